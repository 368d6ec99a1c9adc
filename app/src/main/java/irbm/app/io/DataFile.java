package irbm.app.io;

import irbm.io.format.ArrayHeader;
import irbm.io.format.Malformed;
import irbm.io.format.NpyHeader;
import irbm.io.format.NpzFile;
import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.InputException;
import irbm.model.Labels;
import irbm.model.Part;
import irbm.model.Split;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;

/** A data file of any format that irbm reads. */
public final class DataFile {
    private DataFile() {}

    /** The split that the file has, or all its rows as training rows. The data set is named after the file. */
    public static Split read(Path file, ReadOptions options) throws IOException {
        requireFile(file);
        try {
            return read(file, options, DataFormat.of(file));
        } catch (ZipException | EOFException | MalformedInputException e) {
            throw damaged(file, e);
        }
    }

    /** The rows of an IDX or NPY file as a part of a larger set, without labels. */
    public static Dataset readRows(Path file, ReadOptions options, Part part) throws IOException {
        requireFile(file);
        try {
            return array(file, options, DataFormat.of(file), part).toDataset(String.valueOf(file.getFileName()));
        } catch (ZipException | EOFException e) {
            throw damaged(file, e);
        }
    }

    /** The whole numbers of an IDX or NPY file. */
    public static int[] readLabels(Path file) throws IOException {
        requireFile(file);
        try (InputStream in = InputFile.open(file)) {
            return LabelArray.read(file.toString(), in, arrayHeader(file, in, DataFormat.of(file)));
        } catch (ZipException | EOFException e) {
            throw damaged(file, e);
        }
    }

    private static void requireFile(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (!Files.isRegularFile(file)) {
            throw new InputException(file + ": expected a file, is a directory, a pipe or a device");
        }
    }

    private static Split read(Path file, ReadOptions options, DataFormat format) throws IOException {
        String name = String.valueOf(file.getFileName());
        return switch (format) {
            case IDX, NPY ->
                Split.whole(
                        array(file, options, format, Part.TRAIN).toDataset(name).withLabels(labels(file, options)));
            case NPZ -> npz(file, options, name);
            case MAT -> container(MatReader.read(file), options, name);
            case CSV -> CsvReading.read(file, options, name);
            case LIBSVM -> new LibsvmReader(file, options).read(name);
        };
    }

    private static Split npz(Path file, ReadOptions options, String name) throws IOException {
        try (NpzFile npz = NpzFile.open(file)) {
            if (SparseMatrixFile.isIn(npz)) {
                BinaryMatrix rows = new SparseMatrixFile(npz, options).rows();
                return Split.whole(Dataset.of(name, rows).withLabels(labels(file, options)));
            }
        }
        return container(NpzContainer.open(file), options, name);
    }

    private static Split container(ArrayContainer container, ReadOptions options, String name) throws IOException {
        try (container) {
            return new ContainerReader(container, options).read(name);
        }
    }

    private static BitArray array(Path file, ReadOptions options, DataFormat format, Part part) throws IOException {
        try (InputStream in = InputFile.open(file)) {
            ArrayHeader header = arrayHeader(file, in, format);
            return BitArray.read(file.toString(), in, header, options, part);
        }
    }

    private static ArrayHeader arrayHeader(Path file, InputStream in, DataFormat format) throws IOException {
        return format == DataFormat.NPY ? NpyHeader.read(file.toString(), in) : IdxHeader.read(file.toString(), in);
    }

    private static Labels labels(Path file, ReadOptions options) throws IOException {
        Optional<Path> labels = options.labels().map(Path::of).or(() -> labelsBeside(file));
        return labels.isPresent() ? Labels.of(readLabels(labels.get())) : Labels.NONE;
    }

    // The names of MNIST and of the sets that were made after it.
    private static Optional<Path> labelsBeside(Path file) {
        String name = String.valueOf(file.getFileName());
        if (!name.contains("images-idx3")) {
            return Optional.empty();
        }
        return Optional.of(file.resolveSibling(name.replace("images-idx3", "labels-idx1")))
                .filter(Files::isRegularFile);
    }

    private static InputException damaged(Path file, IOException failure) {
        return new InputException(file + ": is damaged: " + Malformed.reason(failure), failure);
    }
}
