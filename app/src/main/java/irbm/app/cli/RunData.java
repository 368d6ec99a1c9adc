package irbm.app.cli;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.app.run.RunDirectory;
import irbm.app.show.ReportData;
import irbm.model.InputException;
import irbm.model.Split;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Finds the data that a run was started with. */
public final class RunData {
    private RunData() {}

    /** The options of a run that say which data, among others that do not matter here. */
    @Command
    private static final class Arguments {
        @Mixin
        private DataOptions data = new DataOptions();
    }

    /**
     * Reads the data under {@code name}, else under the name in the run's own command line, the way the run read it. When the
     * name is not given, data that is not there or not the same is left out; a name that is given must work.
     */
    public static ReportData find(RunDirectory directory, Optional<String> name) throws IOException {
        DataRequest request = request(directory);
        if (name.isPresent()) {
            Split split = load(request.withName(name.get()));
            return isSame(split, directory)
                    ? ReportData.of(split)
                    : new ReportData(
                            Optional.of(split),
                            "The rows of %s are not those that the run learnt from.".formatted(name.get()));
        }
        try {
            Split split = load(request);
            return isSame(split, directory)
                    ? ReportData.of(split)
                    : ReportData.missing(
                            "The data %s changed since the run: examples are left out.".formatted(request.name()));
        } catch (InputException | IOException e) {
            return ReportData.missing(
                    "The data %s was not found (--data names it): examples are left out.".formatted(request.name()));
        }
    }

    private static DataRequest request(RunDirectory directory) throws IOException {
        Arguments arguments = new Arguments();
        new CommandLine(arguments)
                .setUnmatchedArgumentsAllowed(true)
                .setUnmatchedOptionsArePositionalParams(true)
                .parseArgs(directory.arguments().toArray(new String[0]));
        return arguments.data.request();
    }

    private static Split load(DataRequest request) throws IOException {
        return new DataSource(DataLocations.of(System.getenv())).load(request);
    }

    private static boolean isSame(Split split, RunDirectory directory) throws IOException {
        Object hash = directory.read().get("data") instanceof Map<?, ?> data ? data.get("sha256") : "";
        return split.train().contentHash().equals(hash);
    }
}
