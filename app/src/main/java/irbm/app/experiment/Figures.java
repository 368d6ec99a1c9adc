package irbm.app.experiment;

import irbm.app.show.plot.Marker;
import irbm.app.show.plot.Plot;
import irbm.app.show.plot.Point;
import irbm.app.show.plot.Scale;
import irbm.app.show.plot.Series;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The paper's two figures for one data set, with our two lines more, and the one that it does not show. */
final class Figures {
    private static final String UNITS = "Number of hidden units";
    private static final String LIKELIHOOD = "Avg. test log-likelihood, nats";

    private final String data;
    private final Curves curves;

    Figures(String data, Curves curves) {
        this.data = data;
        this.curves = curves;
    }

    /** Those that have something to show. */
    List<Plot> all() {
        return Stream.of(likelihood(), error(), compute())
                .filter(plot -> !plot.isEmpty())
                .toList();
    }

    /** Figure 1: the test likelihood by the number of hidden units. */
    Plot likelihood() {
        return new Plot(
                "figure-1",
                data + ": average test log-likelihood",
                UNITS,
                LIKELIHOOD,
                series(point -> Optional.of(withInterval(point.units(), point))),
                picked());
    }

    /** Figure 2: the classification error by the number of hidden units. */
    Plot error() {
        return new Plot(
                "figure-2",
                data + ": classification error of the hidden representations",
                UNITS,
                "Test error, %",
                series(Figures::errorPoint),
                picked());
    }

    /** Figure 3: the test likelihood by the time that it took. */
    Plot compute() {
        return new Plot(
                "figure-3",
                data + ": test log-likelihood for processor seconds",
                "Processor seconds",
                LIKELIHOOD,
                Scale.LOGARITHMIC,
                series(point -> Optional.of(withInterval(point.seconds(), point))),
                List.of());
    }

    private static Point withInterval(double x, MeasuredPoint point) {
        return new Point(
                x,
                point.logLikelihood(),
                point.interval().low(),
                point.interval().high(),
                point.warned() ? "few annealed chains decide it" : "");
    }

    private static Optional<Point> errorPoint(MeasuredPoint point) {
        return point.error()
                .map(error -> new Point(
                        point.units(),
                        100 * error.rate(),
                        100 * error.interval().low(),
                        100 * error.interval().high()));
    }

    private List<Series> series(Function<MeasuredPoint, Optional<Point>> place) {
        return Stream.of(Line.values())
                .map(line -> new Series(
                        line.label(),
                        Series.Kind.LINE,
                        curves.of(line).stream()
                                .flatMap(point -> place.apply(point).stream())
                                .sorted(Comparator.comparingDouble(Point::x))
                                .toList()))
                .toList();
    }

    private List<Marker> picked() {
        return curves
                .picked()
                .map(size -> new Marker(
                        size.units(), size.stopped() ? "FW picks " + size.units() : "FW picks no size, best so far"))
                .stream()
                .toList();
    }
}
