package irbm.frankwolfe;

import irbm.math.ByteTables;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What one step of Frank-Wolfe does to a model: a unit (w, c) is added and the visible bias moves by d, so that log p*(v) changes by
 * φ(v) = softplus(w.v + c) + d.v. Kept in float, as the model will have it: what is measured is what is inserted.
 *
 * @param weights w
 * @param bias c
 * @param shift d
 */
public record UnitChange(float[] weights, float bias, float[] shift) implements Serializable {
    /** From the variables of the search, (w, c) or (w, c, d). */
    static UnitChange of(double[] x, int visibleCount) {
        float[] weights = new float[visibleCount];
        float[] shift = new float[visibleCount];
        for (int j = 0; j < visibleCount; j++) {
            weights[j] = (float) x[j];
            shift[j] = x.length > visibleCount + 1 ? (float) x[visibleCount + 1 + j] : 0;
        }
        return new UnitChange(weights, (float) x[visibleCount], shift);
    }

    /** No unit, only a shift of the visible bias: φ(v) = d.v. */
    static UnitChange shiftOnly(float[] shift) {
        return new UnitChange(new float[shift.length], Float.NEGATIVE_INFINITY, shift);
    }

    private float[] shifted(float[] visibleBias) {
        float[] moved = visibleBias.clone();
        for (int j = 0; j < moved.length; j++) {
            moved[j] += shift[j];
        }
        return moved;
    }

    /** The model with the unit, of mass one: Eq. (7) with step 1 / (α + 1), which is 1/t where α = t - 1, after which α grows by one. */
    BinaryModel applyTo(BinaryModel model) {
        if (model instanceof Rbm standard) {
            return applyTo(standard);
        }
        double[] masses = Arrays.copyOf(MassObjective.masses(model), model.hiddenCount() + 1);
        masses[model.hiddenCount()] = 1;
        return new FractionalRbm(applyTo(model.units()), masses);
    }

    /** The standard RBM with the unit: it stays one. */
    Rbm applyTo(Rbm model) {
        return model.withUnit(weights, bias, shifted(model.visibleBias()));
    }

    /** φ(v) for every state. */
    double[] logFactors(ByteTables states, WorkerPool pool) {
        double[] factors = inputs(states, pool);
        double[] tilts = new double[states.rows()];
        states.multiply(doubles(shift), 0, tilts, pool);
        for (int s = 0; s < factors.length; s++) {
            factors[s] = LogSpace.softplus(factors[s]) + tilts[s];
        }
        return factors;
    }

    private double[] inputs(ByteTables states, WorkerPool pool) {
        double[] inputs = new double[states.rows()];
        states.multiply(doubles(weights), bias, inputs, pool);
        return inputs;
    }

    /** The mean of φ(v) over the states. */
    double meanLogFactor(ByteTables states, WorkerPool pool) {
        return Arrays.stream(logFactors(states, pool)).sum() / states.rows();
    }

    /** The number of states for which the unit is certainly on, and for which it is certainly off. */
    double[] decidedCounts(ByteTables states, double margin, WorkerPool pool) {
        int on = 0;
        int off = 0;
        for (double input : inputs(states, pool)) {
            double mean = LogSpace.sigmoid(input);
            on += mean >= 1 - margin ? 1 : 0;
            off += mean <= margin ? 1 : 0;
        }
        return new double[] {on, off};
    }

    double squaredNorm() {
        double sum = 0;
        for (float weight : weights) {
            sum += (double) weight * weight;
        }
        return sum;
    }

    private static double[] doubles(float[] values) {
        double[] doubles = new double[values.length];
        Arrays.setAll(doubles, j -> values[j]);
        return doubles;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnitChange that
                && Arrays.equals(weights, that.weights)
                && bias == that.bias
                && Arrays.equals(shift, that.shift);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(weights);
    }
}
