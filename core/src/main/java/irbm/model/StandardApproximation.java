package irbm.model;

import static irbm.model.InputException.require;

import irbm.math.FloatMatrix;
import irbm.math.Kernels;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The standard RBM p̃ that stands for a model p with masses, Eq. (12). A mass is split into m = n + c with whole n and {@literal 0 <= c < 1},
 * so that Prop. 4.2 applies to c whatever the mass: n copies of the unit (w, a) and, where c > 0, a remainder (c w, c a). A unit of
 * mass zero has neither, and a model of unit masses is its own approximation.
 *
 * <p>The copies are exact, so the two differ by the remainders alone. With x = w.v + a,
 *
 * <p>log p*(v) - log p̃*(v) = Σ r_c(x), r_c(x) = c softplus(x) - softplus(c x) = c log(1 + exp(-|x|)) - log(1 + exp(-c |x|)),
 *
 * <p>between -(1 - c) log 2, at x = 0, and 0, far from it: Prop. 4.2 in logs. The last form has no large numbers to cancel.
 */
public final class StandardApproximation {
    /** 2^28 weights: one gigabyte, and three times that with the panels. */
    private static final long MAX_WEIGHTS = 1L << 28;

    /** 2^18 units: the hidden inputs of the 500 chains of an annealed estimate then take half a gigabyte. */
    private static final int MAX_UNITS = 1 << 18;

    private final Rbm rbm;
    private final int[] remainders; // (remainders): their places among the units of rbm
    private final double[] fractions; // (remainders): c

    private StandardApproximation(Rbm rbm, int[] remainders, double[] fractions) {
        this.rbm = rbm;
        this.remainders = remainders;
        this.fractions = fractions;
    }

    /** The approximation of a model; its units stand in the order of the model's, copies first and then the remainder. */
    public static StandardApproximation of(BinaryModel model) {
        return model instanceof FractionalRbm fractional
                ? fractional.approximation()
                : new StandardApproximation(model.units(), new int[0], new double[0]);
    }

    /** Splits the masses. */
    static StandardApproximation split(FractionalRbm model) {
        if (model.simplified() instanceof Rbm standard) {
            return of(standard);
        }
        int count = checkedCount(model);
        int[] sources = new int[count];
        double[] factors = new double[count];
        int place = 0;
        for (int i = 0; i < model.hiddenCount(); i++) {
            int copies = (int) model.mass(i);
            double fraction = model.mass(i) - copies;
            int end = place + copies + (fraction > 0 ? 1 : 0);
            Arrays.fill(sources, place, end, i);
            Arrays.fill(factors, place, place + copies, 1);
            Arrays.fill(factors, place + copies, end, fraction);
            place = end;
        }
        return ofUnits(model.units(), sources, factors);
    }

    private static StandardApproximation ofUnits(Rbm units, int[] sources, double[] factors) {
        float[] bias = units.hiddenBias();
        float[] scaledBias = new float[sources.length];
        for (int k = 0; k < sources.length; k++) {
            scaledBias[k] = (float) (factors[k] * bias[sources[k]]);
        }
        FloatMatrix weights = FloatMatrix.of(
                sources.length, units.visibleCount(), (k, j) -> (float) (factors[k] * units.weight(sources[k], j)));
        int[] remainders = remainders(factors);
        double[] fractions =
                Arrays.stream(remainders).mapToDouble(k -> factors[k]).toArray();
        return new StandardApproximation(units.with(weights, units.visibleBias(), scaledBias), remainders, fractions);
    }

    private static int[] remainders(double[] factors) {
        return IntStream.range(0, factors.length).filter(k -> factors[k] < 1).toArray();
    }

    /** How many units the approximation of a model has: Σ_i ⌈m_i⌉. */
    public static double unitCount(BinaryModel model) {
        double count = 0;
        for (int i = 0; i < model.hiddenCount(); i++) {
            count += Math.ceil(model.mass(i));
        }
        return count;
    }

    private static int checkedCount(BinaryModel model) {
        double count = unitCount(model);
        require(
                count * model.visibleCount() <= MAX_WEIGHTS,
                "masses of %s in all take %.0f standard units with %d weights each, more than %d weights in all",
                model.totalMass(),
                count,
                model.visibleCount(),
                MAX_WEIGHTS);
        require(
                count <= MAX_UNITS,
                "masses of %s in all take %.0f standard units, more than %d",
                model.totalMass(),
                count,
                MAX_UNITS);
        return (int) count;
    }

    /** p̃. */
    public Rbm rbm() {
        return rbm;
    }

    /** Whether p̃ is the model itself: all masses are whole numbers. */
    public boolean isExact() {
        return remainders.length == 0;
    }

    /** How many units of p̃ are remainders. */
    public int remainderCount() {
        return remainders.length;
    }

    /**
     * log p*(v) - log p̃*(v) at inverse temperature β, where every x is β (w.v + a).
     *
     * @param inputs the hidden inputs of {@link #rbm} for v, which for a remainder are c (w.v + a)
     */
    public double logRatio(float[] inputs, double inverseTemperature) {
        Kernels kernels = Kernels.active();
        double[] ofUnits = new double[remainders.length];
        double[] ofRemainders = new double[remainders.length];
        for (int k = 0; k < remainders.length; k++) {
            ofRemainders[k] = -inverseTemperature * Math.abs(inputs[remainders[k]]);
            ofUnits[k] = ofRemainders[k] / fractions[k];
        }
        kernels.softplus(ofUnits, 0, ofUnits.length);
        double sum = -kernels.softplusSum(ofRemainders, 0, ofRemainders.length);
        for (int k = 0; k < remainders.length; k++) {
            sum += fractions[k] * ofUnits[k];
        }
        return sum;
    }
}
