package irbm.app.data;

import irbm.model.Split;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A data set that has a name, so that nobody needs a file or a loader. */
public sealed interface NamedSet permits Mnist, Caltech101, BarsSet, StrokesSet, DensitySet {
    String name();

    /** One line for the list of sets. */
    String description();

    /** The files it is made of; none when it is generated. */
    List<RemoteFile> files();

    /** An npm package that holds these files, with its version, if there is one. */
    default Optional<String> npmPackage() {
        return Optional.empty();
    }

    /**
     * Reads or generates it.
     *
     * @param variant what stands after the name and a colon, or empty
     */
    Split load(String variant, DataRequest request, DataLocations locations) throws IOException;
}
