package irbm.evaluate;

import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.VisibleUnits;
import java.util.Arrays;

/**
 * A layer x of few units, all of whose states are visited, while the other layer is summed out in closed form: log p*(x) =
 * c.x + Σ_j m_j softplus(d_j + Σ_i U_ij x_i), for the states that its units allow. In double and from the model's weights, not from its fixed-point panels, so that
 * it checks them.
 *
 * <p>State s has x_i = bit i of s. The states are cut into blocks with equal high bits, the unit of parallel work.
 */
final class EnumeratedLayer {
    // Short walks: the inputs are computed afresh at the start of each block, so rounding does not pile up.
    private static final int LOW_BITS = 10;

    private final VisibleUnits own; // bits where they are hidden units
    private final int units;
    private final VisibleUnits others; // bits where they are hidden units
    private final double[] bias; // (units): c
    private final double[] otherBias; // (others): d
    private final double[] otherMass; // (others): m
    private final double[] weights; // (units, others): U
    private final boolean unitMasses;

    private EnumeratedLayer(
            VisibleUnits own,
            float[] bias,
            VisibleUnits others,
            float[] otherBias,
            double[] otherMass,
            FloatMatrix.Entry weightOfUnitAndOther) {
        this.own = own;
        this.units = bias.length;
        this.others = others;
        this.bias = toDoubles(bias);
        this.otherBias = toDoubles(otherBias);
        this.otherMass = otherMass;
        this.weights = new double[Math.multiplyExact(units, others.count())];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = weightOfUnitAndOther.at(k / others.count(), k % others.count());
        }
        this.unitMasses = Arrays.stream(otherMass).allMatch(mass -> mass == 1);
    }

    /** The visible layer: log p*(v) = -F(v), Eq. (11). */
    static EnumeratedLayer visible(BinaryModel model) {
        Rbm units = model.units();
        double[] mass = new double[model.hiddenCount()];
        Arrays.setAll(mass, model::mass);
        VisibleUnits hidden = VisibleUnits.bits(model.hiddenCount());
        return new EnumeratedLayer(
                units.visibleUnits(),
                units.visibleBias(),
                hidden,
                units.hiddenBias(),
                mass,
                (j, i) -> units.weight(i, j));
    }

    /** The hidden layer: log p*(h) = a.h + log Z of the visible units for the inputs b_j + Σ_i W_ij h_i. */
    static EnumeratedLayer hidden(Rbm model) {
        double[] mass = new double[model.visibleCount()];
        Arrays.fill(mass, 1);
        VisibleUnits hidden = VisibleUnits.bits(model.hiddenCount());
        return new EnumeratedLayer(
                hidden, model.hiddenBias(), model.visibleUnits(), model.visibleBias(), mass, model::weight);
    }

    private static double[] toDoubles(float[] values) {
        double[] doubles = new double[values.length];
        Arrays.setAll(doubles, i -> values[i]);
        return doubles;
    }

    int units() {
        return units;
    }

    VisibleUnits others() {
        return others;
    }

    int blocks() {
        return 1 << (units - lowBits());
    }

    private int lowBits() {
        return Math.min(units, LOW_BITS);
    }

    /** Takes one state of a walk; {@code flipped} is the unit that changed since the state before, -1 at the start. */
    @FunctionalInterface
    interface Visitor {
        void visit(GrayWalk walk, int flipped);
    }

    /** Visits the states of one block in Gray-code order. */
    void walk(int block, Visitor visitor) {
        GrayWalk walk = new GrayWalk(bias, otherBias, weights, block << lowBits());
        visitor.visit(walk, -1);
        for (int step = 1; step < 1 << lowBits(); step++) {
            int unit = Integer.numberOfTrailingZeros(step);
            walk.flip(unit);
            visitor.visit(walk, unit);
        }
    }

    /** log p*(x) of the walk's state; minus infinity where the units do not allow it. */
    double logWeight(GrayWalk walk) {
        if (!own.allow(walk.state())) {
            return Double.NEGATIVE_INFINITY;
        }
        return walk.linear() + (unitMasses ? others.logPartition(walk.inputs()) : weightedSoftplusSum(walk.inputs()));
    }

    private double weightedSoftplusSum(double[] inputs) {
        double sum = 0;
        for (int j = 0; j < inputs.length; j++) {
            sum += otherMass[j] * LogSpace.softplus(inputs[j]);
        }
        return sum;
    }

    /** log Σ_x p*(x). */
    double logPartition(WorkerPool pool) {
        double[] blockSums = new double[blocks()];
        pool.run(blockSums.length, block -> blockSums[block] = LogSpace.sum(logWeights(block)));
        return LogSpace.sum(blockSums);
    }

    private double[] logWeights(int block) {
        double[] logWeights = new double[1 << lowBits()];
        int lowMask = logWeights.length - 1;
        walk(block, (walk, flipped) -> logWeights[walk.state() & lowMask] = logWeight(walk));
        return logWeights;
    }

    /** p(x) for every state, in the order of their numbers. */
    double[] probabilities(WorkerPool pool) {
        double[] values = new double[1 << units];
        pool.run(blocks(), block -> {
            double[] logWeights = logWeights(block);
            System.arraycopy(logWeights, 0, values, block << lowBits(), logWeights.length);
        });
        double logPartition = LogSpace.sum(values);
        Arrays.setAll(values, state -> Math.exp(values[state] - logPartition));
        return values;
    }
}
