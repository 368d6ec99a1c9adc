package irbm.app.run;

import irbm.evaluate.LogPartitionEstimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The likelihoods that were measured along a run, with how far each can be trusted: a table beside the history. */
final class CheckFile {
    private static final String HEADER = "step,units,logLikelihood,low,high,effectiveSamples,warnings";

    private final Path file;
    private final List<String> rows;

    private CheckFile(Path file, List<String> rows) {
        this.file = file;
        this.rows = new ArrayList<>(rows);
    }

    /** Goes on after so many steps: what a killed run measured later will be measured again. */
    static CheckFile after(int steps, Path file) throws IOException {
        List<String> rows = RunTable.read(file);
        return new CheckFile(
                file, rows.stream().skip(1).filter(row -> step(row) <= steps).toList());
    }

    private static int step(String row) {
        return Integer.parseInt(row.substring(0, row.indexOf(',')));
    }

    /** Adds a likelihood, -mean F - log Z, whose error is that of the estimate of log Z, and writes the file. */
    void add(int step, int units, double logLikelihood, LogPartitionEstimate estimate) throws IOException {
        rows.add(String.format(
                Locale.ROOT,
                "%d,%d,%.6g,%.6g,%.6g,%s,%s",
                step,
                units,
                logLikelihood,
                logLikelihood + estimate.value() - estimate.interval().high(),
                logLikelihood + estimate.value() - estimate.interval().low(),
                estimate.effectiveSampleSize().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                "%.1f",
                                estimate.effectiveSampleSize().getAsDouble())
                        : "",
                estimate.warnings().isEmpty() ? "" : "\"" + String.join("; ", estimate.warnings()) + "\""));
        RunTable.write(file, HEADER + "\n" + String.join("\n", rows) + "\n");
    }
}
