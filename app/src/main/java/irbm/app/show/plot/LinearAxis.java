package irbm.app.show.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** A linear axis from {@code low} to {@code high}, with a tick at each multiple of {@code step}: 1, 2 or 5 times a power of ten. */
record LinearAxis(double low, double high, double step) implements Axis {
    private static final int INTERVALS = 6;
    private static final double ROOM = 0.2;

    /** Holds all the values, and ends at ticks; whole numbers have no ticks between them. */
    static LinearAxis around(DoubleStream stream) {
        double[] values = stream.toArray();
        DoubleSummaryStatistics range = Arrays.stream(values).summaryStatistics();
        boolean whole = Arrays.stream(values).allMatch(value -> value == Math.rint(value));
        if (range.getCount() == 0) {
            return new LinearAxis(0, 1, 0.2);
        }
        double least = range.getMin();
        double most = range.getMax();
        // A single value gets room on both sides; so do values that double arithmetic can hardly tell apart.
        double size = Math.max(1e-3, Math.max(Math.abs(least), Math.abs(most)));
        double room = most - least > 1e-9 * size ? most - least : ROOM * size;
        double step = Math.max(niceStep(room / INTERVALS), whole ? 1 : 0);
        double low = Math.floor(least / step + 1e-9) * step;
        double high = Math.ceil(most / step - 1e-9) * step;
        return high > low ? new LinearAxis(low, high, step) : new LinearAxis(low - step, high + step, step);
    }

    private static double niceStep(double raw) {
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double mantissa = raw / power;
        return power * (mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10);
    }

    @Override
    public double[] ticks() {
        return LongStream.rangeClosed(Math.round(low / step), Math.round(high / step))
                .mapToDouble(k -> k * step)
                .toArray();
    }

    @Override
    public double position(double value) {
        return (value - low) / (high - low);
    }

    @Override
    public double shifted(double value, double part) {
        return value + part * (high - low);
    }

    @Override
    public LinearAxis longer() {
        return new LinearAxis(low, high + step, step);
    }

    /** As many decimals as the step needs. */
    @Override
    public String label(double tick) {
        int decimals = Math.max(0, -(int) Math.floor(Math.log10(step) + 1e-9));
        if (decimals > 6 || Math.max(Math.abs(low), Math.abs(high)) >= 1e7) {
            return Double.toString(new BigDecimal(tick)
                    .round(new MathContext(6, RoundingMode.HALF_EVEN))
                    .doubleValue());
        }
        String text =
                new BigDecimal(tick).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
        return text.replaceFirst("^-", "−").replaceFirst("^−(0(\\.0*)?)$", "$1");
    }
}
