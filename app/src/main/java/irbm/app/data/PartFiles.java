package irbm.app.data;

import irbm.app.io.DataFile;
import irbm.app.io.ReadOptions;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.Dataset;
import irbm.model.InputException;
import irbm.model.Labels;
import irbm.model.Part;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The files of {@code --validation} and {@code --test}, for a split that comes in files of its own. */
public record PartFiles(Optional<String> validation, Optional<String> test) {
    /** All rows come from one file. */
    public static final PartFiles NONE = new PartFiles(Optional.empty(), Optional.empty());

    /** The training rows with the rows of these files as the other parts. */
    Split added(Split loaded, ReadOptions options) throws IOException {
        if (equals(NONE)) {
            return loaded;
        }
        Dataset train = loaded.train();
        if (!loaded.isWhole()) {
            throw new InputException(
                    "--validation and --test: %s comes with a split of its own".formatted(train.name()));
        }
        Dataset validation = part(validation(), Part.VALIDATION, train, options);
        Dataset test = part(test(), Part.TEST, train, options);
        List<Labels> labels = Labels.numberedAlike(List.of(train.labels(), validation.labels(), test.labels()));
        return new Split(
                train.withLabels(labels.get(0)), validation.withLabels(labels.get(1)), test.withLabels(labels.get(2)));
    }

    private static Dataset part(Optional<String> file, Part part, Dataset train, ReadOptions options)
            throws IOException {
        if (file.isEmpty()) {
            return Split.none(train);
        }
        // Another seed, so that the parts do not share the random numbers of stochastic bits.
        long seed = Randomness.key(options.seed(), Purpose.BINARIZE, part == Part.TEST ? 2 : 1, -1);
        Split read =
                DataFile.read(Path.of(file.get()), new ReadOptions(options.binarization(), seed, options.labels()));
        if (!read.isWhole()) {
            throw new InputException("--%s: %s comes with a split of its own, expected the rows of one part"
                    .formatted(part == Part.TEST ? "test" : "validation", file.get()));
        }
        return read.train();
    }
}
