package irbm.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * log Z by a ladder of temperatures from two sides. Columns that start in draws of the base come to the model from states that are too
 * unlikely, and give a log Z that is at first too low. Columns that start in data come from states that are too likely, and give one that
 * is at first too high. When the two meet, the start is forgotten.
 *
 * @param fromBase of the columns that started in draws of the base
 * @param fromData of the columns that started in rows of the data
 * @param rungs of the ladder
 * @param rounds of every column, of which the second half counts
 */
public record LadderBracket(LadderSide fromBase, LadderSide fromData, int rungs, int rounds) {
    /** What both sides say, with their errors. */
    public Interval interval() {
        return fromBase.interval().hull(fromData.interval());
    }

    /**
     * An annealed estimate with this second side. Annealing is hardly ever too high, but misses a mode that no chain finds: a side that
     * is clearly above its interval moves the upper end there. A side that is below says nothing, because it may still come from its
     * start. Where both sides have forgotten their starts and all three agree, what the intervals share is left.
     */
    public LogPartitionEstimate join(LogPartitionEstimate annealed) {
        Interval interval = annealed.interval();
        List<String> warnings = new ArrayList<>(annealed.warnings());
        for (LadderSide side : new LadderSide[] {fromBase, fromData}) {
            if (side.interval().low() > annealed.interval().high()) {
                interval = interval.hull(side.interval());
                warnings.add(missed(side));
            }
        }
        return annealed.with(supports(annealed) ? interval.common(interval()) : interval, warnings);
    }

    /**
     * Whether the ladder may make an interval narrower. Intervals that barely overlap share little because they nearly contradict each
     * other, not because log Z is well known: so both sides must overlap the annealed interval, and the annealed value lie in the bracket.
     */
    private boolean supports(LogPartitionEstimate annealed) {
        return isSettled()
                && fromBase.interval().overlaps(annealed.interval())
                && fromData.interval().overlaps(annealed.interval())
                && interval().contains(annealed.value());
    }

    private static String missed(LadderSide side) {
        return String.format(
                Locale.ROOT,
                "the ladder of temperatures finds log Z at %.2f, above the annealed interval: annealing misses a part of the"
                        + " distribution, and the interval spans both",
                side.logPartition());
    }

    /** How many states travelled from the base to the model, on both sides. */
    public long arrivals() {
        return fromBase.arrivals() + fromData.arrivals();
    }

    /** Whether the two sides agree after the states at their tops have been renewed from the base. */
    public boolean isSettled() {
        return isRenewed() && fromBase.interval().overlaps(fromData.interval());
    }

    /** Whether the states at the top of both sides have been renewed from the base, once in each column on average. */
    public boolean isRenewed() {
        return fromBase.arrivals() >= fromBase.columns() && fromData.arrivals() >= fromData.columns();
    }
}
