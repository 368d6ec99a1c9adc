package irbm.app.data;

import static irbm.app.data.NamedSets.located;
import static irbm.app.data.NamedSets.requireNoVariant;

import irbm.app.io.Binarization;
import irbm.app.io.DataFile;
import irbm.app.io.PixelOrder;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Split;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * Caltech 101 Silhouettes of 28 x 28 pixels by B. Marlin, with the split of the file. The file has the background as one
 * and each picture column after column; here the object is one and the pictures stand upright.
 */
final class Caltech101 implements NamedSet {
    private static final ImageShape SHAPE = new ImageShape(28, 28);
    private static final String FILE = "caltech101_silhouettes_28_split1.mat";
    private static final RemoteFile REMOTE = new RemoteFile(
            FILE,
            872_124,
            "eb6735e8d84b1850fabc5590124aab1755e90c9fd28123585324398405e1e42a",
            List.of(URI.create("https://people.cs.umass.edu/~marlin/data/" + FILE)));

    @Override
    public String name() {
        return "caltech101";
    }

    @Override
    public String description() {
        return "8,671 silhouettes of 101 kinds, 28 x 28, labelled; 4,100 train, 2,264 validation, 2,307 test";
    }

    @Override
    public List<RemoteFile> files() {
        return List.of(REMOTE);
    }

    @Override
    public Split load(String variant, DataRequest request, DataLocations locations) throws IOException {
        requireNoVariant(this, variant);
        Split file = DataFile.read(located(this, REMOTE, locations), request.readOptions(new Binarization.None()));
        return new Split(upright(file.train()), upright(file.validation()), upright(file.test()));
    }

    private Dataset upright(Dataset part) {
        return Dataset.of(name(), PixelOrder.uprightPictures(part.rows(), SHAPE).inverted())
                .withLabels(part.labels())
                .withImageShape(SHAPE);
    }
}
