package irbm.app.show;

import irbm.app.run.RunDirectory;
import irbm.app.run.Snapshot;
import irbm.io.ModelMetadata;
import irbm.model.ImageShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The page of a run that goes on: what was run, the plots and the steps so far, the units and the chains as they are now, from the
 * files that the run writes anyway. Drawn once for all readers, and not more often than its {@link Pace} allows.
 */
public final class LiveReport {
    private final RunDirectory directory;
    private final Optional<ImageShape> picture;
    private String drawn = "";
    private String drawnVersion = "";
    private long nextDrawing = System.nanoTime();

    /** Of the run in the directory; {@code picture} is the shape of its data, if its data are pictures. */
    public LiveReport(RunDirectory directory, Optional<ImageShape> picture) {
        this.directory = directory;
        this.picture = picture;
    }

    /** Changes whenever the files of the run have. */
    private String version() throws IOException {
        StringBuilder version = new StringBuilder(stamp(directory.history()));
        for (RunDirectory refinement : directory.refinements()) {
            version.append(' ').append(stamp(refinement.history()));
        }
        return version.toString();
    }

    private static String stamp(Path file) throws IOException {
        return Files.exists(file) ? Files.getLastModifiedTime(file).toMillis() + ":" + Files.size(file) : "";
    }

    /** The whole page, which then asks for its sections by itself. */
    public String page() throws IOException {
        Map<String, Object> description = directory.read();
        Page page = Page.live("irbm " + description.getOrDefault("command", "run") + ": " + directory);
        page.add("<p class=\"answer\" id=\"state\" aria-live=\"polite\">The run goes on.</p>\n");
        page.add(FactSection.of(description, "not finished"));
        page.add(sections());
        return page.html();
    }

    /** The sections that change, as they were when there was last time to draw them. */
    public synchronized String sections() throws IOException {
        long begun = System.nanoTime();
        String version = version();
        if (begun - nextDrawing >= 0 && !version.equals(drawnVersion)) {
            drawn = draw();
            drawnVersion = version;
            nextDrawing = System.nanoTime() + Pace.pause(System.nanoTime() - begun);
        }
        return drawn;
    }

    /** The sections at the end of the run. */
    public synchronized String lastSections() throws IOException {
        nextDrawing = System.nanoTime();
        return sections();
    }

    /** The page of the finished run, if the run wrote one. */
    public Optional<String> finished() throws IOException {
        Path file = directory.file(Report.FILE);
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }

    private String draw() throws IOException {
        RunHistory history = RunHistory.read(directory, directory.read());
        return PlotSection.of(history.plots())
                + Snapshot.read(directory).map(this::pictures).orElse("")
                + history.tables();
    }

    private String pictures(Snapshot now) {
        ImageShape shape = ModelMetadata.pictureOf(picture, now.chains().columns());
        return FilterSection.live(now.model(), picture) + SampleSection.live(now.chains(), shape);
    }
}
