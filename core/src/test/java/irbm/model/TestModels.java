package irbm.model;

import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import java.util.List;

/** Small models and all states of a few units, for tests by enumeration. */
public final class TestModels {
    private TestModels() {}

    public static Rbm random(int visible, int hidden, double scale, long seed) {
        return new Rbm(
                TestData.matrix(hidden, visible, scale, seed),
                TestData.normals(visible, scale, seed + 1),
                TestData.normals(hidden, scale, seed + 2));
    }

    /** Columns 0 and 5 are bits, exactly one of 1, 3, 4 is on, and at most one of 2, 6. */
    public static VisibleUnits mixedUnits() {
        return VisibleUnits.of(7, List.of(UnitGroup.exactlyOne(1, 3, 4), UnitGroup.atMostOne(2, 6)));
    }

    /** A random model of {@link #mixedUnits}. */
    public static Rbm mixed(int hidden, double scale, long seed) {
        return random(7, hidden, scale, seed).withVisibleUnits(mixedUnits());
    }

    /** Whether a state, given as a number, is one that the units take, by counting ones under masks. */
    public static boolean isAllowed(VisibleUnits units, int state) {
        for (UnitGroup group : units.groups()) {
            int mask = group.columns().stream().mapToInt(c -> 1 << c).sum();
            int ones = Integer.bitCount(state & mask);
            if (ones > 1 || ones == 0 && !group.mayBeEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Row s holds the bits of the number s. */
    public static BinaryMatrix allStates(int units) {
        BinaryMatrix states = new BinaryMatrix(1 << units, units);
        for (int s = 0; s < states.rows(); s++) {
            states.writeRow(s, new long[] {s}, 0);
        }
        return states;
    }

    /** h.W v + b.v + a.h, the exponent of Eq. (1), for states given as numbers. */
    public static double negativeEnergy(Rbm model, int visible, int hidden) {
        double sum = 0;
        for (int j = 0; j < model.visibleCount(); j++) {
            if ((visible >> j & 1) != 0) {
                sum += model.visibleBias()[j];
                for (int i = 0; i < model.hiddenCount(); i++) {
                    sum += (hidden >> i & 1) != 0 ? model.weight(i, j) : 0;
                }
            }
        }
        for (int i = 0; i < model.hiddenCount(); i++) {
            sum += (hidden >> i & 1) != 0 ? model.hiddenBias()[i] : 0;
        }
        return sum;
    }

    /** p(v) for every visible state, by summing exp of the exponent over all joint states. */
    public static double[] visibleDistribution(Rbm model) {
        double[] p = new double[1 << model.visibleCount()];
        double total = 0;
        for (int v = 0; v < p.length; v++) {
            for (int h = 0; h < 1 << model.hiddenCount() && isAllowed(model.visibleUnits(), v); h++) {
                p[v] += Math.exp(negativeEnergy(model, v, h));
            }
            total += p[v];
        }
        for (int v = 0; v < p.length; v++) {
            p[v] /= total;
        }
        return p;
    }

    /** log p*(v) = b.v + Σ_i m_i log(1 + exp(w_i.v + a_i)), Eq. (11), for a state given as a number. */
    public static double logWeight(BinaryModel model, int visible) {
        Rbm units = model.units();
        double sum = 0;
        for (int j = 0; j < units.visibleCount(); j++) {
            sum += (visible >> j & 1) * units.visibleBias()[j];
        }
        for (int i = 0; i < units.hiddenCount(); i++) {
            double input = units.hiddenBias()[i];
            for (int j = 0; j < units.visibleCount(); j++) {
                input += (visible >> j & 1) * (double) units.weight(i, j);
            }
            sum += model.mass(i) * (Math.max(input, 0) + Math.log1p(Math.exp(-Math.abs(input))));
        }
        return sum;
    }

    /** p(v) of any model for every visible state. */
    public static double[] marginal(BinaryModel model) {
        double[] p = new double[1 << model.visibleCount()];
        double total = 0;
        for (int v = 0; v < p.length; v++) {
            p[v] = isAllowed(model.units().visibleUnits(), v) ? Math.exp(logWeight(model, v)) : 0;
            total += p[v];
        }
        for (int v = 0; v < p.length; v++) {
            p[v] /= total;
        }
        return p;
    }
}
