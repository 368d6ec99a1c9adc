package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.Kernels;
import irbm.math.RowLists;
import irbm.math.RowPanels;
import irbm.math.WorkerPool;
import irbm.model.VisibleUnits;
import irbm.sample.Sweep;
import java.util.Arrays;

/**
 * Both phases of Eq. (4) for one mini-batch: the visible states and hidden means of the data, and those of the chains after k
 * Gibbs sweeps. The means are kept in fixed point, so that sums over any set of examples are exact.
 *
 * <p>Rows 0 to examples - 1 are the data, the rows after them the chains. Each row of means carries its weight in the difference
 * E_data - E_chains: 1 / examples or 1 / chains.
 */
final class MiniBatch {
    private final RowPanels hiddenInputs;
    private final int examples;
    private final int chains;
    private final Blocks dataBlocks;
    private final Blocks chainBlocks;
    private final Sweep[] blocks;
    private final BinaryMatrix states; // (examples + chains, visible)
    private final RowPanels means; // (examples + chains, hidden)
    private final float[] dataScale;
    private final float[] chainScale;

    /** For a fixed number of examples and chains; the panels may be loaded anew between two calls. */
    MiniBatch(VisibleUnits units, RowPanels hiddenInputs, RowPanels visibleInputs, int examples, int chains) {
        this.hiddenInputs = hiddenInputs;
        this.examples = examples;
        this.chains = chains;
        this.dataBlocks = Blocks.ofChains(examples);
        this.chainBlocks = Blocks.ofChains(chains);
        this.blocks = new Sweep[dataBlocks.count() + chainBlocks.count()];
        for (int b = 0; b < blocks.length; b++) {
            int capacity = b < dataBlocks.count() ? dataBlocks.size(b) : chainBlocks.size(b - dataBlocks.count());
            blocks[b] = new Sweep(units, hiddenInputs, visibleInputs, capacity);
        }
        this.states = new BinaryMatrix(examples + chains, visibleInputs.columns());
        this.means = new RowPanels(examples + chains, hiddenInputs.columns());
        this.dataScale = new float[Kernels.PANEL];
        this.chainScale = new float[Kernels.PANEL];
        Arrays.fill(dataScale, unitsPerMean());
        Arrays.fill(chainScale, unitsPerMean() * examples / chains);
    }

    /** One example's hidden mean of 1 in fixed point: all examples and chains together stay below 2^30. */
    private float unitsPerMean() {
        return Math.scalb(1f, 28 - Math.getExponent((float) examples));
    }

    /** What one unit of {@link #sums} is worth in E_data - E_chains. */
    float unit() {
        return 1 / (unitsPerMean() * examples);
    }

    int examples() {
        return examples;
    }

    int chains() {
        return chains;
    }

    /** CD: the chains start at the data of this mini-batch. */
    void contrast(BinaryMatrix data, int[] rows, int from, int gibbsSteps, long seed, long sweep, WorkerPool pool) {
        pool.run(dataBlocks.count(), b -> {
            Sweep block = blocks[b];
            block.start(data, rows, from + dataBlocks.from(b), from + dataBlocks.to(b));
            keep(block, dataBlocks.from(b), dataBlocks.size(b), dataScale);
            block.run(gibbsSteps, seed, sweep, dataBlocks.from(b));
            keep(block, examples + dataBlocks.from(b), dataBlocks.size(b), chainScale);
        });
    }

    /** PCD: the chains go on from where they were; {@code chainStates} is overwritten with where they are now. */
    void persist(
            BinaryMatrix data,
            int[] rows,
            int from,
            BinaryMatrix chainStates,
            int gibbsSteps,
            long seed,
            long sweep,
            WorkerPool pool) {
        pool.run(blocks.length, b -> {
            Sweep block = blocks[b];
            int c = b - dataBlocks.count();
            if (c < 0) {
                block.start(data, rows, from + dataBlocks.from(b), from + dataBlocks.to(b));
                keep(block, dataBlocks.from(b), dataBlocks.size(b), dataScale);
            } else {
                block.start(chainStates, chainBlocks.from(c), chainBlocks.to(c));
                block.run(gibbsSteps, seed, sweep, chainBlocks.from(c));
                keep(block, examples + chainBlocks.from(c), chainBlocks.size(c), chainScale);
                block.write(chainStates, chainBlocks.from(c));
            }
        });
    }

    private void keep(Sweep block, int firstRow, int count, float[] scale) {
        Kernels kernels = Kernels.active();
        float[] row = new float[hiddenInputs.paddedColumns()];
        block.write(states, firstRow);
        for (int n = 0; n < count; n++) {
            block.hiddenInputs(n, row);
            kernels.sigmoid(row, 0, row.length, row, 0);
            means.putRow(firstRow + n, row, scale, kernels);
        }
    }

    /** The states with one row for each visible unit. */
    BinaryMatrix statesByUnit() {
        return states.transposed();
    }

    /** Lists for {@link #sums}: for each of the visible units from, from + 1, ... the rows in which it is on. */
    void list(BinaryMatrix statesByUnit, int from, int to, RowLists lists) {
        lists.clear();
        for (int j = from; j < to; j++) {
            lists.addBelowRemoveAbove(statesByUnit, j, examples);
        }
    }

    /** sums[s] += Σ over the listed data rows - Σ over the listed chain rows of the hidden means, in fixed point. */
    void sums(RowLists lists, int[] sums) {
        means.addListed(lists, sums, Kernels.active());
    }

    /** The mean hidden activity over the data and over the chains, each {@code padded} entries, one after the other. */
    float[] activities(int padded) {
        RowLists lists = new RowLists(2, examples + chains);
        lists.addRange(0, examples);
        lists.addRange(examples, examples + chains);
        int[] sums = new int[2 * padded];
        means.addListed(lists, sums, Kernels.active());
        float[] activities = new float[sums.length];
        for (int i = 0; i < sums.length; i++) {
            activities[i] = sums[i] * unit();
        }
        return activities;
    }
}
