package irbm.app.data;

import irbm.app.io.Binarization;
import irbm.app.io.DataFile;
import irbm.model.Dataset;
import irbm.model.Fractions;
import irbm.model.InputException;
import irbm.model.Part;
import irbm.model.RowWeights;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Turns a request for data into data: a named set, or a file. */
public final class DataSource {
    private final DataLocations locations;

    public DataSource(DataLocations locations) {
        this.locations = locations;
    }

    /**
     * Train, validation and test rows: the set's own split, else the fractions that were asked for, else all rows for
     * training.
     */
    public Split load(DataRequest request) throws IOException {
        return load(request, RowWeights.NONE);
    }

    /**
     * The same with weights, which go with their rows into the parts: one for each row of the file or, where the data come with
     * a split, for each training, then validation, then test row. {@link RowWeights#NONE} for none.
     */
    public Split load(DataRequest request, RowWeights weights) throws IOException {
        Optional<NamedSet> set = NamedSets.find(request.name());
        Split loaded = request.split()
                .files()
                .added(
                        set.isPresent() ? named(set.get(), request) : file(request),
                        request.readOptions(new Binarization.None()));
        Split split = shortened(divided(weighted(loaded, request, weights), request, set), request.trainRows());
        return request.invert() ? split.inverted() : split;
    }

    private static Split shortened(Split split, int trainRows) {
        if (trainRows == 0 || trainRows >= split.train().count()) {
            return split;
        }
        Dataset train = split.train().select(IntStream.range(0, trainRows).toArray());
        return new Split(train, split.validation(), split.test());
    }

    /**
     * The rows to measure on: the part that was asked for, else the test rows when there are some, else all rows.
     */
    public Dataset loadPart(DataRequest request) throws IOException {
        return part(load(request), request);
    }

    /** The same, of data that is there already. */
    public Dataset part(Split split, DataRequest request) {
        Optional<Part> wanted = request.split().part();
        if (wanted.isEmpty()) {
            return request.split().all() || split.test().isEmpty() ? split.all() : split.test();
        }
        Dataset rows = split.part(wanted.get());
        if (rows.isEmpty()) {
            String name = wanted.get().name().toLowerCase(Locale.ROOT);
            throw new InputException("--split: %s has no %s rows; fractions such as 0.8/0.1/0.1:%s make some"
                    .formatted(request.name(), name, name));
        }
        return rows;
    }

    private Split named(NamedSet set, DataRequest request) throws IOException {
        String name = request.name();
        String variant = name.contains(":") ? name.substring(name.indexOf(':') + 1) : "";
        return set.load(variant, request, locations);
    }

    private static Split file(DataRequest request) throws IOException {
        Path file = Path.of(request.name());
        if (!Files.exists(file)) {
            throw new InputException(
                    "no data '%s': it is not a file, and the named sets are %s".formatted(file, NamedSets.names()));
        }
        return DataFile.read(file, request.readOptions(new Binarization.None()));
    }

    private static Split weighted(Split loaded, DataRequest request, RowWeights weights) {
        int rows = loaded.train().count()
                + loaded.validation().count()
                + loaded.test().count();
        if (!weights.isEmpty() && weights.count() != rows) {
            throw new InputException(
                    "--weights: there are %d weights, %s has %d rows".formatted(weights.count(), request.name(), rows));
        }
        return weights.isEmpty() ? loaded : loaded.withWeights(weights);
    }

    private static Split divided(Split loaded, DataRequest request, Optional<NamedSet> set) {
        Optional<Fractions> fractions = request.split().fractions();
        if (fractions.isEmpty() || set.filter(StrokesSet.class::isInstance).isPresent()) {
            return loaded;
        }
        if (!loaded.isWhole()) {
            throw new InputException("--split: %s comes with a split of its own, %s cannot be applied"
                    .formatted(request.name(), fractions.get()));
        }
        return Split.random(loaded.train(), fractions.get(), request.seed());
    }
}
