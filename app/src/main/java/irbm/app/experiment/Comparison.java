package irbm.app.experiment;

import irbm.evaluate.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether one value is above another at every size, by intervals: "above" and "below" are intervals that do not overlap.
 *
 * @param difference of the values, ascending in size
 */
record Comparison(List<Integer> sizes, List<Double> difference, int above, int below) {

    /** Collects pairs of values with their intervals. */
    static final class Builder {
        private final List<Integer> sizes = new ArrayList<>();
        private final List<Double> differences = new ArrayList<>();
        private int above;
        private int below;

        void add(int size, double value, Interval interval, double other, Interval otherInterval) {
            sizes.add(size);
            differences.add(value - other);
            above += interval.low() > otherInterval.high() ? 1 : 0;
            below += interval.high() < otherInterval.low() ? 1 : 0;
        }

        Comparison build() {
            return new Comparison(List.copyOf(sizes), List.copyOf(differences), above, below);
        }
    }

    /** Above at every size agrees, below at a single one disagrees. */
    Claim.Verdict isAbove() {
        return verdict(above, below);
    }

    /** The same with the roles exchanged, for values that are to be small. */
    Claim.Verdict isBelow() {
        return verdict(below, above);
    }

    private Claim.Verdict verdict(int inFavour, int against) {
        if (sizes.isEmpty()) {
            return Claim.Verdict.NOT_MEASURED;
        } else if (against > 0) {
            return Claim.Verdict.DISAGREES;
        }
        return inFavour == sizes.size() ? Claim.Verdict.AGREES : Claim.Verdict.UNDECIDED;
    }

    /** The differences at all sizes, in units and counts that the formats say. */
    String words(String format, String above, String below) {
        if (sizes.isEmpty()) {
            return "no size has both";
        }
        StringBuilder words = new StringBuilder();
        for (int k = 0; k < sizes.size(); k++) {
            words.append(k == 0 ? "" : ", ")
                    .append(String.format(Locale.ROOT, format, difference.get(k)))
                    .append(" at ")
                    .append(sizes.get(k));
        }
        int level = sizes.size() - this.above - this.below;
        return words.append("; %s at %d of %d sizes, %s at %d, intervals overlap at %d"
                        .formatted(above, this.above, sizes.size(), below, this.below, level))
                .toString();
    }
}
