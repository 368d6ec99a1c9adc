package irbm.train;

/**
 * A learning rate and what may become of it. One that the user gave is taken as it is. The best one of short trials is lowered for long
 * runs.
 *
 * @param value the rate
 * @param searched whether trials found it
 */
public record Rate(double value, boolean searched) {
    private static final double LEAST = 0.01;

    /** The rate that was asked for. */
    public static Rate given(double value) {
        return new Rate(value, false);
    }

    /** The best rate of short trials. */
    public static Rate best(double value) {
        return new Rate(value, true);
    }

    /**
     * The rate of a run of that many epochs: at most 2/√epochs of a searched rate. High rates win short runs, but over many passes learn
     * the rows by heart before the rate has come down: 0.8 was best for 6 passes over MNIST, 0.2 for 74 over Caltech101 and 0.1 for 300
     * over 1,000 digits.
     */
    public double forRun(int epochs) {
        double most = Math.round(100 * 2 / Math.sqrt(Math.max(1, epochs))) / 100.0;
        return searched ? Math.min(value, Math.max(LEAST, most)) : value;
    }

    /** The rate of short bursts between insertions: large models, which decide about the size, want half of what few units want. */
    public double forBursts() {
        return value / 2;
    }
}
