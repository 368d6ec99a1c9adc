package irbm.app.show.plot;

import java.math.BigDecimal;
import java.util.DoubleSummaryStatistics;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * An axis on which equal ratios are equally long. Its ticks are 1, 2 and 5 times the powers of ten.
 *
 * @param first the number of the lowest tick; tick 0 is at 1, tick 1 at 2, tick 2 at 5, tick 3 at 10
 * @param last the number of the highest tick
 */
record LogarithmicAxis(int first, int last) implements Axis {
    private static final double[] MANTISSAS = {1, 2, 5};
    // Ticks and values are the same number where they are meant to be, but may have been computed otherwise.
    private static final double ALIKE = 1 + 1e-9;

    /** Holds all the values, which are positive, and ends at ticks. */
    static LogarithmicAxis around(DoubleStream values) {
        DoubleSummaryStatistics range = values.summaryStatistics();
        if (range.getCount() == 0) {
            return new LogarithmicAxis(0, MANTISSAS.length);
        }
        int first = MANTISSAS.length * (int) Math.floor(Math.log10(range.getMin()));
        while (tick(first + 1) <= range.getMin() * ALIKE) {
            first++;
        }
        int last = first + 1;
        while (tick(last) * ALIKE < range.getMax()) {
            last++;
        }
        return new LogarithmicAxis(first, last);
    }

    private static double tick(int number) {
        return BigDecimal.valueOf(MANTISSAS[Math.floorMod(number, MANTISSAS.length)])
                .scaleByPowerOfTen(Math.floorDiv(number, MANTISSAS.length))
                .doubleValue();
    }

    @Override
    public double low() {
        return tick(first);
    }

    @Override
    public double high() {
        return tick(last);
    }

    @Override
    public double[] ticks() {
        return IntStream.rangeClosed(first, last)
                .mapToDouble(LogarithmicAxis::tick)
                .toArray();
    }

    @Override
    public String label(double tick) {
        return BigDecimal.valueOf(tick).stripTrailingZeros().toPlainString();
    }

    @Override
    public double position(double value) {
        return Math.log(value / low()) / Math.log(high() / low());
    }

    @Override
    public double shifted(double value, double part) {
        return value * Math.pow(high() / low(), part);
    }

    @Override
    public LogarithmicAxis longer() {
        return new LogarithmicAxis(first, last + 1);
    }
}
