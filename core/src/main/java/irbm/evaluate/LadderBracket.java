package irbm.evaluate;

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

    /** Whether the states at the top of both sides have been renewed from the base, once in each column on average. */
    public boolean isRenewed() {
        return fromBase.arrivals() >= fromBase.columns() && fromData.arrivals() >= fromData.columns();
    }
}
