package irbm.app.report;

import irbm.app.plot.Plot;
import irbm.app.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The page of a run that goes on: what was run, the plots and the steps so far, from the files of the run. */
public final class LiveReport {
    private final RunDirectory directory;

    public LiveReport(RunDirectory directory) {
        this.directory = directory;
    }

    /** Changes whenever the files of the run have. */
    public String version() throws IOException {
        return stamp(directory.history()) + " " + stamp(directory.file("refine.csv"));
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

    /** The sections that change. */
    public String sections() throws IOException {
        HistoryTable history = HistoryTable.read(directory.history());
        HistoryTable refinement = HistoryTable.read(directory.file("refine.csv"));
        Map<String, Object> description = directory.read();
        List<Plot> plots = "grow".equals(description.get("command"))
                ? RunPlots.grown(history, refinement, RunResult.of(description))
                : RunPlots.trained(history);
        return PlotSection.of(plots)
                + TableSection.of("history", "Steps of the run", history)
                + TableSection.of("refinement", "Epochs of the refinement", refinement);
    }
}
