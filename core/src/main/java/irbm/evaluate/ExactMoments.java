package irbm.evaluate;

import irbm.math.WorkerPool;

/**
 * The expectations under a model that the likelihood's gradient needs, Eq. (4), and its log Z, all by enumeration. For a
 * fractional model, which has no hidden layer, h_i stands for σ(w_i.v + a_i).
 */
public final class ExactMoments {
    // Fixed, so that sums are added in the same order by any number of threads; each group keeps its own sums.
    private static final int GROUPS = 64;

    private final double logPartition;
    private final MomentSums sums;
    private final boolean visibleEnumerated;

    private ExactMoments(double logPartition, MomentSums sums, boolean visibleEnumerated) {
        this.logPartition = logPartition;
        this.sums = sums;
        this.visibleEnumerated = visibleEnumerated;
    }

    static ExactMoments of(EnumeratedLayer layer, boolean visibleEnumerated, WorkerPool pool) {
        double logPartition = layer.logPartition(pool);
        MomentSums[] groups = new MomentSums[Math.min(GROUPS, layer.blocks())];
        pool.run(groups.length, g -> groups[g] = group(layer, logPartition, g, groups.length));
        MomentSums all = new MomentSums(layer, logPartition);
        for (MomentSums group : groups) {
            all.add(group);
        }
        return new ExactMoments(logPartition, all, visibleEnumerated);
    }

    // The number of blocks and of groups are powers of two, so every group has the same number of blocks.
    private static MomentSums group(EnumeratedLayer layer, double logPartition, int group, int groups) {
        MomentSums sums = new MomentSums(layer, logPartition);
        for (int block = group; block < layer.blocks(); block += groups) {
            sums.addBlock(block);
        }
        return sums;
    }

    /** log Z. */
    public double logPartition() {
        return logPartition;
    }

    /** E[v_j]. */
    public double visible(int j) {
        return visibleEnumerated ? sums.unitMeans[j] : sums.otherMeans[j];
    }

    /** E[h_i]. */
    public double hidden(int i) {
        return visibleEnumerated ? sums.otherMeans[i] : sums.unitMeans[i];
    }

    /** E[h_i v_j]. */
    public double product(int i, int j) {
        int unit = visibleEnumerated ? j : i;
        int other = visibleEnumerated ? i : j;
        return sums.products[unit * sums.otherMeans.length + other];
    }
}
