package irbm.app.io;

import irbm.io.format.Malformed;
import irbm.model.Dataset;
import irbm.model.InputException;
import irbm.model.Labels;
import irbm.model.Part;
import irbm.model.Split;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the data among the arrays of a file by the names that people use. */
final class ContainerReader {
    private static final List<String> DATA = List.of("data", "x", "images", "features");
    private static final List<String> LABELS = List.of("labels", "y", "label", "target", "targets");

    private final ArrayContainer container;
    private final ReadOptions options;

    ContainerReader(ArrayContainer container, ReadOptions options) {
        this.container = container;
        this.options = options;
    }

    /** The split that the file has, or all of it as training rows. */
    Split read(String name) throws IOException {
        Optional<String> train = find(dataNames(Part.TRAIN));
        if (train.isEmpty()) {
            return Split.whole(whole(name));
        }
        Dataset rows = part(train.get(), name, Part.TRAIN);
        return new Split(rows, partOrNone(Part.VALIDATION, rows), partOrNone(Part.TEST, rows));
    }

    private Dataset whole(String name) throws IOException {
        Dataset rows = container.bits(dataArray(), options, Part.TRAIN).toDataset(name);
        Optional<String> labels = options.labels().map(this::existing).or(() -> find(LABELS));
        return labels.isPresent() ? labelled(rows, labels.get()) : rows;
    }

    private Dataset partOrNone(Part part, Dataset like) throws IOException {
        Optional<String> array = find(dataNames(part));
        return array.isPresent() ? part(array.get(), like.name(), part) : Split.none(like);
    }

    private Dataset part(String array, String name, Part part) throws IOException {
        Dataset rows = container.bits(array, options, part).toDataset(name);
        Optional<String> labels = find(labelNames(part));
        return labels.isPresent() ? labelled(rows, labels.get()) : rows;
    }

    private Dataset labelled(Dataset rows, String array) throws IOException {
        Labels labels = container.labels(array);
        if (labels.count() != rows.count()) {
            throw Malformed.at(
                    container.where(), "array %s has %d labels for %d rows", array, labels.count(), rows.count());
        }
        return rows.withLabels(labels);
    }

    private String dataArray() throws IOException {
        Optional<String> known = find(DATA);
        return known.isPresent() ? known.get() : onlyTable();
    }

    private String onlyTable() throws IOException {
        TreeSet<String> tables = new TreeSet<>();
        for (String name : container.names()) {
            if (container.isTable(name)) {
                tables.add(name);
            }
        }
        if (tables.size() != 1) {
            throw Malformed.at(
                    container.where(),
                    "expected an array named 'data', or 'train' and 'test', or one table only; it has %s",
                    Malformed.list(container.names()));
        }
        return tables.first();
    }

    private String existing(String name) {
        if (!container.names().contains(name)) {
            throw noSuchArray(name);
        }
        return name;
    }

    private InputException noSuchArray(String name) {
        return Malformed.at(
                container.where(),
                "expected an array %s of labels; it has %s",
                name,
                Malformed.list(container.names()));
    }

    private Optional<String> find(List<String> wanted) {
        return wanted.stream()
                .flatMap(name -> container.names().stream().filter(name::equalsIgnoreCase))
                .findFirst();
    }

    private static List<String> dataNames(Part part) {
        return switch (part) {
            case TRAIN -> List.of("train", "train_data", "x_train", "train_images");
            case VALIDATION -> List.of("validation", "validation_data", "val", "val_data", "valid", "x_val", "x_valid");
            case TEST -> List.of("test", "test_data", "x_test", "test_images");
        };
    }

    private static List<String> labelNames(Part part) {
        return switch (part) {
            case TRAIN -> List.of("train_labels", "y_train");
            case VALIDATION -> List.of("validation_labels", "val_labels", "y_val", "y_valid");
            case TEST -> List.of("test_labels", "y_test");
        };
    }
}
