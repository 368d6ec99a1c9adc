package irbm.app;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A model as NumPy would save it, written without any code of the program. Weights have one row per hidden unit. */
record InputModel(double[] weights, double[] hiddenBias, int visibleCount) {
    static InputModel random(int visible, int hidden, float scale) {
        Random random = new Random(1);
        double[] weights = new double[hidden * visible];
        double[] hiddenBias = new double[hidden];
        Arrays.setAll(weights, k -> scale * (random.nextFloat() - 0.5f));
        Arrays.setAll(hiddenBias, i -> random.nextFloat() - 1);
        return new InputModel(weights, hiddenBias, visible);
    }

    /** This model and units without weights, which a run can drop. */
    InputModel withIdleUnits(int count) {
        return new InputModel(
                Arrays.copyOf(weights, weights.length + count * visibleCount),
                Arrays.copyOf(hiddenBias, hiddenBias.length + count),
                visibleCount);
    }

    /** Writes an NPZ file, with masses where some are given. */
    void write(Path file, double... masses) throws IOException {
        try (ZipOutputStream npz = new ZipOutputStream(Files.newOutputStream(file))) {
            add(npz, "weights", hiddenBias.length + ", " + visibleCount, weights);
            add(npz, "visible_bias", visibleCount + ",", new double[visibleCount]);
            add(npz, "hidden_bias", hiddenBias.length + ",", hiddenBias);
            if (masses.length > 0) {
                add(npz, "mass", masses.length + ",", masses);
            }
        }
    }

    private static void add(ZipOutputStream npz, String name, String shape, double[] values) throws IOException {
        npz.putNextEntry(new ZipEntry(name + ".npy"));
        writeNpy(npz, "{'descr': '<f8', 'fortran_order': False, 'shape': (" + shape + "), }", values);
        npz.closeEntry();
    }

    // The magic string, version 1.0, the length of the header in two bytes, the header, the values.
    private static void writeNpy(OutputStream out, String description, double[] values) throws IOException {
        byte[] header = "%-117s\n".formatted(description).getBytes(StandardCharsets.US_ASCII);
        ByteBuffer bytes = ByteBuffer.allocate(10 + header.length + Double.BYTES * values.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        bytes.putShort((short) header.length).put(header);
        for (double value : values) {
            bytes.putDouble(value);
        }
        out.write(bytes.array());
    }
}
