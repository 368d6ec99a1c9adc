package irbm.model;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.Require;
import irbm.math.RowPanels;
import irbm.math.WorkerPool;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A standard restricted Boltzmann machine: p(v, h) ∝ exp(h.W v + b.v + a.h), Eq. (1), over the states v that its {@link VisibleUnits}
 * allow. Immutable. The hidden bias a, in the paper the weight of a visible unit that is always one, is explicit here.
 */
public final class Rbm implements BinaryModel {
    private final VisibleUnits visibleUnits;
    private final int visibleCount;
    private final int hiddenCount;
    private final FloatMatrix weights; // (hidden, visible), row i is w_i
    private final float[] visibleBias;
    private final float[] hiddenBias;
    // Made when first asked for: many models are only kept, or are a step on the way to the next one. Two threads that
    // ask at once make
    // the same panels.
    private volatile Optional<RowPanels> visibleInputs = Optional.empty(); // b + sums of the w_i
    private volatile Optional<RowPanels> hiddenInputs = Optional.empty(); // a + sums of the columns of W

    /** A model of bits. {@code weights} is hidden x visible: row i is w_i. All values must be finite. */
    public Rbm(FloatMatrix weights, float[] visibleBias, float[] hiddenBias) {
        this(VisibleUnits.bits(visibleBias.length), weights, visibleBias, hiddenBias);
    }

    private Rbm(VisibleUnits visibleUnits, FloatMatrix weights, float[] visibleBias, float[] hiddenBias) {
        this.visibleUnits = visibleUnits;
        this.visibleCount = visibleBias.length;
        this.hiddenCount = hiddenBias.length;
        require(visibleCount >= 1, "a model needs at least 1 visible unit");
        require(
                visibleUnits.count() == visibleCount,
                "the groups are those of %d visible units, the bias has %d",
                visibleUnits.count(),
                visibleCount);
        require(
                weights.rows() == hiddenCount && weights.columns() == visibleCount,
                "weights are %d x %d, the biases ask for %d hidden x %d visible",
                weights.rows(),
                weights.columns(),
                hiddenCount,
                visibleCount);
        weights.requireFinite("weights");
        Require.requireFinite("visibleBias", visibleBias);
        Require.requireFinite("hiddenBias", hiddenBias);
        this.weights = weights;
        this.visibleBias = visibleBias.clone();
        this.hiddenBias = hiddenBias.clone();
    }

    /** No hidden units: independent visible units, log p(v) = b.v - log Z. */
    public static Rbm independent(float[] visibleBias) {
        return new Rbm(FloatMatrix.of(0, visibleBias.length), visibleBias, new float[0]);
    }

    /**
     * The base-rate model of a data set: no hidden units, and visible means near the data's, see {@link VisibleUnits#baseRate}.
     */
    public static Rbm baseRate(BinaryMatrix rows) {
        return Rows.of(rows).baseRate();
    }

    /** The base-rate model of rows as states of the units that a model has, so that annealing can lead from one to the other. */
    public static Rbm baseRate(BinaryMatrix rows, BinaryModel model) {
        return Rows.of(rows).withUnits(model.units().visibleUnits()).baseRate();
    }

    /** The base-rate model of {@code count} rows of such units, wherever they are, with these sums of their columns. */
    public static Rbm baseRate(VisibleUnits units, double[] columnSums, int count) {
        return independent(units.baseRate(columnSums, count)).withVisibleUnits(units);
    }

    /** What the visible units are. */
    public VisibleUnits visibleUnits() {
        return visibleUnits;
    }

    /** These parameters for visible units of another kind: another distribution. */
    public Rbm withVisibleUnits(VisibleUnits otherUnits) {
        return new Rbm(otherUnits, weights, visibleBias, hiddenBias);
    }

