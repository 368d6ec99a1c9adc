package irbm.app.show.plot;

import static irbm.math.Require.require;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a figure shows; {@link SvgPlot} and {@link PngPlot} draw it.
 *
 * @param name a word for files and addresses: lower-case letters, digits and hyphens
 * @param title what the figure says
 * @param xLabel the x axis, with its unit
 * @param yLabel the y axis, with its unit
 * @param xScale of the x axis
 * @param series at most as many as there are line styles, see {@link LineStyle}; one without points keeps its style, so that the
 *     same things look the same in all plots
 * @param markers dashed vertical lines
 */
public record Plot(
        String name,
        String title,
        String xLabel,
        String yLabel,
        Scale xScale,
        List<Series> series,
        List<Marker> markers) {
    /** What a cross on a point means. */
    static final String DOUBT = "may be far off: few annealed chains decide it";

    public Plot {
        require(name.matches("[a-z0-9-]+"), "a plot's name has lower-case letters, digits and hyphens, was '%s'", name);
        series = List.copyOf(series);
        markers = List.copyOf(markers);
        require(
                series.size() <= LineStyle.values().length,
                "%s has %d series, there are %d line styles",
                name,
                series.size(),
                LineStyle.values().length);
        require(
                xScale == Scale.LINEAR || places(series, markers).allMatch(x -> x > 0),
                "%s has a place on its logarithmic axis that is not positive",
                name);
    }

    /** All that the x axis must hold. */
    private static DoubleStream places(List<Series> series, List<Marker> markers) {
        return Stream.of(
                        series.stream().flatMapToDouble(Plot::barEdges),
                        series.stream().flatMap(one -> one.points().stream()).mapToDouble(Point::x),
                        markers.stream().mapToDouble(Marker::x))
                .flatMapToDouble(part -> part);
    }

    /** With a linear x axis. */
    public Plot(String name, String title, String xLabel, String yLabel, List<Series> series, List<Marker> markers) {
        this(name, title, xLabel, yLabel, Scale.LINEAR, series, markers);
    }

    /** With a linear x axis and without markers. */
    public static Plot of(String name, String title, String xLabel, String yLabel, Series... series) {
        return new Plot(name, title, xLabel, yLabel, List.of(series), List.of());
    }

    /** Whether a value of the plot may be far off; then the plot itself must say so. */
    boolean isDoubtful() {
        return points().anyMatch(Point::isDoubtful);
    }

    /** Nothing was measured. */
    public boolean isEmpty() {
        return series.stream().allMatch(Series::isEmpty);
    }

    /** Whether there are series to tell apart. */
    boolean hasSeveral() {
        return shown().count() > 1;
    }

    /** The numbers of the series that have points, in their order. */
    IntStream shown() {
        return IntStream.range(0, series.size()).filter(k -> !series.get(k).isEmpty());
    }

    Axis xAxis() {
        DoubleStream values = places(series, markers);
        Axis axis = xScale == Scale.LINEAR ? LinearAxis.around(values) : LogarithmicAxis.around(values);
        // A marker on the frame would not be seen.
        boolean hidden = markers.stream().anyMatch(marker -> marker.x() >= axis.high());
        return hidden ? axis.longer() : axis;
    }

    private static DoubleStream barEdges(Series one) {
        double half = barWidth(one) / 2;
        return one.kind() == Series.Kind.BARS
                ? one.points().stream().flatMapToDouble(p -> DoubleStream.of(p.x() - half, p.x() + half))
                : DoubleStream.empty();
    }

    /** The distance of the bars of a series. */
    static double barWidth(Series bars) {
        return bars.points().size() < 2
                ? 1
                : bars.points().get(1).x() - bars.points().get(0).x();
    }

    Axis yAxis() {
        boolean fromZero = series.stream().anyMatch(one -> one.kind() == Series.Kind.BARS);
        return LinearAxis.around(DoubleStream.concat(
                points().flatMapToDouble(point -> DoubleStream.of(point.low(), point.high())),
                fromZero ? DoubleStream.of(0) : DoubleStream.empty()));
    }

    private Stream<Point> points() {
        return series.stream().flatMap(one -> one.points().stream());
    }
}
