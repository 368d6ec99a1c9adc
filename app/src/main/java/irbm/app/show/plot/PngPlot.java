package irbm.app.show.plot;

import irbm.app.show.picture.Png;
import irbm.io.format.AtomicFile;
import irbm.model.InputException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A plot as a picture, in the style of a paper. */
public final class PngPlot {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 620;
    private static final float LINE = 2.5f;
    /** Half the width of the ends of an interval, as a part of the axis. */
    private static final double CAP = 0.004;

    /** The width of a letter of the words at a marker, as a part of the axis. */
    private static final double LETTER = 0.0075;

    /** An axis this wide has two powers of ten on it. */
    private static final double WIDE = 100;

    private PngPlot() {}

    /** Writes a PNG file: whole, or not at all. */
    public static void write(Plot plot, Path file) throws IOException {
        byte[] picture = draw(plot);
        AtomicFile.write(file, out -> out.write(picture));
    }

    // A Java without fonts fails inside the class initialisers of Java2D, with errors and not with exceptions.
    private static byte[] draw(Plot plot) {
        try {
            return Png.bytes(BitmapEncoder.getBufferedImage(chart(plot)));
        } catch (LinkageError | InternalError e) {
            throw new InputException(
                    "PNG plots need fonts: install the packages fontconfig and fonts-dejavu-core; SVG plots need none",
                    e);
        }
    }

    private static XYChart chart(Plot plot) {
        XYChart chart = new XYChart(WIDTH, HEIGHT, ChartTheme.Matlab);
        chart.setTitle(plot.title());
        chart.setXAxisTitle(plot.xLabel());
        chart.setYAxisTitle(plot.yLabel());
        style(chart.getStyler(), plot);
        plot.shown().forEach(k -> {
            add(plot.series().get(k), LineStyle.of(k), chart);
            addIntervals(plot, plot.series().get(k), LineStyle.of(k), chart);
        });
        if (plot.isDoubtful()) {
            addDoubt(plot, chart);
        }
        plot.markers().forEach(marker -> addMarker(plot, marker, chart));
        return chart;
    }

    /** The words stand beside the line, where there is more room; XChart centres them at the place that it is given. */
    private static void addMarker(Plot plot, irbm.app.show.plot.Marker marker, XYChart chart) {
        Axis x = plot.xAxis();
        double half = marker.label().length() * LETTER / 2 + LETTER;
        double place = x.shifted(marker.x(), x.position(marker.x()) > 0.5 ? -half : half);
        chart.addAnnotation(new AnnotationLine(marker.x(), true, false));
        chart.addAnnotation(
                new AnnotationText(marker.label(), place, plot.yAxis().low(), false));
    }

    private static void style(XYStyler styler, Plot plot) {
        Axis x = plot.xAxis();
        Axis y = plot.yAxis();
        styler.setAnnotationLineColor(Color.decode(irbm.app.show.plot.Marker.COLOUR));
        styler.setAnnotationLineStroke(stroke(1.5f, "8 6"));
        styler.setXAxisLogarithmic(plot.xScale() == Scale.LOGARITHMIC);
        styler.setXAxisLogarithmicDecadeOnly(x.high() >= WIDE * x.low()); // else there might be no number at all
        styler.setXAxisMin(x.low());
        styler.setXAxisMax(x.high());
        styler.setYAxisMin(y.low());
        styler.setYAxisMax(y.high());
        styler.setLegendPosition(LegendPosition.OutsideS); // inside it would hide values
        styler.setLegendLayout(LegendLayout.Horizontal);
        styler.setLegendVisible(plot.hasSeveral() || plot.isDoubtful());
        styler.setMarkerSize(7);
    }

