package irbm.sample;

import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.StandardApproximation;

/**
 * The second half of a Metropolis-Hastings move of a block of chains, section 3.3: the first, a block Gibbs sweep of the standard
 * approximation p̃, leads from v to v', and this one keeps v' with probability min(1, A). Gibbs sweeps are reversible, so
 *
 * <p>log A(v → v') = log p*(v') - log p̃*(v') - (log p*(v) - log p̃*(v)) = Σ r_c(x') - r_c(x)
 *
 * <p>over the remainders c of {@link StandardApproximation}: whole copies cancel, and so does log Z. By Prop. 4.2 it is never below
 * -Σ (1 - c) log 2. Without remainders it is zero, nothing is drawn, and the move is the Gibbs sweep itself.
 */
public final class MetropolisStep {
    private final StandardApproximation approximation;
    private final GibbsLayer hidden;
    private final GibbsLayer visible;
    private final Purpose purpose;
    private final int count;
    private final long[] before; // (chains, words): the visible states before the move
    private final double[] logRatios; // (chains): log p* - log p̃* of the states before the move
    private final float[] inputs;
    private long accepted;
    private long proposed;

    /** For {@code count} chains in the given layers of p̃, at the inverse temperature β at which they start. */
    public MetropolisStep(
            StandardApproximation approximation,
            GibbsLayer hidden,
            GibbsLayer visible,
            int count,
            Purpose purpose,
            double inverseTemperature) {
        this.approximation = approximation;
        this.hidden = hidden;
        this.visible = visible;
        this.purpose = purpose;
        this.count = count;
        this.before = new long[approximation.isExact() ? 0 : count * visible.words()];
        this.logRatios = new double[count];
        this.inputs = new float[approximation.rbm().hiddenInputs().paddedColumns()];
        for (int c = 0; c < count; c++) {
            hidden.inputs(c, inputs);
            logRatios[c] = approximation.logRatio(inputs, inverseTemperature);
        }
    }

    /** Changes the temperature of a chain with the given hidden inputs; returns by how much log p* - log p̃* rises. */
    public double temper(int chain, float[] hiddenInputs, double inverseTemperature) {
        if (approximation.isExact()) {
            return 0;
        }
        double old = logRatios[chain];
        logRatios[chain] = approximation.logRatio(hiddenInputs, inverseTemperature);
        return logRatios[chain] - old;
    }

    /** Remembers the states; to be called before they are moved. */
    public void begin() {
        if (!approximation.isExact()) {
            visible.copyStates(count, before);
        }
    }

    /**
     * Keeps or takes back the move of every chain; chain c of this block is number firstChain + c of all. The hidden inputs must be
     * those of the moved states, and are those of the kept ones afterwards.
     */
    public void decide(double inverseTemperature, long seed, long sweep, int firstChain) {
        proposed += count;
        if (approximation.isExact()) {
            accepted += count;
            return;
        }
        int kept = 0;
        for (int c = 0; c < count; c++) {
            kept += keep(c, inverseTemperature, Randomness.key(seed, purpose, sweep, firstChain + c)) ? 1 : 0;
        }
        accepted += kept;
        if (kept < count) {
            hidden.follow(visible, count);
        }
    }

    private boolean keep(int chain, double inverseTemperature, long key) {
        hidden.inputs(chain, inputs);
        double moved = approximation.logRatio(inputs, inverseTemperature);
        double logAcceptance = moved - logRatios[chain];
        boolean keep = logAcceptance >= 0 || Math.log(Randomness.uniformDouble(key, 0)) < logAcceptance;
        if (keep) {
            logRatios[chain] = moved;
        } else {
            visible.putStates(before, chain);
        }
        return keep;
    }

    /** The moves so far. */
    public Acceptance acceptance() {
        return new Acceptance(accepted, proposed);
    }
}
