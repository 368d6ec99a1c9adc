package irbm.app.cli;

import static irbm.math.Require.require;

import irbm.app.io.WeightsFile;
import irbm.app.run.RunDirectory;
import irbm.model.RowWeights;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How much each row counts. */
final class WeightsOption {
    @Option(
            names = "--weights",
            paramLabel = "F",
            description =
                    "How much each row of the data counts: a file (.npy or .csv) with a column of numbers of zero or more, one"
                            + " for each row before --split"
                            + " divides them; where the data come with a split, for its training, then validation, then test"
                            + " rows, as 'irbm data convert --split all' writes them. Default: all count alike.")
    private Optional<Path> file = Optional.empty();

    RowWeights read() throws IOException {
        return file.isPresent() ? WeightsFile.read(file.get()) : RowWeights.NONE;
    }

    /** Refuses weights that leave nothing to learn from. */
    static void requireSome(Split split) {
        require(
                split.train().examples().count() >= 1,
                "--weights: all %d training rows have weight zero",
                split.train().count());
    }

    /** The weights of a resumed run must be those that it began with, and so must those that are named again. */
    void requireSame(RowWeights before, RunDirectory directory) throws IOException {
        directory.requireWeights(before);
        if (file.isPresent()) {
            directory.requireWeights(read());
        }
    }
}