    private static void add(Series one, LineStyle style, XYChart chart) {
        boolean bars = one.kind() == Series.Kind.BARS;
        XYSeries added = bars ? outline(one, chart) : points(one, chart);
        added.setXYSeriesRenderStyle(bars ? XYSeriesRenderStyle.Area : XYSeriesRenderStyle.Line);
        added.setLineColor(Color.decode(style.colour()));
        added.setFillColor(Color.decode(style.colour()));
        added.setMarkerColor(Color.decode(style.colour()));
        added.setMarker(bars ? SeriesMarkers.NONE : marker(style));
        added.setLineStyle(one.kind() == Series.Kind.POINTS ? new BasicStroke(0.01f) : stroke(LINE, style.dashes()));
    }

    private static void addDoubt(Plot plot, XYChart chart) {
        List<Point> doubtful = plot.series().stream()
                .flatMap(one -> one.points().stream())
                .filter(Point::isDoubtful)
                .toList();
        XYSeries crosses = points(new Series(Plot.DOUBT, Series.Kind.POINTS, doubtful), chart);
        crosses.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        crosses.setMarker(SeriesMarkers.CROSS);
        crosses.setMarkerColor(Color.BLACK);
    }

    private static XYSeries points(Series one, XYChart chart) {
        double[] x = one.points().stream().mapToDouble(Point::x).toArray();
        double[] y = one.points().stream().mapToDouble(Point::y).toArray();
        return chart.addSeries(one.name(), x, y);
    }

    // A line of its own, with gaps where y is no number: XChart's error bars are as long upwards as downwards.
    private static void addIntervals(Plot plot, Series one, LineStyle style, XYChart chart) {
        Axis axis = plot.xAxis();
        List<Point> points = one.points().stream().filter(Point::hasInterval).toList();
        if (points.isEmpty()) {
            return;
        }
        double gap = Double.NaN;
        double[] x = points.stream()
                .mapToDouble(Point::x)
                .flatMap(at -> {
                    double left = axis.shifted(at, -CAP);
                    double right = axis.shifted(at, CAP);
                    return Arrays.stream(new double[] {left, right, at, at, at, left, right, at});
                })
                .toArray();
        double[] y = points.stream()
                .flatMapToDouble(point -> Arrays.stream(new double[] {
                    point.low(), point.low(), gap, point.low(), point.high(), point.high(), point.high(), gap
                }))
                .toArray();
        XYSeries bars = chart.addSeries(one.name() + ", intervals", x, y);
        bars.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        bars.setShowInLegend(false);
        bars.setMarker(SeriesMarkers.NONE);
        bars.setLineColor(Color.decode(style.colour()));
        bars.setLineStyle(new BasicStroke(1));
    }

    /** The sky line of the bars: down to zero between them, so that each can be seen. */
    private static XYSeries outline(Series one, XYChart chart) {
        double half = Plot.barWidth(one) / 2;
        double[] x = one.points().stream()
                .flatMapToDouble(point -> Arrays.stream(
                        new double[] {point.x() - half, point.x() - half, point.x() + half, point.x() + half}))
                .toArray();
        double[] y = one.points().stream()
                .flatMapToDouble(point -> Arrays.stream(new double[] {0, point.y(), point.y(), 0}))
                .toArray();
        return chart.addSeries(one.name(), x, y);
    }

    private static Marker marker(LineStyle style) {
        return switch (style.shape()) {
            case CIRCLE -> SeriesMarkers.CIRCLE;
            case SQUARE -> SeriesMarkers.SQUARE;
            case TRIANGLE -> SeriesMarkers.TRIANGLE_UP;
            case DIAMOND -> SeriesMarkers.DIAMOND;
            case TRIANGLE_DOWN -> SeriesMarkers.TRIANGLE_DOWN;
            case TRAPEZOID -> SeriesMarkers.TRAPEZOID;
            case RECTANGLE -> SeriesMarkers.RECTANGLE;
        };
    }

    private static BasicStroke stroke(float width, String dashes) {
        if (dashes.isEmpty()) {
            return new BasicStroke(width);
        }
        String[] lengths = dashes.split(" ", -1);
        float[] pattern = new float[lengths.length];
        for (int k = 0; k < pattern.length; k++) {
            pattern[k] = 1.5f * Float.parseFloat(lengths[k]);
        }
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, pattern, 0);
    }
}
