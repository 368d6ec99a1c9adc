package irbm.app.experiment;

import irbm.frankwolfe.GrowEvent;
import java.util.List;
import java.util.Locale;

/** The numbers behind the figures as CSV. What was not measured stays empty. */
final class Tables {
    private final Curves curves;

    Tables(Curves curves) {
        this.curves = curves;
    }

    /** Figure 1. Without seconds, so that the same seed gives the same bytes. */
    String likelihood() {
        StringBuilder text = new StringBuilder("line,units,logLikelihood,low,high,effectiveSampleSize,warned\n");
        for (Line line : Line.values()) {
            for (MeasuredPoint point : curves.of(line)) {
                row(
                        text,
                        "%s,%d,%.4f,%.4f,%.4f,%.1f,%s",
                        line.id(),
                        point.units(),
                        point.logLikelihood(),
                        point.interval().low(),
                        point.interval().high(),
                        point.effectiveSampleSize(),
                        point.warned());
            }
        }
        return text.toString();
    }

    /** Figure 2. */
    String error() {
        StringBuilder text = new StringBuilder("line,units,testError,low,high\n");
        for (Line line : Line.values()) {
            for (MeasuredPoint point : curves.of(line)) {
                point.error()
                        .ifPresent(error -> row(
                                text,
                                "%s,%d,%.5f,%.5f,%.5f",
                                line.id(),
                                point.units(),
                                error.rate(),
                                error.interval().low(),
                                error.interval().high()));
            }
        }
        return text.toString();
    }

    /** Figure 3. */
    String compute() {
        StringBuilder text = new StringBuilder("line,units,seconds,fastestRun,slowestRun,logLikelihood,low,high\n");
        for (Line line : Line.values()) {
            for (MeasuredPoint point : curves.of(line)) {
                row(
                        text,
                        "%s,%d,%.2f,%.2f,%.2f,%.4f,%.4f,%.4f",
                        line.id(),
                        point.units(),
                        point.seconds(),
                        point.singleRun().low(),
                        point.singleRun().high(),
                        point.logLikelihood(),
                        point.interval().low(),
                        point.interval().high());
            }
        }
        return text.toString();
    }

    /** How Frank-Wolfe went on the validation rows: what its size is picked by, and the paper's gap beside it. */
    String growth() {
        StringBuilder text = new StringBuilder("units,validationLogLikelihood,freeEnergyGap\n");
        for (GrowEvent event : curves.frankWolfe()) {
            row(text, "%d,%.4f,%.4f", event.units(), event.validationLogLikelihood(), event.freeEnergyGap());
        }
        return text.toString();
    }

    /** All trials and trainings that were run: the validation likelihood, the epoch in which it was best, which were chosen. */
    static String runs(List<Choice> choices) {
        StringBuilder text = new StringBuilder("run,validationLogLikelihood,epoch,chosen\n");
        for (Choice choice : choices) {
            if (choice.result().isPresent()) {
                row(
                        text,
                        "%s,%s,%s,%s",
                        choice.job(),
                        choice.number("%.4f", Setting.VALIDATION),
                        choice.number("%.0f", CdTraining.EPOCH),
                        choice.word());
            }
        }
        return text.toString();
    }

    /** What CD made of each start, on the validation rows: nothing where it diverged. */
    String starts() {
        StringBuilder text = new StringBuilder("units,start,validationLogLikelihood\n");
        for (Starts starts : curves.starts()) {
            for (int k = 0; k < starts.random().size(); k++) {
                double likelihood = starts.random().get(k);
                String words = Double.isFinite(likelihood) ? String.format(Locale.ROOT, "%.4f", likelihood) : "";
                row(text, "%d,random-%d,%s", starts.units(), k + 1, words);
            }
            row(text, "%d,fw,%.4f", starts.units(), starts.frankWolfe());
        }
        return text.toString();
    }

    /** The claims as a table of a text file in Markdown. */
    static String markdown(List<Claim> claims) {
        StringBuilder text = new StringBuilder("| statement | measured | verdict |\n|---|---|---|\n");
        for (Claim claim : claims) {
            row(
                    text,
                    "| %s%s | %s | **%s** |",
                    claim.ours() ? "(ours) " : "",
                    claim.statement(),
                    claim.measured(),
                    claim.verdict().words());
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
