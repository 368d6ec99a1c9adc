package irbm.app.io;

import irbm.io.format.Malformed;
import irbm.model.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import us.hebi.matlab.mat.types.Array;
import us.hebi.matlab.mat.types.Cell;
import us.hebi.matlab.mat.types.Char;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Source;
import us.hebi.matlab.mat.types.Sources;

/** Reads MATLAB files of versions 5 to 7. */
final class MatReader {
    private static final int HEADER = 128;
    private static final int BUFFER = 1 << 16;

    private MatReader() {}

    /** Whether a file that begins so is a MATLAB file of some version. */
    static boolean begins(byte[] head) {
        return new String(head, StandardCharsets.ISO_8859_1).startsWith("MATLAB ");
    }

    static MatContainer read(Path file) throws IOException {
        String where = file.toString();
        requireVersion(where, InputFile.head(file, HEADER));
        MatContainer container = new MatContainer(where);
        try (InputStream in = Files.newInputStream(file);
                Source source = Sources.wrapInputStream(in, BUFFER)) {
            for (MatFile.Entry entry :
                    new CautiousMatReader(source, Files.size(file)).readMat().getEntries()) {
                add(container, entry.getName(), entry.getValue());
            }
        } catch (IOException e) {
            throw damaged(where, e);
        }
        return container;
    }

    private static void requireVersion(String where, byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        if (text.startsWith("MATLAB 7.3")) {
            throw Malformed.at(where, "is a MATLAB file of version 7.3; save it with -v7");
        }
        if (head.length < HEADER || !text.startsWith("MATLAB 5.0")) {
            throw Malformed.at(where, "expected a MATLAB file, which begins with 'MATLAB 5.0'");
        }
    }

    private static void add(MatContainer container, String name, Array value) {
        if (value instanceof Matrix matrix) {
            container.add(name, matrix);
        } else if (value instanceof Cell cell && name.equalsIgnoreCase("classnames")) {
            container.nameClasses(strings(cell));
        }
    }

    private static List<String> strings(Cell cell) {
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < cell.getNumElements(); i++) {
            strings.add(cell.get(i) instanceof Char text && text.getNumRows() == 1 ? text.getRow(0) : "");
        }
        return strings;
    }

    // The library wraps what it met, often twice; the innermost message is the one that says something.
    private static InputException damaged(String where, IOException failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return Malformed.at(where, "is damaged or not what MATLAB writes: %s", Malformed.reason(cause));
    }
}
