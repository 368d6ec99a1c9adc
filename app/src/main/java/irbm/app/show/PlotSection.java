package irbm.app.show;

import irbm.app.show.plot.Plot;
import irbm.app.show.plot.SvgPlot;
import java.util.List;

/** The plots, each in a frame that can be zoomed. */
public final class PlotSection {
    private static final String BUTTONS = """
            <div class="zoom"><button type="button" data-zoom="in" aria-label="zoom in">+</button>\
            <button type="button" data-zoom="out" aria-label="zoom out">−</button>\
            <button type="button" data-zoom="reset" aria-label="show all">⟲</button></div>
            """;

    private PlotSection() {}

    static String of(List<Plot> plots) {
        return of("Along the run", plots);
    }

    /** The plots under a heading. */
    public static String of(String heading, List<Plot> plots) {
        StringBuilder figures = new StringBuilder();
        for (Plot plot : plots) {
            figures.append(
                    "<figure id=\"plot-%s\" class=\"plot\" tabindex=\"0\" aria-label=\"%s; keys + - 0 and arrows zoom and move\">\n"
                            .formatted(plot.name(), Html.escape(plot.title())));
            figures.append(SvgPlot.draw(plot)).append(BUTTONS).append("</figure>\n");
        }
        String content = plots.isEmpty()
                ? Html.paragraph("Nothing has been measured yet.")
                : "<div class=\"figures\">\n" + figures + "</div>\n";
        return Html.section("plots", heading, content);
    }
}
