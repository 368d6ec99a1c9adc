package irbm.app.cli;

import irbm.app.data.DataRequest;
import irbm.app.data.SplitRule;
import irbm.app.io.Binarization;
import irbm.app.io.UsageException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of every command that reads data, but for the data's name. */
public final class ReadingOptions {
    @Option(
            names = "--binarize",
            paramLabel = "RULE",
            description = {
                "How grey values become bits: threshold=T (one where the value is above T), stochastic (one with"
                        + " probability value / range), none (they must be 0 or 1). Default: none; threshold=127 for mnist."
            })
    private Optional<String> binarize = Optional.empty();

    @Option(names = "--invert", description = "Exchange ones and zeros.")
    private boolean invert;

    @Option(
            names = "--split",
            paramLabel = "SPLIT",
            description =
                    "Fractions for train/validation/test such as 0.8/0.1/0.1, drawn by the seed, for data without a"
                            + " split; or a part: train, validation, test, all; or both: 0.8/0.1/0.1:test.")
    private Optional<String> split = Optional.empty();

    @Option(
            names = "--labels",
            paramLabel = "WHERE",
            description =
                    "Where the labels are: a column of a table (name, or number from 1), an array of an .npz or .mat"
                            + " file, or a file beside an .npy or IDX file.")
    private Optional<String> labels = Optional.empty();

    @Option(names = "--train-rows", paramLabel = "N", description = "Learn from the first N training rows only.")
    private Optional<Integer> trainRows = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    public long seed() {
        return seed;
    }

    private int trainRows() {
        trainRows.ifPresent(rows -> UsageException.require(rows >= 1, "--train-rows must be at least 1, was %d", rows));
        return trainRows.orElse(0);
    }

    /** The request for data of the given name. */
    public DataRequest request(String name) {
        return new DataRequest(
                name,
                binarize.map(Binarization::parse),
                invert,
                split.map(SplitRule::parse).orElse(SplitRule.NONE),
                labels,
                trainRows(),
                seed);
    }
}
