package irbm.model;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Kernels;
import irbm.math.WorkerPool;
import java.util.Arrays;
import java.util.Optional;

/**
 * An RBM whose units weigh m_i >= 0 instead of one: F(v) = -b.v - Σ_i m_i softplus(w_i.v + a_i), Eq. (11). There is no hidden
 * layer to sample unless every m_i is one, so block Gibbs does not take it. Immutable.
 */
public final class FractionalRbm implements BinaryModel {
    private final Rbm units;
    private final double[] mass;
    // Made when first asked for, as the panels of an Rbm are.
    private volatile Optional<StandardApproximation> approximation = Optional.empty();

    /** The units of an RBM, each with its mass. */
    public FractionalRbm(Rbm units, double[] mass) {
        require(
                mass.length == units.hiddenCount(),
                "%d masses given, the model has %d hidden units",
                mass.length,
                units.hiddenCount());
        for (int i = 0; i < mass.length; i++) {
            require(
                    mass[i] >= 0 && Double.isFinite(mass[i]),
                    "mass must be finite and not negative, entry %d is %s",
                    i,
                    mass[i]);
        }
        this.units = units;
        this.mass = mass.clone();
    }

    @Override
    public int visibleCount() {
        return units.visibleCount();
    }

    @Override
    public int hiddenCount() {
        return units.hiddenCount();
    }

    @Override
    public Rbm units() {
        return units;
    }

    @Override
    public double mass(int unit) {
        return mass[unit];
    }

    @Override
    public double totalMass() {
        return Arrays.stream(mass).sum();
    }

    @Override
    public FractionalRbm withVisibleBias(float[] otherBias) {
        return new FractionalRbm(units.withVisibleBias(otherBias), mass);
    }

    /** The standard RBM nearest to this model, made once. */
    StandardApproximation approximation() {
        Optional<StandardApproximation> made = approximation;
        if (made.isEmpty()) {
            made = Optional.of(StandardApproximation.split(this));
            approximation = made;
        }
        return made.get();
    }

    /** This model with one more unit, the last. */
    public FractionalRbm withUnit(float[] unitWeights, float unitBias, double unitMass) {
        double[] grown = Arrays.copyOf(mass, mass.length + 1);
        grown[mass.length] = unitMass;
        return new FractionalRbm(units.withUnit(unitWeights, unitBias), grown);
    }

    /** This model without hidden unit {@code unit}. */
    public FractionalRbm withoutUnit(int unit) {
        Rbm rest = units.withoutUnit(unit);
        double[] restMass = new double[mass.length - 1];
        System.arraycopy(mass, 0, restMass, 0, unit);
        System.arraycopy(mass, unit + 1, restMass, unit, restMass.length - unit);
        return new FractionalRbm(rest, restMass);
    }

    @Override
    public double[] freeEnergies(BinaryMatrix rows, WorkerPool pool) {
        double[] freeEnergies = new double[rows.rows()];
        float[] visibleBias = units.visibleBias();
        Kernels kernels = Kernels.active();
        units.forEachInput(rows, pool, (row, inputs) -> {
            double[] softplus = new double[mass.length];
            for (int i = 0; i < mass.length; i++) {
                softplus[i] = inputs[i];
            }
            kernels.softplus(softplus, 0, mass.length);
            double sum = rows.dot(row, visibleBias);
            for (int i = 0; i < mass.length; i++) {
                sum += mass[i] * softplus[i];
            }
            freeEnergies[row] = -sum;
        });
        return freeEnergies;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FractionalRbm that && units.equals(that.units) && Arrays.equals(mass, that.mass);
    }

    @Override
    public int hashCode() {
        return 31 * units.hashCode() + Arrays.hashCode(mass);
    }

    @Override
    public String toString() {
        return "FractionalRbm(%d visible, %d hidden, total mass %s)"
                .formatted(visibleCount(), hiddenCount(), totalMass());
    }
}
