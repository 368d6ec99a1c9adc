package irbm.app.io;

import irbm.model.Labels;
import irbm.model.Part;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;

/** A file with several named arrays: NPZ or MATLAB. */
interface ArrayContainer extends Closeable {
    /** The file, for messages. */
    String where();

    Set<String> names();

    /** Whether an array can hold rows: it has at least two dimensions, both above one. */
    boolean isTable(String name) throws IOException;

    BitArray bits(String name, ReadOptions options, Part part) throws IOException;

    Labels labels(String name) throws IOException;
}
