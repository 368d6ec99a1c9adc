package irbm.app.experiment;

/**
 * A statement and what the measurements say about it.
 *
 * @param ours whether the statement is ours; the others are the paper's
 * @param statement in words
 * @param measured numbers, with their intervals
 */
record Claim(boolean ours, String statement, String measured, Verdict verdict) {
    /** What the measurements say. */
    enum Verdict {
        AGREES("agrees"),
        DISAGREES("does not agree"),
        /** Intervals overlap where they would have to be apart. */
        UNDECIDED("undecided"),
        NOT_MEASURED("not measured");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }
}
