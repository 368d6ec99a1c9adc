package irbm.app.cli;

import irbm.app.run.RunDirectory;
import irbm.app.run.SizeFile;
import irbm.io.ModelFile;
import irbm.io.StoredModel;
import irbm.model.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm pick}: the model of another size of a growing run. */
@Command(
        name = "pick",
        mixinStandardHelpOptions = true,
        description = "Takes the model of another size that a run of 'irbm grow' trained.",
        footer = {"", "Example: irbm pick run --units 40 --out small.npz"},
        sortOptions = false)
public final class PickCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The directory of the run.")
    private Path directory;

    @Option(names = "--units", paramLabel = "N", required = true, description = "Hidden units of the model.")
    private int units;

    @Option(names = "--out", paramLabel = "F", required = true, description = "The model file to write.")
    private Path out;

    @Override
    public Integer call() throws IOException {
        RunDirectory run = RunDirectory.open(directory);
        List<SizeFile.Row> sizes = SizeFile.read(run);
        SizeFile.Row wanted = sizes.stream()
                .filter(row -> row.units() == units)
                .findFirst()
                .orElseThrow(() -> new InputException("--units: %s has models of %s units, not of %d"
                        .formatted(
                                directory,
                                sizes.stream()
                                        .map(row -> String.valueOf(row.units()))
                                        .collect(Collectors.joining(", ")),
                                units)));
        StoredModel model = ModelFile.read(run.sizes().resolve(wanted.model()));
        ModelFile.write(model, out);
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "%d hidden units, %.2f nats on the rows that decided, %.2f ± %.2f behind the best size%nModel: %s%n",
                        units,
                        wanted.logLikelihood(),
                        wanted.behind(),
                        wanted.error(),
                        out);
        return 0;
    }
}
