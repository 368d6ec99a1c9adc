package irbm.app.show;

import irbm.app.run.RunDirectory;
import irbm.app.show.plot.Plot;
import irbm.app.show.plot.PngPlot;
import irbm.app.show.plot.Point;
import irbm.app.show.plot.Series;
import irbm.app.show.plot.SvgPlot;
import irbm.evaluate.QuickLikelihood;
import irbm.io.ModelFile;
import irbm.io.StoredModel;
import irbm.io.format.AtomicFile;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Split;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The page of a run: one HTML file that needs no other and no network. */
public final class Report {
    /** The name of the page in the directory of its run. */
    public static final String FILE = "report.html";

    private static final int MOST_ROWS = 10_000;
    private static final int EXAMPLES = 8;
    private static final int BINS = 20;

    private final RunDirectory directory;
    private final Map<String, Object> description;
    private final RunHistory history;
    private final StoredModel stored;
    private final ReportData data;
    private final Optional<UnitUse> use;
    private final WorkerPool pool;

    private Report(RunDirectory directory, ReportData data, WorkerPool pool) throws IOException {
        this.directory = directory;
        this.description = directory.read();
        this.history = RunHistory.read(directory, description);
        this.stored = ModelFile.read(directory.model(), Optional.empty());
        this.data = fitting(data, stored.model());
        this.use = this.data.examples().map(set -> UnitUse.of(stored.model().units(), first(set), EXAMPLES, pool));
        this.pool = pool;
    }

    /** Reads the directory of a finished run, and measures on the data where there is some. */
    public static Report of(RunDirectory directory, ReportData data, WorkerPool pool) throws IOException {
        return new Report(directory, data, pool);
    }

    /** Writes {@code report.html} into the directory of a finished run, and returns its path. */
    public static Path write(RunDirectory directory, Split data, WorkerPool pool) throws IOException {
        return of(directory, ReportData.of(data), pool).writePage();
    }

    /** Writes {@code report.html}, and returns its path. */
    public Path writePage() throws IOException {
        byte[] page = page().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(directory.file(FILE), out -> out.write(page));
        return directory.file(FILE);
    }

    /** Writes every plot as SVG and as PNG into {@code plots/}, and returns how many there are. */
    public int writePlots() throws IOException {
        List<Plot> plots = plots();
        Path folder = Files.createDirectories(directory.file("plots"));
        for (Plot plot : plots) {
            SvgPlot.write(plot, folder.resolve(plot.name() + ".svg"));
            PngPlot.write(plot, folder.resolve(plot.name() + ".png"));
        }
        return plots.size();
    }

    private static ReportData fitting(ReportData data, BinaryModel model) {
        boolean fits = data.split()
                .filter(split -> split.train().visibleCount() != model.visibleCount())
                .isEmpty();
        return fits
                ? data
                : ReportData.missing("The data has rows of %d bits, the model expects %d: examples are left out."
                        .formatted(data.split().orElseThrow().train().visibleCount(), model.visibleCount()));
    }

    private static BinaryMatrix first(Dataset set) {
        return set.rows().slice(0, Math.min(MOST_ROWS, set.count()));
    }

    private String page() {
        Page page = Page.of(title());
        page.add("<p class=\"answer\">%s</p>\n".formatted(Html.escape(sentence())));
        page.add(warnings());
        page.add(FactSection.of(description, model()));
        page.add(PlotSection.of(plots()));
        page.add(new FilterSection(stored.model(), picture(), use, data.examples()).html());
        page.add(SampleSection.of(
                stored.model(), stored.metadata().pictureOf(stored.model().visibleCount()), data.examples(), pool));
        page.add(history.tables());
        return page.html();
    }

    private String title() {
        return "irbm %s: %d hidden units%s"
                .formatted(
                        command(),
                        stored.model().hiddenCount(),
                        dataName().map(name -> " on " + name).orElse(""));
    }

    private String command() {
        return String.valueOf(description.getOrDefault("command", "run"));
    }

    private Optional<String> dataName() {
        return description.get("data") instanceof Map<?, ?> set && set.get("name") instanceof String name
                ? Optional.of(name)
                : Optional.empty();
    }

    private String model() {
        BinaryModel model = stored.model();
        return "%d visible and %d hidden units".formatted(model.visibleCount(), model.hiddenCount());
    }

    private Optional<ImageShape> picture() {
        return stored.metadata().imageShape().or(() -> data.examples().flatMap(Dataset::imageShape));
    }

    /** The answer as the run gave it; a run of contrastive divergence gives none, so it is put together here. */
    private String sentence() {
        return history.result()
                .map(RunResult::sentence)
                .filter(words -> !words.isBlank())
                .orElseGet(() -> "%d hidden units trained for %d epochs.%s"
                        .formatted(
                                stored.model().hiddenCount(),
                                history.run().history().steps(),
                                quickLikelihood()));
    }

    private String quickLikelihood() {
        if (data.split().isEmpty()) {
            return "";
        }
        Split split = data.split().get();
        Dataset watched = split.validation().isEmpty() ? split.train() : split.validation();
        return String.format(
                Locale.ROOT,
                " Mean log-likelihood of the %s rows about %.1f nats, a quick estimate; 'irbm evaluate' gives one with"
                        + " its error.",
                split.validation().isEmpty() ? "training" : "validation",
                new QuickLikelihood(split.train().examples(), watched.examples(), pool)
                        .of(stored.model().simplified()));
    }

    private List<Plot> plots() {
        List<Plot> plots = new ArrayList<>(history.plots());
        use.map(Report::activity).ifPresent(plots::add);
        return plots;
    }

    private static Plot activity(UnitUse use) {
        int[] counts = new int[BINS];
        for (double activity : use.activities()) {
            counts[Math.min(BINS - 1, (int) (activity * BINS))]++;
        }
        List<Point> bars = new ArrayList<>();
        for (int bin = 0; bin < BINS; bin++) {
            bars.add(Point.of(100 * (bin + 0.5) / BINS, counts[bin]));
        }
        return Plot.of(
                "activity",
                "How often hidden units are on",
                "% of the examples",
                "number of units",
                new Series("units", Series.Kind.BARS, bars));
    }

    private String warnings() {
        List<String> all =
                new ArrayList<>(history.result().map(RunResult::warnings).orElse(List.of()));
        all.addAll(Findings.of(history, use));
        if (!data.note().isEmpty()) {
            all.add(data.note());
        }
        if (all.isEmpty()) {
            return "";
        }
        StringBuilder list = new StringBuilder("<ul>");
        all.forEach(words -> list.append("<li>").append(Html.escape(words)).append("</li>"));
        return Html.section("warnings", "To be careful about", list + "</ul>\n");
    }
}
