package irbm.app.show.picture;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Shades of grey as a PNG file: a header, one compressed block of rows, each behind a zero that says "not filtered", and an end. A
 * page has hundreds of small ones, and is drawn again and again while a run goes on; the platform's writer takes milliseconds
 * for each.
 */
final class GreyPng {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    // Eight bits a pixel, grey, and the only methods there are.
    private static final byte[] KIND = {8, 0, 0, 0, 0};

    private GreyPng() {}

    /** The file; {@code shades} stand row after row. */
    static byte[] bytes(byte[] shades, int height, int width) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(file)) {
            out.write(SIGNATURE);
            chunk(out, "IHDR", header(height, width));
            chunk(out, "IDAT", compressed(shades, height, width));
            chunk(out, "IEND", new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toByteArray();
    }

    private static byte[] header(int height, int width) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(width);
        out.writeInt(height);
        out.write(KIND);
        return bytes.toByteArray();
    }

    private static byte[] compressed(byte[] shades, int height, int width) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater fast = new Deflater(Deflater.BEST_SPEED);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, fast)) {
            for (int row = 0; row < height; row++) {
                out.write(0);
                out.write(shades, row * width, width);
            }
        } finally {
            fast.end();
        }
        return bytes.toByteArray();
    }

    private static void chunk(DataOutputStream out, String name, byte[] content) throws IOException {
        byte[] type = name.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(type);
        sum.update(content);
        out.writeInt(content.length);
        out.write(type);
        out.write(content);
        out.writeInt((int) sum.getValue());
    }
}
