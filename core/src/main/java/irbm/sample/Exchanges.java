package irbm.sample;

/**
 * What was seen at the exchanges of some rounds, for each column of chains and each gap of the ladder. With u(v) = log p*(v) at the upper
 * rung - log p*(v) at the lower one, v a state of the lower rung and v' one of the upper, an exchange has the probability
 * min(1, exp(u(v) - u(v'))), and for any constant c (Bennett, 1976)
 *
 * <p>Z_upper / Z_lower = e^c E[σ(u(v) - c)] / E[σ(c - u(v'))],
 *
 * <p>with the smallest error where c is the logarithm of the ratio itself.
 */
public final class Exchanges {
    private final int columns;
    private final int gaps;
    private final int[] proposed; // (columns, gaps)
    private final double[] acceptance; // (columns, gaps): sums of the probabilities
    private final double[] works; // (columns, gaps): sums of u(v) + u(v')
    private final double[] lower; // (columns, gaps): sums of σ(u(v) - c)
    private final double[] upper; // (columns, gaps): sums of σ(c - u(v'))
    private final int[] arrivals; // (columns)

    Exchanges(int columns, int gaps) {
        this.columns = columns;
        this.gaps = gaps;
        this.proposed = new int[columns * gaps];
        this.acceptance = new double[columns * gaps];
        this.works = new double[columns * gaps];
        this.lower = new double[columns * gaps];
        this.upper = new double[columns * gaps];
        this.arrivals = new int[columns];
    }

    /** Adds an exchange that was offered, and returns the logarithm of its probability, which may be above zero. */
    double offer(int column, int gap, double lowerWork, double upperWork, double centre) {
        int place = column * gaps + gap;
        double logAcceptance = lowerWork - upperWork;
        proposed[place]++;
        acceptance[place] += Math.exp(Math.min(0, logAcceptance));
        works[place] += lowerWork + upperWork;
        lower[place] += 1 / (1 + Math.exp(centre - lowerWork));
        upper[place] += 1 / (1 + Math.exp(upperWork - centre));
        return logAcceptance;
    }

    void arrive(int column) {
        arrivals[column]++;
    }

    /** Those of these rounds and of others of the same columns. */
    public Exchanges plus(Exchanges other) {
        Exchanges sum = new Exchanges(columns, gaps);
        for (int place = 0; place < proposed.length; place++) {
            sum.proposed[place] = proposed[place] + other.proposed[place];
            sum.acceptance[place] = acceptance[place] + other.acceptance[place];
            sum.works[place] = works[place] + other.works[place];
            sum.lower[place] = lower[place] + other.lower[place];
            sum.upper[place] = upper[place] + other.upper[place];
        }
        for (int c = 0; c < columns; c++) {
            sum.arrivals[c] = arrivals[c] + other.arrivals[c];
        }
        return sum;
    }

    public int columns() {
        return columns;
    }

    public int gaps() {
        return gaps;
    }

    /** The mean probability of an exchange over a gap; NaN where none was offered. */
    public double acceptance(int gap) {
        return sum(acceptance, gap) / count(gap);
    }

    /** A first guess of log(Z_upper / Z_lower): the middle between the mean u below and above. */
    public double middle(int gap) {
        return sum(works, gap) / (2 * count(gap));
    }

    /** E[σ(u(v) - c)] of one column. */
    public double lower(int column, int gap) {
        return lower[column * gaps + gap] / proposed[column * gaps + gap];
    }

    /** E[σ(c - u(v'))] of one column. */
    public double upper(int column, int gap) {
        return upper[column * gaps + gap] / proposed[column * gaps + gap];
    }

    /** How often a state came to the top of a column that had been at the base since it was there last, if ever. */
    public int arrivals(int column) {
        return arrivals[column];
    }

    private double sum(double[] values, int gap) {
        double sum = 0;
        for (int c = 0; c < columns; c++) {
            sum += values[c * gaps + gap];
        }
        return sum;
    }

    private long count(int gap) {
        long sum = 0;
        for (int c = 0; c < columns; c++) {
            sum += proposed[c * gaps + gap];
        }
        return sum;
    }
}
