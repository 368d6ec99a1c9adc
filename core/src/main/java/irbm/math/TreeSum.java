package irbm.math;

import static irbm.math.Require.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sum of numbered vectors, added along a fixed binary tree: numbers 2k and 2k + 1 first, then pairs of pairs. Whoever adds up a
 * part, and in whatever order the parts arrive, the result has the same bits; a machine that holds many consecutive vectors
 * hands on a few partial sums.
 */
public final class TreeSum {
    private final Map<Place, double[]> sums = new HashMap<>();

    private record Place(int level, int index) {
        Place sibling() {
            return new Place(level, index ^ 1);
        }

        Place parent() {
            return new Place(level + 1, index >> 1);
        }

        long first() {
            return (long) index << level;
        }
    }

    /**
     * The sum of the vectors index 2^level, ..., (index + 1) 2^level - 1.
     *
     * @param sum not modified
     */
    public record Partial(int level, int index, double[] sum) {
        public Partial {
            require(level >= 0 && index >= 0, "level %d and index %d cannot be negative", level, index);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Partial that
                    && level == that.level
                    && index == that.index
                    && Arrays.equals(sum, that.sum);
        }

        @Override
        public int hashCode() {
            return 31 * level + index;
        }
    }

    /** Adds vector number {@code index}. */
    public void add(int index, double[] vector) {
        add(new Partial(0, index, vector));
    }

    /** Adds the sum of consecutive vectors that another tree made. */
    public void add(Partial part) {
        Place place = new Place(part.level(), part.index());
        double[] sum = part.sum();
        for (double[] other = sums.remove(place.sibling()); other != null; other = sums.remove(place.sibling())) {
            sum = plus(sum, other);
            place = place.parent();
        }
        sums.put(place, sum);
    }

    /** What another tree needs to go on: as few partial sums as there can be, in the order of the vectors. */
    public List<Partial> partials() {
        List<Partial> partials = new ArrayList<>();
        sums.keySet().stream()
                .sorted(Comparator.comparingLong(Place::first))
                .forEach(place -> partials.add(new Partial(place.level(), place.index(), sum(place))));
        return partials;
    }

    private double[] sum(Place place) {
        return sums.getOrDefault(place, new double[0]);
    }

    /** The sum of all vectors, of which there is at least one. */
    public double[] total() {
        List<Partial> partials = partials();
        require(!partials.isEmpty(), "the sum of no vectors has no length");
        double[] total = partials.get(0).sum();
        for (Partial part : partials.subList(1, partials.size())) {
            total = plus(total, part.sum());
        }
        return total;
    }

    private static double[] plus(double[] x, double[] y) {
        require(x.length == y.length, "vectors of %d and %d entries cannot be added", x.length, y.length);
        double[] sum = new double[x.length];
        Arrays.setAll(sum, i -> x[i] + y[i]);
        return sum;
    }
}
