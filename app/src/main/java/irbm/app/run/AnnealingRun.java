package irbm.app.run;

import java.util.Optional;

/**
 * What was run to estimate log Z.
 *
 * @param chains in each direction
 * @param steps of the schedule
 * @param reverseSamples where the samples of the reverse run come from; none without such a run
 */
record AnnealingRun(int chains, int steps, Optional<String> reverseSamples) {}
