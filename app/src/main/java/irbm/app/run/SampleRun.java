package irbm.app.run;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.sample.Acceptance;
import irbm.sample.Chains;
import irbm.sample.Sampler;
import java.util.Optional;

/**
 * Samples of a model that do not depend on where the chains started: plain sweeps until they look settled and agree with chains from cold
 * starts, and where they do not, tempered chains.
 */
public final class SampleRun {
    private final BinaryModel model;
    private final Sampler sampler;
    private final Optional<TemperedBurnIn.Known> known;
    private final WorkerPool pool;

    /** {@code sampler} makes the plain sweeps, with the known units held where there are some. */
    public SampleRun(BinaryModel model, Sampler sampler, Optional<TemperedBurnIn.Known> known, WorkerPool pool) {
        this.model = model;
        this.sampler = sampler;
        this.known = known;
        this.pool = pool;
    }

    /**
     * The samples.
     *
     * @param states one row a chain
     * @param acceptance of the plain moves
     * @param length how long the chains are, in words
     * @param text whether they are settled, in words
     */
    public record Result(BinaryMatrix states, Acceptance acceptance, String length, String text) {}

    /** Two chains or more, so that their differences give an error. */
    public Result run(Chains start) {
        BurnIn plain = burnIn();
        BurnIn.Outcome outcome = plain.run(start);
        Chains cold = ColdStart.of(model, sampler, start.count(), start.seed());
        int sweeps = (int) outcome.chains().sweep();
        if (outcome.isSettled()) {
            StartCheck check =
                    StartCheck.of(outcome.energies(), plain.run(cold, sweeps).energies());
            if (check.agrees()) {
                return new Result(
                        outcome.chains().visible(),
                        outcome.acceptance(),
                        "%d sweeps".formatted(sweeps),
                        outcome.text() + "; " + check.text());
            }
        }
        TemperedBurnIn.Outcome tempered = new TemperedBurnIn(model, known, pool)
                .run(start, cold, outcome.chains().visible());
        return new Result(
                tempered.samples(),
                outcome.acceptance(),
                "%d tempered rounds".formatted(tempered.rounds()),
                "plain sweeps did not settle in %d; ".formatted(sweeps) + tempered.text());
    }

    private BurnIn burnIn() {
        return new BurnIn(model, sampler, known.isEmpty(), pool);
    }
}
