package irbm.app.run;

import irbm.train.CdEvent;
import irbm.train.Divergence;
import irbm.train.GrowEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The events of a run as a table for people and spreadsheets. */
final class HistoryFile {
    private static final String HEADER =
            "epoch,seconds,learningRate,freeEnergyGap,reconstructionError,meanWeight,chainGap,saturatedUnits,"
                    + "validationLogLikelihood,retries,setbacks\n";

    private static final String GROWTH_HEADER =
            "step,seconds,units,added,removed,totalMass,objective,gapEstimate,firstOrderGain,firstOrderError,gain,heldOutGain,effectiveShare,regularization,freeEnergyGap,"
                    + "logPartition,logPartitionDrift,chainGap,validationLogLikelihood\n";

    private HistoryFile() {}

    static void write(List<CdEvent> history, List<Double> seconds, Path file) throws IOException {
        StringBuilder text = new StringBuilder(HEADER);
        for (int k = 0; k < history.size(); k++) {
            CdEvent event = history.get(k);
            text.append(String.format(
                    Locale.ROOT,
                    "%d,%.3f,%s,%s,%s,%s,%s,%s,%s,%d,%s%n",
                    event.epoch(),
                    seconds.get(k),
                    value(event.learningRate()),
                    value(event.freeEnergyGap()),
                    value(event.reconstructionError()),
                    value(event.meanWeight()),
                    value(event.chainGap()),
                    value(event.saturatedUnits()),
                    value(event.validationLogLikelihood()),
                    event.retries(),
                    reasons(event.setbacks())));
        }
        RunTable.write(file, text.toString());
    }

    /** Sentences with commas, so in quotes; they hold none themselves. */
    private static String reasons(List<Divergence> setbacks) {
        return setbacks.isEmpty()
                ? ""
                : setbacks.stream().map(Divergence::finding).collect(Collectors.joining("; ", "\"", "\""));
    }

    /** The events of growing. */
    static void writeGrowth(List<GrowEvent> history, Path file) throws IOException {
        StringBuilder text = new StringBuilder(GROWTH_HEADER);
        double seconds = 0;
        for (int k = 0; k < history.size(); k++) {
            GrowEvent event = history.get(k);
            seconds += event.seconds();
            text.append(String.format(
                    Locale.ROOT,
                    "%d,%.3f,%d,%d,%d,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s%n",
                    k + 1,
                    seconds,
                    event.units(),
                    event.added(),
                    event.removed(),
                    value(event.totalMass()),
                    value(event.objective()),
                    value(event.gapEstimate()),
                    value(event.firstOrderGain()),
                    value(event.firstOrderError()),
                    value(event.gain()),
                    value(event.heldOutGain()),
                    value(event.effectiveShare()),
                    value(event.regularization()),
                    value(event.freeEnergyGap()),
                    value(event.logPartition()),
                    value(event.logPartitionDrift()),
                    value(event.chainGap()),
                    value(event.validationLogLikelihood())));
        }
        RunTable.write(file, text.toString());
    }

    /** What was not measured stays empty. */
    private static String value(double number) {
        return Double.isNaN(number) ? "" : String.format(Locale.ROOT, "%.6g", number);
    }
}
