package irbm.sample;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.RowPanels;
import irbm.model.VisibleUnits;

/**
 * The one Gibbs sweep, Eq. (2): all hidden units are drawn given the visible ones, then all visible ones given the hidden. Moves a few
 * chains together, on one thread, in space that is used again and again. Samplers, annealing and trainers all move chains with it.
 */
public final class Sweep {
    private final Layer hidden;
    private final Layer visible;
    private final Hold hold;
    private int firstRow;
    private int count;

    /** Gives some visible units of chain c of a block, which started at row first + c, their known values. */
    @FunctionalInterface
    interface Hold {
        Hold NOTHING = (visible, first, count) -> {};

        void apply(Layer visible, int first, int count);
    }

    /** Space for {@code capacity} chains of a model whose inputs are computed by the two panels. */
    public Sweep(VisibleUnits units, RowPanels hiddenInputs, RowPanels visibleInputs, int capacity) {
        this(
                new Layer(VisibleUnits.bits(hiddenInputs.columns()), hiddenInputs, capacity, Purpose.GIBBS_HIDDEN),
                new Layer(units, visibleInputs, capacity, Purpose.GIBBS_VISIBLE),
                Hold.NOTHING);
    }

    Sweep(Layer hidden, Layer visible, Hold hold) {
        this.hidden = hidden;
        this.visible = visible;
        this.hold = hold;
    }

    /** Starts chains at the rows rows[from] ... rows[to - 1], and computes their hidden inputs. */
    public void start(BinaryMatrix states, int[] rows, int from, int to) {
        for (int n = from; n < to; n++) {
            visible.read(states, rows[n], n - from);
        }
        begin(from, to);
    }

    /** Starts chains at the rows from ... to - 1, and computes their hidden inputs. */
    public void start(BinaryMatrix states, int from, int to) {
        for (int row = from; row < to; row++) {
            visible.read(states, row, row - from);
        }
        begin(from, to);
    }

    private void begin(int from, int to) {
        firstRow = from;
        count = to - from;
        hold.apply(visible, firstRow, count);
        hidden.reset(count);
        visible.reset(count);
        hidden.follow(visible, count);
    }

    /** Makes sweeps firstSweep, firstSweep + 1, ...; chain c of this block is number firstChain + c of all. */
    public void run(int sweeps, long seed, long firstSweep, int firstChain) {
        for (long sweep = firstSweep; sweep < firstSweep + sweeps; sweep++) {
            move(Temperature.ONE, seed, sweep, firstChain);
        }
    }

    /** Makes one sweep at a temperature. */
    void move(Temperature temperature, long seed, long sweep, int firstChain) {
        float scale = (float) temperature.inverse();
        hidden.draw(count, scale, hidden.noShift(), seed, sweep, firstChain);
        visible.follow(hidden, count);
        visible.draw(count, scale, temperature.visibleShift(), seed, sweep, firstChain);
        hold.apply(visible, firstRow, count);
        hidden.follow(visible, count);
    }

    /** Makes one sweep in which chain c has its own temperature and is number numbers[c] of all. */
    void move(Temperature[] temperatures, int[] numbers, long seed, long sweep) {
        for (int c = 0; c < count; c++) {
            float scale = (float) temperatures[c].inverse();
            hidden.drawChain(c, scale, hidden.noShift(), seed, sweep, numbers[c]);
        }
        visible.follow(hidden, count);
        for (int c = 0; c < count; c++) {
            float scale = (float) temperatures[c].inverse();
            visible.drawChain(c, scale, temperatures[c].visibleShift(), seed, sweep, numbers[c]);
        }
        hold.apply(visible, firstRow, count);
        hidden.follow(visible, count);
    }

    /** Overwrites {@code inputs} with the hidden inputs of a chain, padded to whole panels. */
    public void hiddenInputs(int chain, float[] inputs) {
        hidden.inputs(chain, inputs);
    }

    /** Σ_j values[j] over the visible units of a chain that are on. */
    public double dot(int chain, double[] values) {
        return visible.dot(chain, values);
    }

    /** Writes the visible states into the rows from {@code firstRow} on. */
    public void write(BinaryMatrix states, int firstRow) {
        for (int c = 0; c < count; c++) {
            visible.write(states, firstRow + c, c);
        }
    }

    /** Writes the visible states of one chain into a row. */
    void write(BinaryMatrix states, int row, int chain) {
        visible.write(states, row, chain);
    }

    int count() {
        return count;
    }

    /** Copies the visible states to the start of {@code target}. */
    void copyStates(long[] target) {
        visible.copyStates(count, target);
    }

    /** Takes the visible states of one chain back from such a copy. */
    void putStates(long[] copy, int chain) {
        visible.putStates(copy, chain);
    }

    /** Brings the hidden inputs up to date after {@link #putStates}. */
    void follow() {
        hidden.follow(visible, count);
    }
}