    /**
     * This distribution with the weights and the visible bias of each group that always has a category on adding up to zero; the hidden
     * bias takes over their means. Of all parameters of the distribution these have the smallest squares, which is what weight decay asks
     * for. The centred gradient keeps the sums at zero. log p*(v) changes by a constant, the mean of the visible bias.
     */
    public Rbm inZeroSumGauge() {
        if (visibleUnits.areBits()) {
            return this;
        }
        float[] zeroSumBias = visibleBias();
        visibleUnits.toZeroSum(zeroSumBias);
        float[] shiftedBias = hiddenBias();
        float[][] rows = new float[hiddenCount][];
        for (int i = 0; i < hiddenCount; i++) {
            rows[i] = weights.row(i);
            shiftedBias[i] += (float) visibleUnits.toZeroSum(rows[i]);
        }
        return with(FloatMatrix.of(hiddenCount, visibleCount, (i, j) -> rows[i][j]), zeroSumBias, shiftedBias);
    }

    @Override
    public int visibleCount() {
        return visibleCount;
    }

    @Override
    public int hiddenCount() {
        return hiddenCount;
    }

    @Override
    public Rbm units() {
        return this;
    }

    @Override
    public double mass(int unit) {
        return 1;
    }

    @Override
    public double totalMass() {
        return hiddenCount;
    }

    /** W as hidden x visible. */
    public FloatMatrix weights() {
        return weights;
    }

    /** The weight between a hidden and a visible unit. */
    public float weight(int hidden, int visible) {
        return weights.get(hidden, visible);
    }

    /** A copy of b. */
    public float[] visibleBias() {
        return visibleBias.clone();
    }

    /** A copy of a. */
    public float[] hiddenBias() {
        return hiddenBias.clone();
    }

    /** Σ_i W_ij h_i + b_j: the inputs of the visible units for hidden states. */
    public RowPanels visibleInputs() {
        Optional<RowPanels> panels = visibleInputs;
        if (panels.isEmpty()) {
            panels = Optional.of(RowPanels.ofRows(weights, visibleBias));
            visibleInputs = panels;
        }
        return panels.get();
    }

    /** w_i.v + a_i: the inputs of the hidden units for visible states. */
    public RowPanels hiddenInputs() {
        Optional<RowPanels> panels = hiddenInputs;
        if (panels.isEmpty()) {
            panels = Optional.of(RowPanels.ofColumns(weights, hiddenBias));
            hiddenInputs = panels;
        }
        return panels.get();
    }

    /** A model of the same visible units with other parameters, of any number of hidden units. */
    public Rbm with(FloatMatrix otherWeights, float[] otherVisibleBias, float[] otherHiddenBias) {
        return new Rbm(visibleUnits, otherWeights, otherVisibleBias, otherHiddenBias);
    }

    /** This model with one more hidden unit, the last. */
    public Rbm withUnit(float[] unitWeights, float unitBias) {
        return withUnit(unitWeights, unitBias, visibleBias);
    }

    /** The same, with another visible bias as well. */
    public Rbm withUnit(float[] unitWeights, float unitBias, float[] otherBias) {
        require(
                unitWeights.length == visibleCount,
                "the unit has %d weights, the model %d visible units",
                unitWeights.length,
                visibleCount);
        FloatMatrix grown = FloatMatrix.of(
                hiddenCount + 1, visibleCount, (i, j) -> i < hiddenCount ? weight(i, j) : unitWeights[j]);
        float[] grownBias = Arrays.copyOf(hiddenBias, hiddenCount + 1);
        grownBias[hiddenCount] = unitBias;
        return with(grown, otherBias, grownBias);
    }

    /** This model without hidden unit {@code unit}; the units after it move up by one. */
    public Rbm withoutUnit(int unit) {
        require(0 <= unit && unit < hiddenCount, "unit %d is not within 0 to %d", unit, hiddenCount - 1);
        return withUnits(IntStream.range(0, hiddenCount).filter(i -> i != unit).toArray(), visibleBias);
    }

    /** This model with only the given hidden units, in the given order, and another visible bias. */
    public Rbm withUnits(int[] units, float[] otherBias) {
        FloatMatrix chosen = FloatMatrix.of(units.length, visibleCount, (i, j) -> weight(units[i], j));
        float[] chosenBias = new float[units.length];
        for (int i = 0; i < units.length; i++) {
            chosenBias[i] = hiddenBias[units[i]];
        }
        return with(chosen, otherBias, chosenBias);
    }

