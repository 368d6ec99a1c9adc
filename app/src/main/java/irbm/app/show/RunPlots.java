package irbm.app.show;

import irbm.app.show.plot.Marker;
import irbm.app.show.plot.Plot;
import irbm.app.show.plot.Point;
import irbm.app.show.plot.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The figures along a run. What was not measured is left out. */
final class RunPlots {
    private static final String UNITS = "hidden units";
    private static final String EPOCH = "epoch";

    private RunPlots() {}

    /** Of a run that grew a model, refinement included. */
    static List<Plot> grown(RunHistory run) {
        List<Marker> chosen = run
                .result()
                .filter(answer -> Double.isFinite(answer.units()))
                .map(answer -> new Marker(answer.units(), "chosen: " + Math.round(answer.units())))
                .stream()
                .toList();
        Measurements steps = run.run();
        List<Plot> plots = new ArrayList<>(List.of(
                likelihood(run, chosen),
                plot("gap", "Frank-Wolfe gap, estimated", "nats", chosen, steps.line("gap", "units", "gapEstimate")),
                plot(
                        "gains",
                        "What each step gained",
                        "nats",
                        chosen,
                        steps.line("training rows", "units", "gain"),
                        steps.line("held-out rows", "units", "heldOutGain")),
                plot(
                        "free-energy-gap",
                        "Free-energy gap of validation and training rows",
                        "nats",
                        chosen,
                        steps.line("gap", "units", "freeEnergyGap")),
                plot(
                        "effective-share",
                        "Effective sample size of the chains, as a share",
                        "share",
                        chosen,
                        steps.line("share", "units", "effectiveShare")),
                plot(
                        "chains",
                        "How far the chains are from the model",
                        "nats",
                        chosen,
                        steps.line("chain gap", "units", "chainGap"),
                        steps.line("drift of log Z", "units", "logPartitionDrift"))));
        plots.addAll(trained(run.refinements(), "refine-", "Refinement: "));
        return measured(plots);
    }

    private static Plot likelihood(RunHistory run, List<Marker> chosen) {
        List<Point> end = run.result().filter(RunPlots::measured).map(RunPlots::point).stream()
                .toList();
        return new Plot(
                "likelihood",
                "Mean log-likelihood of validation rows",
                UNITS,
                "nats",
                List.of(
                        run.run().likelihoods("along the run", "units"),
                        new Series("finished model", Series.Kind.POINTS, end)),
                chosen);
    }

    private static Point point(RunResult answer) {
        String warnings = String.join("; ", answer.warnings());
        return answer.hasInterval()
                ? new Point(answer.units(), answer.logLikelihood(), answer.low(), answer.high(), warnings)
                : new Point(
                        answer.units(),
                        answer.logLikelihood(),
                        answer.logLikelihood(),
                        answer.logLikelihood(),
                        warnings);
    }

    private static boolean measured(RunResult answer) {
        return Double.isFinite(answer.units()) && Double.isFinite(answer.logLikelihood());
    }

    /** Of contrastive divergence: its attempts beside each other. */
    static List<Plot> trained(List<Measurements> attempts) {
        return measured(trained(attempts, "", ""));
    }

    private static List<Plot> trained(List<Measurements> attempts, String prefix, String heading) {
        return List.of(
                epochs(
                        prefix + "likelihood-by-epoch",
                        heading + "Mean log-likelihood of validation rows",
                        "nats",
                        attempts.stream().map(part -> part.likelihoods(part.name(), EPOCH))),
                epochs(prefix + "gap-by-epoch", heading + "Free-energy gap", "nats", lines(attempts, "freeEnergyGap")),
                epochs(
                        prefix + "reconstruction",
                        heading + "Reconstruction error",
                        "share of bits",
                        lines(attempts, "reconstructionError")),
                epochs(
                        prefix + "chain-gap",
                        heading + "Free energy: chains against data",
                        "nats",
                        lines(attempts, "chainGap")),
                epochs(
                        prefix + "weights",
                        heading + "Mean size of the weights",
                        "mean |w|",
                        lines(attempts, "meanWeight")));
    }

    private static Stream<Series> lines(List<Measurements> attempts, String column) {
        return attempts.stream().map(part -> part.line(part.name(), EPOCH, column));
    }

    private static Plot epochs(String name, String title, String unit, Stream<Series> series) {
        return new Plot(name, title, EPOCH, unit, series.toList(), List.of());
    }

    private static Plot plot(String name, String title, String unit, List<Marker> markers, Series... series) {
        return new Plot(name, title, UNITS, unit, List.of(series), markers);
    }

    private static List<Plot> measured(List<Plot> plots) {
        return Stream.of(plots)
                .flatMap(List::stream)
                .filter(plot -> !plot.isEmpty())
                .toList();
    }
}
