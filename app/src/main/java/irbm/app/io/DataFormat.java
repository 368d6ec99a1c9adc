package irbm.app.io;

import irbm.io.format.Malformed;
import irbm.io.format.NpyHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** The formats of data files. */
enum DataFormat {
    IDX,
    NPY,
    NPZ,
    MAT,
    CSV,
    LIBSVM;

    private static final String READABLE = "IDX, .npy, .npz, .mat, .csv, .tsv, .libsvm, or one of these packed as .gz";
    private static final int HEAD = 16;

    /** By the end of the file's name, else by its first bytes. */
    static DataFormat of(Path file) throws IOException {
        String name =
                String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).replaceAll("\\.gz$", "");
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "idx" -> IDX;
            case "npy" -> NPY;
            case "npz" -> NPZ;
            case "mat" -> MAT;
            case "csv", "tsv", "txt" -> CSV;
            case "data" -> beginsWithDigit(file) ? CSV : ofContent(file);
            case "libsvm", "svmlight", "svm" -> LIBSVM;
            default -> name.matches(".*idx[1-9]-ubyte.*") ? IDX : ofContent(file);
        };
    }

    // Many formats end in .data: only a table of numbers is told by its first character.
    private static boolean beginsWithDigit(Path file) throws IOException {
        byte[] head = InputFile.head(file, 1);
        return head.length == 1 && head[0] >= '0' && head[0] <= '9';
    }

    private static DataFormat ofContent(Path file) throws IOException {
        byte[] head = InputFile.head(file, HEAD);
        if (IdxHeader.begins(head)) {
            return IDX;
        } else if (begins(head, NpyHeader.magic())) {
            return NPY;
        } else if (begins(head, new byte[] {'P', 'K', 3, 4})) {
            return NPZ;
        } else if (MatReader.begins(head)) {
            return MAT;
        }
        throw Malformed.at(file.toString(), "expected a data file: %s", READABLE);
    }

    private static boolean begins(byte[] head, byte[] magic) {
        return head.length >= magic.length && Arrays.equals(head, 0, magic.length, magic, 0, magic.length);
    }
}