    /** This model with another visible bias. */
    @Override
    public Rbm withVisibleBias(float[] otherBias) {
        return with(weights, otherBias, hiddenBias);
    }

    /** F(v) = -b.v - Σ_i softplus(w_i.v + a_i), Eq. (3). */
    @Override
    public double[] freeEnergies(BinaryMatrix rows, WorkerPool pool) {
        Kernels kernels = Kernels.active();
        double[] freeEnergies = new double[rows.rows()];
        forEachInput(
                rows,
                pool,
                (row, inputs) ->
                        freeEnergies[row] = -rows.dot(row, visibleBias) - kernels.softplusSum(inputs, 0, hiddenCount));
        return freeEnergies;
    }

    /** p(h_i = 1 | v) = σ(w_i.v + a_i), Eq. (2), for every row: rows x hidden. */
    public FloatMatrix hiddenMeans(BinaryMatrix rows, WorkerPool pool) {
        Kernels kernels = Kernels.active();
        float[] means = new float[Math.multiplyExact(rows.rows(), hiddenCount)];
        forEachInput(rows, pool, (row, inputs) -> kernels.sigmoid(inputs, 0, hiddenCount, means, row * hiddenCount));
        return FloatMatrix.of(rows.rows(), hiddenCount, means);
    }

    /** w_i.v + a_i for every row, the inputs before the sigmoid of {@link #hiddenMeans}: rows x hidden. */
    public FloatMatrix hiddenInputs(BinaryMatrix rows, WorkerPool pool) {
        float[] all = new float[Math.multiplyExact(rows.rows(), hiddenCount)];
        forEachInput(rows, pool, (row, inputs) -> System.arraycopy(inputs, 0, all, row * hiddenCount, hiddenCount));
        return FloatMatrix.of(rows.rows(), hiddenCount, all);
    }

    /** E[v | h], for bits σ(Σ_i W_ij h_i + b_j), Eq. (2), for every row of hidden states: rows x visible. */
    public FloatMatrix visibleMeans(BinaryMatrix hiddenRows, WorkerPool pool) {
        float[] means = new float[Math.multiplyExact(hiddenRows.rows(), visibleCount)];
        new Inputs(visibleInputs())
                .forEach(hiddenRows, pool, (row, inputs) -> visibleUnits.means(inputs, means, row * visibleCount));
        return FloatMatrix.of(hiddenRows.rows(), visibleCount, means);
    }

    /** One draw of v given each row of hidden states, Eq. (2). */
    public BinaryMatrix drawVisible(BinaryMatrix hiddenRows, long seed, WorkerPool pool) {
        BinaryMatrix visible = new BinaryMatrix(hiddenRows.rows(), visibleCount);
        new Inputs(visibleInputs()).forEach(hiddenRows, pool, (row, inputs) -> {
            long[] bits = new long[visible.wordsPerRow()];
            long key = Randomness.key(seed, Purpose.ENUMERATED_VISIBLE, 0, row);
            visibleUnits.draw(inputs, key, new float[inputs.length], bits, 0);
            visible.writeRow(row, bits, 0);
        });
        return visible;
    }

    /** Hands the hidden inputs w_i.v + a_i of every row to the visitor, in parallel. */
    void forEachInput(BinaryMatrix rows, WorkerPool pool, Inputs.Visitor visitor) {
        new Inputs(hiddenInputs()).forEach(rows, pool, visitor);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rbm that
                && visibleUnits.equals(that.visibleUnits)
                && Arrays.equals(visibleBias, that.visibleBias)
                && Arrays.equals(hiddenBias, that.hiddenBias)
                && weights.equals(that.weights);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(visibleBias) + Arrays.hashCode(hiddenBias);
    }

    @Override
    public String toString() {
        return "Rbm(%d visible, %d hidden)".formatted(visibleCount, hiddenCount);
    }
}
