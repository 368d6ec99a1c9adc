package irbm.sample;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.StandardApproximation;
import java.util.Arrays;

/**
 * Moves of a few chains of any model, section 3.3: a Gibbs sweep of the standard approximation p̃ leads from v to v', which is kept with
 * probability min(1, A). Gibbs sweeps are reversible, so
 *
 * <p>log A(v → v') = log p*(v') - log p̃*(v') - (log p*(v) - log p̃*(v)) = Σ r_c(x') - r_c(x)
 *
 * <p>over the remainders c of {@link StandardApproximation}: whole copies cancel, and so does log Z. By Prop. 4.2 it is never below
 * -Σ (1 - c) log 2. Without remainders it is zero, nothing is drawn, and the move is the Gibbs sweep itself.
 */
public final class MetropolisHastings {
    private final StandardApproximation approximation;
    private final Sweep sweep;
    private final Purpose purpose;
    private final float[] baseBias; // (padded visible): b_A, where the path to the model begins; not read at β = 1
    private final long[] before; // (chains, words): the visible states before the move
    private final double[] logRatios; // (chains): log p* - log p̃* of the states before the move
    private final float[] inputs;
    private long accepted;
    private long proposed;

    private MetropolisHastings(
            StandardApproximation approximation, float[] baseBias, int capacity, Sweep sweep, Purpose purpose) {
        this.approximation = approximation;
        this.sweep = sweep;
        this.purpose = purpose;
        this.baseBias =
                Arrays.copyOf(baseBias, approximation.rbm().visibleInputs().paddedColumns());
        int words = BinaryMatrix.wordsFor(approximation.rbm().visibleCount());
        this.before = new long[approximation.isExact() ? 0 : capacity * words];
        this.logRatios = new double[capacity];
        this.inputs = new float[approximation.rbm().hiddenInputs().paddedColumns()];
    }

    /** For {@code capacity} chains that sample. */
    static MetropolisHastings sampling(StandardApproximation approximation, int capacity, Sweep.Hold hold) {
        Layer hidden = Layer.hidden(approximation.rbm(), capacity, Purpose.GIBBS_HIDDEN);
        Layer visible = Layer.visible(approximation.rbm(), capacity, Purpose.GIBBS_VISIBLE);
        return new MetropolisHastings(
                approximation, new float[0], capacity, new Sweep(hidden, visible, hold), Purpose.METROPOLIS);
    }

    /**
     * For {@code capacity} chains on the path from independent units with the bias {@code baseBias} to the model. Their random numbers
     * are not those of chains that sample.
     */
    public static MetropolisHastings annealing(StandardApproximation approximation, float[] baseBias, int capacity) {
        Layer hidden = Layer.hidden(approximation.rbm(), capacity, Purpose.ANNEAL_HIDDEN);
        Layer visible = Layer.visible(approximation.rbm(), capacity, Purpose.ANNEAL_VISIBLE);
        Sweep sweep = new Sweep(hidden, visible, Sweep.Hold.NOTHING);
        return new MetropolisHastings(approximation, baseBias, capacity, sweep, Purpose.ANNEAL_METROPOLIS);
    }

    /** For {@code capacity} chains on that path of which each has its own temperature. */
    static MetropolisHastings tempering(
            StandardApproximation approximation, float[] baseBias, int capacity, Sweep.Hold hold) {
        Layer hidden = Layer.hidden(approximation.rbm(), capacity, Purpose.TEMPERED_HIDDEN);
        Layer visible = Layer.visible(approximation.rbm(), capacity, Purpose.TEMPERED_VISIBLE);
        Sweep sweep = new Sweep(hidden, visible, hold);
        return new MetropolisHastings(approximation, baseBias, capacity, sweep, Purpose.TEMPERED_METROPOLIS);
    }

    /** A place on the path. */
    Temperature temperature(double inverseTemperature) {
        return Temperature.between(baseBias, inverseTemperature);
    }

    /** Starts chains at the rows from ... to - 1, at the inverse temperature β. */
    public void start(BinaryMatrix states, int from, int to, double inverseTemperature) {
        sweep.start(states, from, to);
        for (int c = 0; c < sweep.count() && !approximation.isExact(); c++) {
            sweep.hiddenInputs(c, inputs);
            logRatios[c] = approximation.logRatio(inputs, inverseTemperature);
        }
    }

    /** The chains. */
    public Sweep chains() {
        return sweep;
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

    /** Makes move number {@code number} of every chain, at β; chain c of this block is number firstChain + c of all. */
    public void move(double inverseTemperature, long seed, long number, int firstChain) {
        Temperature temperature = Temperature.between(baseBias, inverseTemperature);
        int count = sweep.count();
        proposed += count;
        if (approximation.isExact()) {
            sweep.move(temperature, seed, number, firstChain);
            accepted += count;
            return;
        }
        sweep.copyStates(before);
        sweep.move(temperature, seed, number, firstChain);
        int kept = 0;
        for (int c = 0; c < count; c++) {
            long key = Randomness.key(seed, purpose, number, firstChain + c);
            kept += keep(c, inverseTemperature, key) ? 1 : 0;
        }
        count(kept);
    }

    /** Makes move number {@code number} of every chain; chain c has its own temperature and is number numbers[c] of all. */
    void move(Temperature[] temperatures, int[] numbers, long seed, long number) {
        proposed += sweep.count();
        if (approximation.isExact()) {
            sweep.move(temperatures, numbers, seed, number);
            accepted += sweep.count();
            return;
        }
        sweep.copyStates(before);
        sweep.move(temperatures, numbers, seed, number);
        int kept = 0;
        for (int c = 0; c < sweep.count(); c++) {
            long key = Randomness.key(seed, purpose, number, numbers[c]);
            kept += keep(c, temperatures[c].inverse(), key) ? 1 : 0;
        }
        count(kept);
    }

    private void count(int kept) {
        accepted += kept;
        if (kept < sweep.count()) {
            sweep.follow();
        }
    }

    private boolean keep(int chain, double inverseTemperature, long key) {
        sweep.hiddenInputs(chain, inputs);
        double moved = approximation.logRatio(inputs, inverseTemperature);
        double logAcceptance = moved - logRatios[chain];
        boolean keep = logAcceptance >= 0 || Math.log(Randomness.uniformDouble(key, 0)) < logAcceptance;
        if (keep) {
            logRatios[chain] = moved;
        } else {
            sweep.putStates(before, chain);
        }
        return keep;
    }

    /** The moves so far. */
    public Acceptance acceptance() {
        return new Acceptance(accepted, proposed);
    }
}
