package irbm.app.show;

import irbm.app.show.picture.Png;
import irbm.app.show.picture.Tile;
import irbm.math.FloatMatrix;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The weights of every hidden unit as a small picture, the most used first; those of data that is no picture as the rows of a
 * heat map. A script shows the details of the one that is pointed at or has the focus.
 */
final class FilterSection {
    // So many are a page of some megabytes; the rest is hardly looked at.
    private static final int MOST = 600;
    // Drawn again and again while a run goes on.
    private static final int MOST_LIVE = 100;
    private static final int STRONGEST = 12;
    // A unit with weights below a tenth of the strongest unit's looks as weak as it is.
    private static final double WEAKEST = 0.1;

    private final BinaryModel model;
    private final Optional<ImageShape> picture;
    private final ImageShape shape;
    private final Optional<UnitUse> use;
    private final Optional<Dataset> data;
    private final FloatMatrix weights;
    private final float[] bias;
    private final double[] scales;
    private final double leastScale;

    /** Of a run that goes on: in the order in which the units came, so that none jumps about, and without examples. */
    static String live(BinaryModel model, Optional<ImageShape> picture) {
        FilterSection section = new FilterSection(model, picture, Optional.empty(), Optional.empty());
        int count = model.hiddenCount();
        List<Integer> newest =
                IntStream.range(Math.max(0, count - MOST_LIVE), count).boxed().toList();
        String left = newest.size() < count ? " The last %d of %d are shown.".formatted(newest.size(), count) : "";
        return section.html(newest, "They stand in the order in which they came." + left);
    }

    FilterSection(BinaryModel model, Optional<ImageShape> picture, Optional<UnitUse> use, Optional<Dataset> data) {
        this.model = model;
        this.picture = picture;
        this.shape = picture.orElse(new ImageShape(1, model.visibleCount()));
        this.use = use;
        this.data = data;
        this.weights = model.units().weights();
        this.bias = model.units().hiddenBias();
        this.scales = IntStream.range(0, model.hiddenCount())
                .mapToDouble(unit -> Tile.scale(weights.row(unit)))
                .toArray();
        double strongest = Arrays.stream(scales).max().orElse(0);
        this.leastScale = Math.max(WEAKEST * strongest, Float.MIN_NORMAL);
    }

    String html() {
        List<Integer> order = use.map(UnitUse::order).orElseGet(() -> UnitUse.descending(norms()));
        int shown = Math.min(MOST, order.size());
        return html(order.subList(0, shown), explanation(shown));
    }

    private String html(List<Integer> order, String explanation) {
        StringBuilder tiles = new StringBuilder();
        order.forEach(unit -> tiles.append(tile(unit)));
        return Html.section(
                "filters",
                "What the hidden units look for",
                Html.paragraph("White weights switch a unit on, black ones off, middle grey is zero. " + explanation)
                        + "<div class=\"filters %s\"><div class=\"tiles\">\n%s</div>\n"
                                .formatted(picture.isPresent() ? "pictures" : "strips", tiles)
                        + "<aside id=\"detail\" aria-live=\"polite\"><p>Point at a unit, or walk through them with the"
                        + " arrow keys.</p></aside></div>\n");
    }

    private String explanation(int shown) {
        String order = use.isPresent()
                ? "The most used unit comes first: the one whose vote differs most between examples."
                : "The unit with the largest weights comes first.";
        return shown < model.hiddenCount()
                ? order + " The first %d of %d are shown.".formatted(shown, model.hiddenCount())
                : order;
    }

    private double[] norms() {
        return IntStream.range(0, model.hiddenCount()).mapToDouble(this::norm).toArray();
    }

    private double norm(int unit) {
        double squares = 0;
        for (float weight : weights.row(unit)) {
            squares += (double) weight * weight;
        }
        return Math.sqrt(squares);
    }

    private double scale(int unit) {
        return Math.max(leastScale, scales[unit]);
    }

    private String tile(int unit) {
        String image = Png.address(Tile.ofWeights(weights.row(unit), scale(unit), shape));
        return """
                <button type="button" class="tile" data-unit="%1$d" aria-label="hidden unit %1$d%2$s"><img src="%3$s" alt="">\
                <template>%4$s</template></button>
                """.formatted(
                        unit,
                        use.map(used -> ", on for %.1f %% of the examples".formatted(100 * used.activity(unit)))
                                .orElse(""),
                        image,
                        detail(unit));
    }

    private String detail(int unit) {
        StringBuilder facts = new StringBuilder("<h3>Hidden unit " + unit + "</h3><dl>");
        use.ifPresent(used -> facts.append(
                        fact("on for", Html.number(100 * used.activity(unit)) + " % of the examples"))
                .append(fact("its vote differs by", Html.number(used.vote(unit)) + " nats between examples")));
        facts.append(fact("length of the weights", Html.number(norm(unit))))
                .append(fact("bias", Html.number(bias[unit])));
        if (model.mass(unit) != 1) {
            facts.append(fact("mass", Html.number(model.mass(unit))));
        }
        facts.append(fact("white, black", "±" + Html.number(scale(unit)))).append("</dl>");
        return facts + strongest(unit) + examples(unit);
    }

    private static String fact(String name, String value) {
        return "<div><dt>%s</dt><dd>%s</dd></div>".formatted(name, Html.escape(value));
    }

    /** Weights of visible units that form no picture, in words. */
    private String strongest(int unit) {
        if (picture.isPresent()) {
            return "";
        }
        float[] row = weights.row(unit);
        double[] sizes = IntStream.range(0, row.length)
                .mapToDouble(j -> Math.abs(row[j]))
                .toArray();
        StringBuilder list = new StringBuilder("<p>Strongest weights:</p><ul class=\"weights\">");
        UnitUse.descending(sizes).stream()
                .limit(STRONGEST)
                .forEach(j -> list.append("<li>v%d: %s</li>".formatted(j, Html.number(row[j]))));
        return list.append("</ul>").toString();
    }

    private String examples(int unit) {
        if (use.isEmpty() || data.isEmpty()) {
            return "";
        }
        StringBuilder list = new StringBuilder("<p>Rows that switch it on most:</p><ul class=\"examples\">");
        int[] rows = use.get().examples(unit);
        for (int rank = 0; rank < rows.length; rank++) {
            list.append("<li><img src=\"%s\" alt=\"example %d\">%s</li>"
                    .formatted(
                            Png.address(Tile.ofRow(data.get().rows(), rows[rank], shape)),
                            rows[rank],
                            caption(rows[rank], use.get().input(unit, rank))));
        }
        return list.append("</ul>").toString();
    }

    private String caption(int row, float input) {
        var labels = data.orElseThrow().labels();
        String label = labels.isEmpty() ? "" : Html.escape(labels.name(labels.get(row))) + "<br>";
        return "<span>%sinput %s</span>".formatted(label, Html.number(input));
    }
}
