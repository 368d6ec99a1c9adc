package irbm.evaluate;

import irbm.math.Kernels;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import irbm.sample.Acceptance;
import irbm.sample.Chains;
import irbm.sample.MetropolisHastings;
import irbm.sample.Sweep;
import java.util.Arrays;

/**
 * A few annealed chains moved together by one thread, on the units of the standard approximation p̃ of the model. With r_β(v) =
 * log p*_β(v) - log p̃*_β(v), which {@link MetropolisHastings} keeps, a weight changes by that of p̃ and by the change of r.
 */
final class AnnealedBlock {
    private final long seed;
    private final int firstChain;
    private final int hiddenCount;
    private final MetropolisHastings moves;
    private final Sweep chains;
    private final double[] biasGain; // (visible): b - b_A
    private final float[] inputs; // (padded hidden)
    private final float[] scratch; // (padded hidden)
    private final double[] logWeights; // (chains)

    /** Chains from ... to - 1 of {@code starts}, with weight one, at the inverse temperature {@code start}. */
    AnnealedBlock(Rbm base, StandardApproximation proposal, Chains starts, int from, int to, double start) {
        Rbm model = proposal.rbm();
        this.seed = starts.seed();
        this.firstChain = from;
        this.hiddenCount = model.hiddenCount();
        float[] baseBias = base.visibleBias();
        this.moves = MetropolisHastings.annealing(proposal, baseBias, to - from);
        this.chains = moves.chains();
        this.inputs = new float[model.hiddenInputs().paddedColumns()];
        this.scratch = new float[inputs.length];
        this.biasGain = new double[model.visibleCount()];
        float[] bias = model.visibleBias();
        Arrays.setAll(biasGain, j -> (double) bias[j] - baseBias[j]);
        this.logWeights = new double[to - from];
        moves.start(starts.visible(), from, to, start);
    }

    /** Steps from β at {@code fromStep} to β at {@code toStep}: reweigh, then move, but for the last step of all. */
    void heat(Schedule schedule, int fromStep, int toStep) {
        for (int k = fromStep + 1; k <= toStep; k++) {
            reweigh(schedule.inverseTemperature(k - 1), schedule.inverseTemperature(k));
            if (k < schedule.steps()) {
                moves.move(schedule.inverseTemperature(k), seed, k, firstChain);
            }
        }
    }

    /** Steps from β at {@code fromStep} down to {@code toStep}. Their random numbers have negative step numbers: no run shares them. */
    void cool(Schedule schedule, int fromStep, int toStep) {
        for (int k = fromStep; k > toStep; k--) {
            reweigh(schedule.inverseTemperature(k), schedule.inverseTemperature(k - 1));
            if (k > 1) {
                moves.move(schedule.inverseTemperature(k - 1), seed, -k, firstChain);
            }
        }
    }

    Acceptance acceptance() {
        return moves.acceptance();
    }

    void writeLogWeights(double[] target, int offset) {
        System.arraycopy(logWeights, 0, target, offset, logWeights.length);
    }

    /** log w += log p*_to(v) - log p*_from(v). */
    private void reweigh(double from, double to) {
        for (int c = 0; c < logWeights.length; c++) {
            chains.hiddenInputs(c, inputs);
            logWeights[c] += (to - from) * chains.dot(c, biasGain)
                    + Kernels.active().softplusIncrease(inputs, 0, hiddenCount, from, to, scratch)
                    + moves.temper(c, inputs, to);
        }
    }
}
