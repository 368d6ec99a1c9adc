package irbm.app.experiment;

/**
 * How long a training run is: so many examples, in no more passes over the rows than this. On few rows the second limit counts,
 * where the same number of examples would be most of the paper's epochs.
 *
 * @param examples that the run looks at, to the nearest pass
 * @param mostEpochs passes at most
 */
record RunLength(long examples, int mostEpochs) {
    /** As long as the paper's. */
    static final RunLength PAPER = new RunLength(Long.MAX_VALUE / 2, Integer.MAX_VALUE);

    /** Passes over so many rows, at least one and never more than the paper's. */
    int epochs(int rows, int paperEpochs) {
        long wanted = Math.max(1, (examples + rows / 2) / rows);
        return (int) Math.min(wanted, Math.min(mostEpochs, paperEpochs));
    }

    @Override
    public String toString() {
        return "%d examples, at most %d epochs".formatted(examples, mostEpochs);
    }
}
