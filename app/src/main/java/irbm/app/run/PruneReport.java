package irbm.app.run;

import irbm.evaluate.Likelihood;
import irbm.frankwolfe.PruneEvent;
import irbm.io.format.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What pruning found: units removed against nats lost, as a table for people, a file for spreadsheets, and JSON. */
public final class PruneReport {
    private final PruneRun.Result result;
    private final int units;
    private final String rows;

    /** {@code units} before, {@code rows} the name of the rows that decided. */
    public PruneReport(PruneRun.Result result, int units, String rows) {
        this.result = result;
        this.units = units;
        this.rows = rows;
    }

    public String toText() {
        StringBuilder text = new StringBuilder("units  removed  nats lost  by samples\n");
        for (PruneEvent step : result.steps()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%5d  %7d  %9.2f  %10.2f%s%n",
                    step.units(),
                    units - step.units(),
                    lost(step),
                    step.loss(),
                    step.units() == result.model().hiddenCount() ? "  taken" : ""));
        }
        return text.append(likelihood("before", units, result.before()))
                .append(likelihood("after", result.model().hiddenCount(), result.after()))
                .append(sentence())
                .append('\n')
                .toString();
    }

    private static String likelihood(String name, int units, Likelihood likelihood) {
        return String.format(
                Locale.ROOT,
                "%-6s %5d units  mean log-likelihood %.2f, between %.2f and %.2f%n",
                name,
                units,
                likelihood.mean(),
                likelihood.interval().low(),
                likelihood.interval().high());
    }

    private String sentence() {
        return String.format(
                Locale.ROOT,
                "Removed %d of %d units; the %s rows %s %.2f nats. It ended because %s.",
                units - result.model().hiddenCount(),
                units,
                rows,
                result.loss() < 0 ? "gain" : "lose",
                Math.abs(result.loss()),
                result.reason());
    }

    private double lost(PruneEvent step) {
        return result.quickBefore() - step.validationLogLikelihood();
    }

    public Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("before", json(units, result.before()));
        members.put("after", json(result.model().hiddenCount(), result.after()));
        members.put("removed", units - result.model().hiddenCount());
        members.put("loss", result.loss());
        members.put("rows", rows);
        members.put("reason", result.reason());
        List<Object> steps = new ArrayList<>();
        result.steps().forEach(step -> steps.add(json(step)));
        members.put("steps", steps);
        members.put("warnings", warnings());
        return members;
    }

    /** What a reader of the likelihoods must know. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(result.before().logPartition().warnings());
        warnings.addAll(result.after().logPartition().warnings());
        return warnings;
    }

    private static Map<String, Object> json(int units, Likelihood likelihood) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("units", units);
        members.put("meanLogLikelihood", likelihood.mean());
        members.put("low", likelihood.interval().low());
        members.put("high", likelihood.interval().high());
        return members;
    }

    private Map<String, Object> json(PruneEvent step) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("units", step.units());
        members.put("loss", lost(step));
        members.put("lossBySamples", step.loss());
        members.put("effectiveShare", step.effectiveShare());
        members.put("seconds", step.seconds());
        return members;
    }

    /** The steps as a table for spreadsheets. */
    public void writeTable(Path file) throws IOException {
        StringBuilder text = new StringBuilder("units,removed,loss,lossBySamples,effectiveShare,seconds\n");
        for (PruneEvent step : result.steps()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%d,%d,%.4f,%.4f,%.4f,%.3f%n",
                    step.units(),
                    units - step.units(),
                    lost(step),
                    step.loss(),
                    step.effectiveShare(),
                    step.seconds()));
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(file, out -> out.write(bytes));
    }
}
