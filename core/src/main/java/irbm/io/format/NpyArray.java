package irbm.io.format;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.model.ImageShape;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An array to be written in NumPy's NPY format: little-endian, the last index moves fastest. */
public final class NpyArray implements AtomicFile.Content {
    private static final int ALIGNMENT = 64;

    private final String type;
    private final int[] shape;
    private final AtomicFile.Content values;

    private NpyArray(String type, int[] shape, AtomicFile.Content values) {
        this.type = type;
        this.shape = shape;
        this.values = values;
    }

    /** Bits as uint8, rows x columns. */
    public static NpyArray of(BinaryMatrix rows) {
        return bits(rows, rows.columns());
    }

    /** Pictures as uint8, rows x height x width. */
    public static NpyArray of(BinaryMatrix rows, ImageShape shape) {
        return bits(rows, shape.height(), shape.width());
    }

    private static NpyArray bits(BinaryMatrix rows, int... rowShape) {
        int[] shape = IntStream.concat(IntStream.of(rows.rows()), IntStream.of(rowShape))
                .toArray();
        return new NpyArray("|u1", shape, out -> {
            byte[] bytes = new byte[rows.columns()];
            for (int row = 0; row < rows.rows(); row++) {
                for (int column = 0; column < bytes.length; column++) {
                    bytes[column] = (byte) (rows.get(row, column) ? 1 : 0);
                }
                out.write(bytes);
            }
        });
    }

    /** Whole numbers as int64, NumPy's own choice for them. */
    public static NpyArray of(int[] numbers) {
        ByteBuffer bytes = littleEndian(Long.BYTES * numbers.length);
        Arrays.stream(numbers).asLongStream().forEach(bytes::putLong);
        return new NpyArray("<i8", new int[] {numbers.length}, out -> write(bytes, out));
    }

    /** A vector of float32. */
    public static NpyArray of(float[] numbers) {
        return new NpyArray("<f4", new int[] {numbers.length}, out -> writeFloats(numbers, out));
    }

    /** A vector of float64. */
    public static NpyArray of(double[] numbers) {
        ByteBuffer bytes = littleEndian(Double.BYTES * numbers.length);
        Arrays.stream(numbers).forEach(bytes::putDouble);
        return new NpyArray("<f8", new int[] {numbers.length}, out -> write(bytes, out));
    }

    /** A matrix of float32. */
    public static NpyArray of(FloatMatrix matrix) {
        return new NpyArray("<f4", new int[] {matrix.rows(), matrix.columns()}, out -> {
            for (int row = 0; row < matrix.rows(); row++) {
                writeFloats(matrix.row(row), out);
            }
        });
    }

    private static void writeFloats(float[] numbers, OutputStream out) throws IOException {
        ByteBuffer bytes = littleEndian(Float.BYTES * numbers.length);
        for (float number : numbers) {
            bytes.putFloat(number);
        }
        write(bytes, out);
    }

    private static void write(ByteBuffer full, OutputStream out) throws IOException {
        byte[] bytes = new byte[full.position()];
        full.duplicate().flip().get(bytes);
        out.write(bytes);
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        byte[] dictionary = dictionary().getBytes(StandardCharsets.US_ASCII);
        out.write(NpyHeader.magic());
        out.write(new byte[] {1, 0, (byte) dictionary.length, (byte) (dictionary.length >>> 8)});
        out.write(dictionary);
        values.writeTo(out);
    }

    // Padded so that the values begin at a multiple of 64 bytes, as the format asks.
    private String dictionary() {
        String sizes = Arrays.stream(shape).mapToObj(size -> size + ",").collect(Collectors.joining(" ", "(", ")"));
        String text = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }".formatted(type, sizes);
        int unpadded = NpyHeader.magic().length + 4 + text.length() + 1;
        return text + " ".repeat((ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT) + "\n";
    }
}
