package irbm.app.run;

import irbm.evaluate.LadderBracket;
import java.util.Optional;

/**
 * What was run to estimate log Z.
 *
 * @param chains in each direction
 * @param steps of the schedule
 * @param effort how many times the usual
 * @param reverseSamples where the samples of the reverse run come from; none without such a run
 * @param ladder what the ladder of temperatures found; none without it
 */
record AnnealingRun(
        int chains, int steps, int effort, Optional<String> reverseSamples, Optional<LadderBracket> ladder) {
    AnnealingRun with(String samples) {
        return new AnnealingRun(chains, steps, effort, Optional.of(samples), ladder);
    }

    AnnealingRun with(LadderBracket bracket) {
        return new AnnealingRun(chains, steps, effort, reverseSamples, Optional.of(bracket));
    }
}
