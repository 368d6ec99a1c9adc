package irbm.app.cli;

import irbm.app.run.RunDirectory;
import irbm.app.show.Report;
import irbm.app.show.ReportData;
import irbm.math.WorkerPool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm report}: writes the page of a run. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description =
                "Writes DIR/report.html: one page that needs no network, with what was run, the answer, plots, the hidden"
                        + " units, samples, the steps and the warnings.",
        footer = {"", "Example: irbm report run --plots"},
        sortOptions = false)
public final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Directory of a run of 'irbm train' or 'irbm grow'.")
    private Path run = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "D",
            description = "The data of the run, where it is not found under the name that the run was started with.")
    private Optional<String> data = Optional.empty();

    @Option(names = "--plots", description = "Also write every plot as SVG and as PNG into DIR/plots.")
    private boolean plots;

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Override
    public Integer call() throws IOException {
        work.check();
        RunDirectory directory = RunDirectory.open(run);
        ReportData rows = RunData.find(directory, data);
        if (!rows.note().isEmpty()) {
            say(rows.note());
        }
        try (WorkerPool pool = work.pool()) {
            Report report = Report.of(directory, rows, pool);
            spec.commandLine().getOut().println(report.writePage());
            if (plots) {
                say("%d plots: %s".formatted(report.writePlots(), directory.file("plots")));
            }
        }
        return 0;
    }

    private void say(String message) {
        if (!work.isQuiet()) {
            spec.commandLine().getErr().println(message);
        }
    }
}
