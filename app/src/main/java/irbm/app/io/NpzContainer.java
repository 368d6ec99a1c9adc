package irbm.app.io;

import irbm.io.format.NpzFile;
import irbm.model.Labels;
import irbm.model.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** An NPZ file as rows of bits and labels. */
final class NpzContainer implements ArrayContainer {
    private final NpzFile npz;

    private NpzContainer(NpzFile npz) {
        this.npz = npz;
    }

    static NpzContainer open(Path file) throws IOException {
        return new NpzContainer(NpzFile.open(file));
    }

    @Override
    public String where() {
        return npz.where();
    }

    @Override
    public Set<String> names() {
        return npz.names();
    }

    @Override
    public boolean isTable(String name) throws IOException {
        return npz.read(name, (place, in, header) -> header.shape().length >= 2 && !header.isVector());
    }

    @Override
    public BitArray bits(String name, ReadOptions options, Part part) throws IOException {
        return npz.read(name, (place, in, header) -> BitArray.read(place, in, header, options, part));
    }

    @Override
    public Labels labels(String name) throws IOException {
        return Labels.of(npz.read(name, LabelArray::read));
    }

    @Override
    public void close() throws IOException {
        npz.close();
    }
}
