package irbm.evaluate;

import java.util.Arrays;

/**
 * Σ p(x) (x_i, σ_j, x_i σ_j) over some blocks of an enumerated layer, where σ_j is the mean of unit j of the other layer.
 *
 * <p>A sum over the states with x_i = 1 needs no work in each of them: as one unit flips at a time, the running total is
 * subtracted when unit i goes on and added when it goes off. The totals start at zero in each block, so what cancels is never
 * larger than the block's own probability.
 */
final class MomentSums {
    private final EnumeratedLayer layer;
    private final double logPartition;
    final double[] unitMeans; // (units)
    final double[] otherMeans; // (others)
    final double[] products; // (units, others)
    private final double[] running; // (others): of σ_j since the start of the block
    private double runningProbability;
    private final double[] means; // (others)

    MomentSums(EnumeratedLayer layer, double logPartition) {
        this.layer = layer;
        this.logPartition = logPartition;
        this.unitMeans = new double[layer.units()];
        int others = layer.others().count();
        this.otherMeans = new double[others];
        this.products = new double[layer.units() * others];
        this.running = new double[others];
        this.means = new double[others];
    }

    void addBlock(int block) {
        Arrays.fill(running, 0);
        runningProbability = 0;
        int[] lastState = new int[1];
        layer.walk(block, (walk, flipped) -> {
            if (flipped >= 0) {
                addRunning(flipped, walk.isOn(flipped) ? -1 : 1);
            }
            addState(walk);
            lastState[0] = walk.state();
        });
        for (int rest = lastState[0]; rest != 0; rest &= rest - 1) {
            addRunning(Integer.numberOfTrailingZeros(rest), 1);
        }
        addScaled(running, 1, otherMeans, 0);
    }

    private void addState(GrayWalk walk) {
        double probability = Math.exp(layer.logWeight(walk) - logPartition);
        System.arraycopy(walk.inputs(), 0, means, 0, means.length);
        layer.others().means(means);
        addScaled(means, probability, running, 0);
        runningProbability += probability;
    }

    private void addRunning(int unit, int sign) {
        unitMeans[unit] += sign * runningProbability;
        addScaled(running, sign, products, unit * running.length);
    }

    void add(MomentSums other) {
        addScaled(other.unitMeans, 1, unitMeans, 0);
        addScaled(other.otherMeans, 1, otherMeans, 0);
        addScaled(other.products, 1, products, 0);
    }

    private static void addScaled(double[] values, double factor, double[] sums, int offset) {
        for (int j = 0; j < values.length; j++) {
            sums[offset + j] += factor * values[j];
        }
    }
}
