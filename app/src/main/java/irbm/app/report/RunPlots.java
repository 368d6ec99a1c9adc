package irbm.app.report;

import irbm.app.plot.Marker;
import irbm.app.plot.Plot;
import irbm.app.plot.Point;
import irbm.app.plot.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The figures along a run. What was not measured is left out. */
final class RunPlots {
    private static final String UNITS = "hidden units";
    private static final String EPOCH = "epoch";

    private RunPlots() {}

    /** Of a run that grew a model, refinement included. */
    static List<Plot> grown(HistoryTable history, HistoryTable refinement, Optional<RunResult> result) {
        List<Marker> chosen = result
                .filter(answer -> Double.isFinite(answer.units()))
                .map(answer -> new Marker(answer.units(), "chosen: " + Math.round(answer.units())))
                .stream()
                .toList();
        double[] units = history.column("units");
        List<Plot> plots = new ArrayList<>(List.of(
                likelihood(history, result, chosen),
                plot(
                        "gap",
                        "Frank-Wolfe gap, bounded from below",
                        "nats",
                        chosen,
                        line("gap bound", units, history, "gapBound")),
                plot(
                        "gains",
                        "What each step gained",
                        "nats",
                        chosen,
                        line("training rows", units, history, "gain"),
                        line("held-out rows", units, history, "heldOutGain")),
                plot(
                        "free-energy-gap",
                        "Free-energy gap of validation and training rows",
                        "nats",
                        chosen,
                        line("gap", units, history, "freeEnergyGap")),
                plot(
                        "effective-share",
                        "Effective sample size of the chains, as a share",
                        "share",
                        chosen,
                        line("share", units, history, "effectiveShare")),
                plot(
                        "chains",
                        "How far the chains are from the model",
                        "nats",
                        chosen,
                        line("chain gap", units, history, "chainGap"),
                        line("drift of log Z", units, history, "logPartitionDrift"))));
        plots.addAll(trained(refinement, "refine-", "Refinement: "));
        return measured(plots);
    }

    private static Plot likelihood(HistoryTable history, Optional<RunResult> result, List<Marker> chosen) {
        Series along = line("along the run", history.column("units"), history, "validationLogLikelihood");
        List<Point> end = result
                .filter(RunPlots::measured)
                .map(answer -> answer.hasInterval()
                        ? new Point(answer.units(), answer.logLikelihood(), answer.low(), answer.high())
                        : Point.of(answer.units(), answer.logLikelihood()))
                .stream()
                .toList();
        return new Plot(
                "likelihood",
                "Mean log-likelihood of validation rows",
                UNITS,
                "nats",
                List.of(along, new Series("finished model", Series.Kind.POINTS, end)),
                chosen);
    }

    private static boolean measured(RunResult answer) {
        return Double.isFinite(answer.units()) && Double.isFinite(answer.logLikelihood());
    }

    /** Of contrastive divergence. */
    static List<Plot> trained(HistoryTable history) {
        return measured(trained(history, "", ""));
    }

    private static List<Plot> trained(HistoryTable history, String prefix, String heading) {
        double[] epoch = history.column("epoch");
        return List.of(
                epochs(
                        prefix + "likelihood-by-epoch",
                        heading + "Mean log-likelihood of validation rows",
                        "nats",
                        line("likelihood", epoch, history, "validationLogLikelihood")),
                epochs(
                        prefix + "gap-by-epoch",
                        heading + "Free-energy gap of validation and training rows",
                        "nats",
                        line("gap", epoch, history, "freeEnergyGap")),
                epochs(
                        prefix + "reconstruction",
                        heading + "Reconstruction error",
                        "share of bits",
                        line("error", epoch, history, "reconstructionError")),
                epochs(
                        prefix + "chain-gap",
                        heading + "Free energy: chains against data",
                        "nats",
                        line("chain gap", epoch, history, "chainGap")),
                epochs(
                        prefix + "weights",
                        heading + "Mean size of the weights",
                        "mean |w|",
                        line("weights", epoch, history, "meanWeight")));
    }

    private static Plot epochs(String name, String title, String unit, Series... series) {
        return Plot.of(name, title, EPOCH, unit, series);
    }

    private static Plot plot(String name, String title, String unit, List<Marker> markers, Series... series) {
        return new Plot(name, title, UNITS, unit, List.of(series), markers);
    }

    private static Series line(String name, double[] x, HistoryTable history, String column) {
        return Series.line(name, x, history.column(column));
    }

    private static List<Plot> measured(List<Plot> plots) {
        return Stream.of(plots)
                .flatMap(List::stream)
                .filter(plot -> !plot.isEmpty())
                .toList();
    }
}
