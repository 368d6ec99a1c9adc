package irbm.app.io;

import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.io.format.NpyHeader;
import irbm.io.format.NpzWriter;
import irbm.math.BinaryMatrix;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.Cell;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sinks;

/** Small valid files of every format: the same three rows, with labels where the format has them. */
public final class SampleFiles {
    public static final BinaryMatrix ROWS =
            BinaryMatrix.of(new int[] {1, 0, 1, 1}, new int[] {0, 0, 1, 0}, new int[] {1, 1, 0, 0});
    static final int[] LABELS = {3, 1, 2};

    private SampleFiles() {}

    /** Rows of pictures of 2 x 2. */
    public static byte[] idx() {
        ByteBuffer bytes = ByteBuffer.allocate(16 + 12);
        bytes.putInt(0x00000803).putInt(3).putInt(2).putInt(2).put(bytesOf(ROWS));
        return bytes.array();
    }

    public static byte[] gzip(byte[] content) {
        return written(out -> {
            GZIPOutputStream packed = new GZIPOutputStream(out);
            packed.write(content);
            packed.finish();
        });
    }

    public static byte[] npy() {
        return written(NpyArray.of(ROWS));
    }

    /** An NPY file with the given header dictionary and values. */
    static byte[] npy(String dictionary, byte[] values) {
        byte[] text = dictionary.getBytes(StandardCharsets.US_ASCII);
        return written(out -> {
            out.write(NpyHeader.magic());
            out.write(new byte[] {1, 0, (byte) text.length, (byte) (text.length >>> 8)});
            out.write(text);
            out.write(values);
        });
    }

    public static byte[] npz() {
        return npz(Map.of("data.npy", NpyArray.of(ROWS), "labels.npy", NpyArray.of(LABELS)));
    }

    static byte[] npz(Map<String, ? extends AtomicFile.Content> entries) {
        return written(out -> NpzWriter.writePacked(new LinkedHashMap<>(entries), out));
    }

    /** A sparse matrix of 3 x 4, as SciPy writes it. */
    static byte[] sparse(String format, Map<String, int[]> arrays, int[] data) {
        Map<String, AtomicFile.Content> entries = new LinkedHashMap<>();
        arrays.forEach((name, values) -> entries.put(name + ".npy", NpyArray.of(values)));
        byte[] text = npy("{'descr': '|S3', 'fortran_order': False, 'shape': (), }", text(format));
        entries.put("format.npy", out -> out.write(text));
        entries.put("shape.npy", NpyArray.of(new int[] {3, 4}));
        entries.put("data.npy", NpyArray.of(data));
        return npz(entries);
    }

    public static byte[] mat() {
        Matrix data = Mat5.newMatrix(3, 4);
        Matrix labels = Mat5.newMatrix(3, 1);
        for (int row = 0; row < 3; row++) {
            labels.setInt(row, 0, LABELS[row]);
            for (int column = 0; column < 4; column++) {
                data.setInt(row, column, ROWS.get(row, column) ? 1 : 0);
            }
        }
        Cell names = Mat5.newCell(1, 3)
                .set(0, Mat5.newString("ant"))
                .set(1, Mat5.newString("bee"))
                .set(2, Mat5.newString("cow"));
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        try {
            Mat5.newMatFile()
                    .addArray("data", data)
                    .addArray("labels", labels)
                    .addArray("classnames", names)
                    .writeTo(Sinks.wrap(buffer));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] bytes = new byte[buffer.position()];
        buffer.flip().get(bytes);
        return bytes;
    }

    public static byte[] csv() {
        return text("label,a,b,c,d\n3,1,0,1,1\n1,0,0,1,0\n2,\"1\",1,0,0\n");
    }

    public static byte[] libsvm() {
        return text("3 1:1 3:1 4:1 # first\n1 3:1\n2 1:1 2:1\n");
    }

    public static byte[] text(String content) {
        return content.getBytes(StandardCharsets.UTF_8);
    }

    public static Path write(Path file, byte[] content) {
        try {
            return Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytesOf(BinaryMatrix rows) {
        byte[] bytes = new byte[rows.rows() * rows.columns()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (rows.get(i / rows.columns(), i % rows.columns()) ? 1 : 0);
        }
        return bytes;
    }

    private static byte[] written(AtomicFile.Content content) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            content.writeTo(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
