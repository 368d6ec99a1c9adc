package irbm.app.cli;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.app.io.DataOutput;
import irbm.io.format.AtomicFile;
import irbm.model.Dataset;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm data convert}: writes a data set, or a part of it, in another format. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description =
                "Writes a data set as bits in a format that everybody reads. Without --split, an .npz file gets all parts"
                        + " of the split and other files get all rows.",
        sortOptions = false)
public final class DataConvertCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "D", description = "The data: a named set or a file.")
    private String data;

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Option(names = "--out", required = true, paramLabel = "F", description = "The file to write: .npy, .npz or .csv.")
    private Path out;

    @Option(names = "--quiet", description = "Print no messages, only results.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        String ending = DataOutput.ending(out);
        AtomicFile.requireWritable("--out", out);
        DataRequest request = reading.request(data);
        DataSource source = new DataSource(DataLocations.of(System.getenv()));
        boolean one = request.split().part().isPresent() || request.split().all();
        Split split = source.load(request);
        Dataset rows = one ? source.part(split, request) : split.all();
        if (ending.equals(".npz") && !one && !split.isWhole()) {
            DataOutput.write(split, out);
        } else {
            DataOutput.write(rows, out);
        }
        say("%d rows of %d bits: %s".formatted(rows.count(), rows.visibleCount(), out));
        return 0;
    }

    private void say(String message) {
        if (!quiet) {
            spec.commandLine().getErr().println(message);
        }
    }
}
