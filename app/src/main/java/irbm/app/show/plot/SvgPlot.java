package irbm.app.show.plot;

import irbm.app.io.Decimal;
import irbm.io.format.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A plot as SVG with text that can be selected and read aloud. Lines carry the classes {@code series-1} and so on, so that a page
 * can give them other colours; text and axes take the colour of the text around them.
 */
public final class SvgPlot {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 376;
    private static final int LEFT = 72;
    private static final int RIGHT = 624;
    private static final int TOP = 52;
    private static final int BOTTOM = 324;
    // Keeps words readable where a line passes behind them.
    private static final String HALO =
            "class=\"halo\" paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"5\" stroke-linejoin=\"round\"";
    // Marks on more points than this would hide the line.
    private static final int MOST_MARKS = 60;

    private final Plot plot;
    private final Axis x;
    private final Axis y;
    private final StringBuilder svg = new StringBuilder();

    private SvgPlot(Plot plot) {
        this.plot = plot;
        this.x = plot.xAxis();
        this.y = plot.yAxis();
    }

    /** The element, to stand inside a page. */
    public static String draw(Plot plot) {
        return new SvgPlot(plot).element();
    }

    /** Writes a file of its own, on white. */
    public static void write(Plot plot, Path file) throws IOException {
        String paper = "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>".formatted(WIDTH, HEIGHT);
        String text = draw(plot)
                .replaceFirst("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ")
                .replaceFirst("</title>", "</title>" + paper);
        AtomicFile.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private String element() {
        add("<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">"
                .formatted(WIDTH, HEIGHT));
        add("<title>%s</title>".formatted(escape(plot.title())));
        text((LEFT + RIGHT) / 2.0, 20, "middle", "class=\"title\" font-size=\"14\"", plot.title());
        grid();
        axisLabels();
        plot.shown().forEach(k -> series(plot.series().get(k), k));
        plot.markers().forEach(this::marker);
        legend();
        add("</svg>");
        return svg.toString();
    }

    private void grid() {
        add("<g stroke=\"currentColor\" stroke-opacity=\"0.18\">");
        for (double tick : x.ticks()) {
            line(across(tick), TOP, across(tick), BOTTOM);
        }
        for (double tick : y.ticks()) {
            line(LEFT, down(tick), RIGHT, down(tick));
        }
        add("</g><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"currentColor\"/>"
                .formatted(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP));
    }

    private void axisLabels() {
        for (double tick : x.ticks()) {
            text(across(tick), BOTTOM + 16, "middle", "", x.label(tick));
        }
        for (double tick : y.ticks()) {
            text(LEFT - 6, down(tick) + 4, "end", "", y.label(tick));
        }
        text((LEFT + RIGHT) / 2.0, HEIGHT - 20, "middle", "", plot.xLabel());
        if (plot.isDoubtful()) {
            text(RIGHT, HEIGHT - 4, "end", "class=\"doubt\" font-weight=\"bold\"", "× " + Plot.DOUBT);
        }
        double middle = (TOP + BOTTOM) / 2.0;
        text(16, middle, "middle", "transform=\"rotate(-90 16 %s)\"".formatted(number(middle)), plot.yLabel());
    }

    private void marker(Marker marker) {
        double place = across(marker.x());
        boolean right = place > (LEFT + RIGHT) / 2.0;
        add("<g class=\"marker\" stroke=\"%s\" stroke-width=\"1.5\" stroke-dasharray=\"6 5\">"
                .formatted(Marker.COLOUR));
        line(place, TOP, place, BOTTOM);
        add("</g>");
        text(place + (right ? -5 : 5), TOP + 16, right ? "end" : "start", HALO, marker.label());
    }

    private void series(Series one, int index) {
        LineStyle style = LineStyle.of(index);
        add("<g class=\"series-%d\" stroke=\"%s\" fill=\"%s\">".formatted(index + 1, style.colour(), style.colour()));
        switch (one.kind()) {
            case LINE -> path(one, style);
            case POINTS -> one.points().forEach(point -> mark(point, style));
            case BARS -> one.points().forEach(point -> bar(point, Plot.barWidth(one)));
        }
        add("</g>");
    }

    private void path(Series one, LineStyle style) {
        String places = one.points().stream()
                .map(point -> number(across(point.x())) + "," + number(down(point.y())))
                .collect(Collectors.joining(" "));
        add("<polyline fill=\"none\" stroke-width=\"2\" %spoints=\"%s\"/>".formatted(dashes(style), places));
        boolean few = one.points().size() <= MOST_MARKS;
        one.points().stream()
                .filter(point -> few || point.hasInterval() || point.isDoubtful())
                .forEach(point -> mark(point, style));
    }

    private static String dashes(LineStyle style) {
        return style.dashes().isEmpty() ? "" : "stroke-dasharray=\"" + style.dashes() + "\" ";
    }

    private void mark(Point point, LineStyle style) {
        double cx = across(point.x());
        if (point.hasInterval()) {
            line(cx, down(point.low()), cx, down(point.high()));
            line(cx - 4, down(point.low()), cx + 4, down(point.low()));
            line(cx - 4, down(point.high()), cx + 4, down(point.high()));
        }
        if (point.isDoubtful()) {
            add("<g class=\"doubt\" stroke=\"currentColor\" stroke-width=\"1.5\">");
            line(cx - 6, down(point.y()) - 6, cx + 6, down(point.y()) + 6);
            line(cx - 6, down(point.y()) + 6, cx + 6, down(point.y()) - 6);
            add("</g>");
        }
        add("<g>" + shape(cx, down(point.y()), style) + "<title>" + escape(says(point)) + "</title></g>");
    }

    private String says(Point point) {
        String interval =
                point.hasInterval() ? ", between %s and %s".formatted(number(point.low()), number(point.high())) : "";
        return "%s %s: %s%s%s"
                .formatted(
                        plot.xLabel(),
                        number(point.x()),
                        precise(point.y()),
                        interval,
                        point.isDoubtful() ? "; " + point.warning() : "");
    }

    private static String shape(double cx, double cy, LineStyle style) {
        return switch (style.shape()) {
            case CIRCLE -> "<circle cx=\"%s\" cy=\"%s\" r=\"3.2\"/>".formatted(number(cx), number(cy));
            case SQUARE ->
                "<rect x=\"%s\" y=\"%s\" width=\"6\" height=\"6\"/>".formatted(number(cx - 3), number(cy - 3));
            case TRIANGLE -> polygon(cx, cy - 4, cx + 4, cy + 3, cx - 4, cy + 3);
            case DIAMOND -> polygon(cx, cy - 4, cx + 4, cy, cx, cy + 4, cx - 4, cy);
            case TRIANGLE_DOWN -> polygon(cx, cy + 4, cx + 4, cy - 3, cx - 4, cy - 3);
            case TRAPEZOID -> polygon(cx - 2, cy - 3, cx + 2, cy - 3, cx + 4, cy + 3, cx - 4, cy + 3);
            case RECTANGLE -> polygon(cx - 4, cy - 2, cx + 4, cy - 2, cx + 4, cy + 2, cx - 4, cy + 2);
        };
    }

    private static String polygon(double... places) {
        StringBuilder text = new StringBuilder();
        for (double place : places) {
            text.append(text.isEmpty() ? "" : " ").append(number(place));
        }
        return "<polygon points=\"" + text + "\"/>";
    }

    private void bar(Point point, double width) {
        double left = across(point.x() - width / 2);
        double right = across(point.x() + width / 2);
        add("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill-opacity=\"0.55\"><title>%s</title></rect>"
                .formatted(
                        number(left),
                        number(down(point.y())),
                        number(right - left),
                        number(down(0) - down(point.y())),
                        escape(says(point))));
    }

    /** A legend above the frame says which line is which; a single line is named by the title. */
    private void legend() {
        int[] shown = plot.shown().toArray();
        for (int k = 0; k < shown.length && plot.hasSeveral(); k++) {
            legendEntry(plot.series().get(shown[k]), shown[k], LEFT + (RIGHT - LEFT) * k / (double) shown.length);
        }
    }

    private void legendEntry(Series one, int index, double left) {
        LineStyle style = LineStyle.of(index);
        double height = TOP - 14;
        add("<g class=\"series-%d\" stroke=\"%s\" fill=\"%s\">".formatted(index + 1, style.colour(), style.colour()));
        add("<g stroke-width=\"2\" %s>".formatted(dashes(style)));
        if (one.kind() == Series.Kind.LINE) {
            line(left, height, left + 34, height);
        }
        add("</g>" + shape(left + 17, height, style) + "</g>");
        text(left + 40, height + 4, "start", "", one.name());
    }

    private double across(double value) {
        return LEFT + x.position(value) * (RIGHT - LEFT);
    }

    private double down(double value) {
        return BOTTOM - y.position(value) * (BOTTOM - TOP);
    }

    private void line(double x1, double y1, double x2, double y2) {
        add("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
                .formatted(number(x1), number(y1), number(x2), number(y2)));
    }

    private void text(double atX, double atY, String anchor, String more, String words) {
        add("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" fill=\"currentColor\" %s>%s</text>"
                .formatted(number(atX), number(atY), anchor, more, escape(words)));
    }

    private void add(String element) {
        svg.append(element).append('\n');
    }

    private static String number(double value) {
        String text = Decimal.fixed(value, 2);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }

    private static String precise(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }

    private static String escape(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
