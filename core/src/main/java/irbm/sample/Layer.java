package irbm.sample;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.RowLists;
import irbm.math.RowPanels;
import irbm.model.Rbm;
import irbm.model.VisibleUnits;
import java.util.Arrays;

/**
 * One layer of a block of chains: its states and its inputs. The inputs are kept from sweep to sweep, so that only the rows
 * of units of the other layer that flipped need to be added or subtracted: on a trained MNIST model 4 % of the visible and
 * 14 % of the hidden units flip in a sweep, where 13 % and 29 % are on. Sums are exact, so nothing drifts.
 */
final class Layer {
    private final Kernels kernels = Kernels.active();
    private final VisibleUnits units;
    private final RowPanels panels;
    private final Purpose purpose;
    private final int words;
    private final int otherWords;
    private final long[] bits; // (chains, words): the states
    private final long[] followed; // (chains, other layer's words): the states of the other layer that sums reflects
    private final int[] sums; // (chains, padded units): the inputs in fixed point
    private final float[] inputs;
    private final float[] scratch;
    private final float[] noShift; // zeros
    private final RowLists lists;

    /** Space for {@code capacity} chains; hidden units are bits. */
    Layer(VisibleUnits units, RowPanels panels, int capacity, Purpose purpose) {
        this.units = units;
        this.panels = panels;
        this.purpose = purpose;
        this.words = BinaryMatrix.wordsFor(panels.columns());
        this.otherWords = BinaryMatrix.wordsFor(panels.rows());
        this.bits = new long[capacity * words];
        this.followed = new long[capacity * otherWords];
        this.sums = new int[capacity * panels.paddedColumns()];
        this.inputs = new float[panels.paddedColumns()];
        this.scratch = new float[panels.paddedColumns()];
        this.noShift = new float[panels.paddedColumns()];
        this.lists = new RowLists(capacity, panels.rows());
    }

    static Layer hidden(Rbm model, int capacity, Purpose purpose) {
        return new Layer(VisibleUnits.bits(model.hiddenCount()), model.hiddenInputs(), capacity, purpose);
    }

    static Layer visible(Rbm model, int capacity, Purpose purpose) {
        return new Layer(model.visibleUnits(), model.visibleInputs(), capacity, purpose);
    }

    /** The inputs as they are when all units of the other layer are off. */
    void reset(int count) {
        Arrays.fill(followed, 0, count * otherWords, 0);
        for (int c = 0; c < count; c++) {
            panels.clearSums(sums, c * panels.paddedColumns());
        }
    }

    /** Takes the states of one chain from a row. */
    void read(BinaryMatrix states, int row, int chain) {
        states.readRow(row, bits, chain * words);
    }

    /** Gives the units of the mask, in every chain c, the values of row first + c. */
    void restore(BinaryMatrix values, int first, long[] mask, int count) {
        for (int c = 0; c < count; c++) {
            for (int w = 0; w < words; w++) {
                int place = c * words + w;
                bits[place] = bits[place] & ~mask[w] | values.word(first + c, w) & mask[w];
            }
        }
    }

    /** Writes the states of one chain to a row. */
    void write(BinaryMatrix states, int row, int chain) {
        states.writeRow(row, bits, chain * words);
    }

    /** Copies the states of the first chains to the start of {@code target}. */
    void copyStates(int count, long[] target) {
        System.arraycopy(bits, 0, target, 0, count * words);
    }

    /** Takes the states of one chain back from such a copy. */
    void putStates(long[] copy, int chain) {
        System.arraycopy(copy, chain * words, bits, chain * words, words);
    }

    /** A shift of the inputs by zero. */
    float[] noShift() {
        return noShift;
    }

    /** Brings the inputs up to date with the states of the other layer. */
    void follow(Layer other, int count) {
        panels.updateSums(followed, other.bits, count, lists, sums, kernels);
        System.arraycopy(other.bits, 0, followed, 0, count * otherWords);
    }

    /**
     * Draws all units given scale times the inputs + shift, which is padded, and at scale 1 zero and not read. Chain c of this block is
     * number firstChain + c of all.
     */
    void draw(int count, float scale, float[] shift, long seed, long sweep, int firstChain) {
        for (int c = 0; c < count; c++) {
            drawOne(c, scale, shift, Randomness.key(seed, purpose, sweep, firstChain + c));
        }
    }

    /** Draws all units of one chain, which is number {@code number} of all. */
    void drawChain(int chain, float scale, float[] shift, long seed, long sweep, int number) {
        drawOne(chain, scale, shift, Randomness.key(seed, purpose, sweep, number));
    }

    private void drawOne(int chain, float scale, float[] shift, long key) {
        if (scale == 1) {
            inputs(chain, inputs);
        } else {
            panels.toScaledInputs(sums, chain * panels.paddedColumns(), scale, shift, inputs, kernels);
        }
        units.draw(inputs, key, scratch, bits, chain * words);
    }

    /** Overwrites {@code target} with the inputs of a chain, padded. */
    void inputs(int chain, float[] target) {
        panels.toInputs(sums, chain * panels.paddedColumns(), target, 0, kernels);
    }

    /** Σ_j values[j] over the units of a chain that are on. */
    double dot(int chain, double[] values) {
        double sum = 0;
        for (int w = 0; w < words; w++) {
            for (long rest = bits[chain * words + w]; rest != 0; rest &= rest - 1) {
                sum += values[w * 64 + Long.numberOfTrailingZeros(rest)];
            }
        }
        return sum;
    }
}
