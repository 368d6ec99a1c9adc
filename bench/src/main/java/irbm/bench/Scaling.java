package irbm.bench;

import irbm.app.show.plot.Plot;
import irbm.app.show.plot.PngPlot;
import irbm.app.show.plot.Series;
import irbm.app.show.plot.SvgPlot;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * How time and memory grow with the number of rows, visible units, hidden units and chains, each from 1x to 16x: a table with fitted
 * exponents as Markdown, and two plots. Arguments: the directory of the plots, and the number of rounds.
 */
public final class Scaling {
    private static final double MEGABYTE = 1e6;

    private Scaling() {}

    public static void main(String[] arguments) throws IOException {
        int rounds = Integer.parseInt(arguments[1]);
        List<Growth> all =
                GrowingJobs.all().stream().map(job -> measure(job, rounds)).toList();
        table(all);
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        write(directory, plot("scaling-time", "Time against size", "time", all, Growth::medianSeconds));
        write(directory, plot("scaling-memory", "Memory against size", "bytes held and allocated", all, Growth::bytes));
    }

    /** Memory is measured after the time, when all code is compiled: before, Java makes objects of the vectors. */
    private static Growth measure(Growing growing, int rounds) {
        double[][] seconds = seconds(growing, rounds);
        double[] held = new double[Growth.FACTORS.length];
        double[] allocated = new double[held.length];
        for (int f = 0; f < held.length; f++) {
            long before = liveBytes();
            Runnable job = growing.atSize().apply(Growth.FACTORS[f]);
            job.run(); // what is made when first asked for is there now
            held[f] = liveBytes() - before;
            allocated[f] = allocatedBytes(job);
        }
        return new Growth(growing, seconds, held, allocated);
    }

    /** Sizes take turns, so that a slow minute of the machine is no slope. */
    private static double[][] seconds(Growing growing, int rounds) {
        Runnable[] jobs = Arrays.stream(Growth.FACTORS)
                .mapToObj(factor -> growing.atSize().apply(factor))
                .toArray(Runnable[]::new);
        for (Runnable job : jobs) {
            job.run();
        }
        Timing.median(1, jobs[0]);
        double[][] seconds = new double[rounds][jobs.length];
        for (double[] round : seconds) {
            Arrays.setAll(round, f -> Timing.seconds(jobs[f]));
        }
        return seconds;
    }

    private static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** All jobs run on the calling thread. */
    private static double allocatedBytes(Runnable job) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        job.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static void table(List<Growth> all) {
        print(
                "| grows | of what, at 1x | ms at 1x | 2x | 4x | 8x | 16x | exponent | MB held, 1x to 16x | exponent | MB allocated, 1x to 16x"
                        + " | exponent |");
        print("|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (Growth one : all) {
            double[] exponents = one.exponents();
            print(
                    "| %s | %s |%s **%.2f** (%.2f to %.2f) | %s | %s |",
                    one.growing().quantity(),
                    one.growing().job(),
                    cells(one.medianSeconds()),
                    Timing.median(exponents),
                    exponents[0],
                    exponents[exponents.length - 1],
                    memory(one.held()),
                    memory(one.allocated()));
        }
    }

    private static String cells(double[] seconds) {
        StringBuilder text = new StringBuilder();
        for (double value : seconds) {
            text.append(String.format(Locale.ROOT, " %.1f |", 1e3 * value));
        }
        return text.toString();
    }

    private static String memory(double[] bytes) {
        return String.format(
                Locale.ROOT,
                "%.2f to %.2f | %.2f",
                bytes[0] / MEGABYTE,
                bytes[bytes.length - 1] / MEGABYTE,
                Growth.exponent(bytes));
    }

    private static Plot plot(
            String name, String title, String what, List<Growth> all, Function<Growth, double[]> values) {
        double[] x = Arrays.stream(Growth.FACTORS).mapToDouble(Scaling::log2).toArray();
        Series[] series = all.stream()
                .map(one -> Series.line(one.growing().quantity(), x, relative(values.apply(one))))
                .toArray(Series[]::new);
        return Plot.of(
                name,
                title + ": a line of slope 1 grows as the work does",
                "Doublings of the size",
                "Doublings of the " + what,
                series);
    }

    private static double[] relative(double[] values) {
        return Arrays.stream(values).map(value -> log2(value / values[0])).toArray();
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    private static void write(Path directory, Plot plot) throws IOException {
        SvgPlot.write(plot, directory.resolve(plot.name() + ".svg"));
        PngPlot.write(plot, directory.resolve(plot.name() + ".png"));
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
