package irbm.evaluate;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.model.Rbm;
import irbm.model.StandardApproximation;
import irbm.sample.Acceptance;
import irbm.sample.GibbsLayer;
import irbm.sample.MetropolisStep;
import java.util.Arrays;

/**
 * A few annealed chains moved together by one thread, on the units of the standard approximation p̃ of the model. With r_β(v) =
 * log p*_β(v) - log p̃*_β(v), which {@link MetropolisStep} keeps, a weight changes by that of p̃ and by the change of r.
 */
final class AnnealedBlock {
    private final Kernels kernels = Kernels.active();
    private final long seed;
    private final int count;
    private final int firstChain;
    private final GibbsLayer hidden;
    private final GibbsLayer visible;
    private final int hiddenCount;
    private final float[] baseBias; // (padded visible): b_A
    private final float[] visibleShift; // (padded visible): (1 - β) b_A
    private final float[] hiddenShift; // (padded hidden): zeros
    private final double[] biasGain; // (visible): b - b_A
    private final float[] inputs; // (padded hidden)
    private final float[] scratch; // (padded hidden)
    private final MetropolisStep step;
    private final double[] logWeights; // (chains)

    /** Chains that start in rows from ... to - 1, with weight one, at the inverse temperature {@code start}. */
    AnnealedBlock(
            Rbm base, StandardApproximation proposal, BinaryMatrix starts, int from, int to, long seed, double start) {
        Rbm model = proposal.rbm();
        this.seed = seed;
        this.count = to - from;
        this.firstChain = from;
        this.hiddenCount = model.hiddenCount();
        this.hidden = new GibbsLayer(model.hiddenInputs(), count, Purpose.ANNEAL_HIDDEN, kernels);
        this.visible = new GibbsLayer(model.visibleInputs(), count, Purpose.ANNEAL_VISIBLE, kernels);
        this.baseBias = Arrays.copyOf(base.visibleBias(), model.visibleInputs().paddedColumns());
        this.visibleShift = new float[baseBias.length];
        this.hiddenShift = new float[model.hiddenInputs().paddedColumns()];
        this.inputs = new float[hiddenShift.length];
        this.scratch = new float[hiddenShift.length];
        this.biasGain = new double[model.visibleCount()];
        float[] bias = model.visibleBias();
        Arrays.setAll(biasGain, j -> (double) bias[j] - baseBias[j]);
        this.logWeights = new double[count];
        for (int c = 0; c < count; c++) {
            visible.read(starts, from + c, c);
        }
        visible.reset(count);
        hidden.reset(count);
        hidden.follow(visible, count);
        this.step = new MetropolisStep(proposal, hidden, visible, count, Purpose.ANNEAL_METROPOLIS, start);
    }

    /** Steps from β at {@code fromStep} to β at {@code toStep}: reweigh, then move, but for the last step of all. */
    void heat(Schedule schedule, int fromStep, int toStep) {
        for (int k = fromStep + 1; k <= toStep; k++) {
            reweigh(schedule.inverseTemperature(k - 1), schedule.inverseTemperature(k));
            if (k < schedule.steps()) {
                move(schedule.inverseTemperature(k), k);
            }
        }
    }

    /** Steps from β at {@code fromStep} down to {@code toStep}. Their random numbers have negative step numbers: no run shares them. */
    void cool(Schedule schedule, int fromStep, int toStep) {
        for (int k = fromStep; k > toStep; k--) {
            reweigh(schedule.inverseTemperature(k), schedule.inverseTemperature(k - 1));
            if (k > 1) {
                move(schedule.inverseTemperature(k - 1), -k);
            }
        }
    }

    Acceptance acceptance() {
        return step.acceptance();
    }

    void writeLogWeights(double[] target, int offset) {
        System.arraycopy(logWeights, 0, target, offset, logWeights.length);
    }

    /** log w += log p*_to(v) - log p*_from(v). */
    private void reweigh(double from, double to) {
        for (int c = 0; c < count; c++) {
            hidden.inputs(c, inputs);
            logWeights[c] += (to - from) * visible.dot(c, biasGain)
                    + kernels.softplusIncrease(inputs, 0, hiddenCount, from, to, scratch)
                    + step.temper(c, inputs, to);
        }
    }

    /** One move of section 3.3 for p_β, and the hidden inputs of where it leads. */
    private void move(double inverseTemperature, long number) {
        float scale = (float) inverseTemperature;
        for (int j = 0; j < baseBias.length; j++) {
            visibleShift[j] = (1 - scale) * baseBias[j];
        }
        step.begin();
        hidden.drawTempered(count, scale, hiddenShift, seed, number, firstChain);
        visible.follow(hidden, count);
        visible.drawTempered(count, scale, visibleShift, seed, number, firstChain);
        hidden.follow(visible, count);
        step.decide(inverseTemperature, seed, number, firstChain);
    }
}
