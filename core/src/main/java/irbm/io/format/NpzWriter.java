package irbm.io.format;

import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes zip archives that NumPy opens. Every entry bears the same time, so that the same content gives the same bytes.
 */
public final class NpzWriter {
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private NpzWriter() {}

    /** Entries as they are: for numbers that do not shrink, and the same bytes whatever version of zlib is there. */
    public static void writeStored(Map<String, ? extends AtomicFile.Content> entries, OutputStream out)
            throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        for (Map.Entry<String, ? extends AtomicFile.Content> entry : entries.entrySet()) {
            zip.putNextEntry(stored(entry.getKey(), entry.getValue()));
            entry.getValue().writeTo(zip);
        }
        zip.finish();
    }

    /** Entries packed: a byte for each bit would waste eight times the space. */
    public static void writePacked(Map<String, ? extends AtomicFile.Content> entries, OutputStream out)
            throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        for (Map.Entry<String, ? extends AtomicFile.Content> entry : entries.entrySet()) {
            zip.putNextEntry(entry(entry.getKey()));
            entry.getValue().writeTo(zip);
        }
        zip.finish();
    }

    private static ZipEntry entry(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        return entry;
    }

    private static ZipEntry stored(String name, AtomicFile.Content content) throws IOException {
        Measure measure = new Measure();
        content.writeTo(measure);
        ZipEntry entry = entry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(measure.size);
        entry.setCompressedSize(measure.size);
        entry.setCrc(measure.checksum.getValue());
        return entry;
    }

    /** Size and checksum of what is written to it, which a stored entry needs before its content. */
    private static final class Measure extends OutputStream {
        private final CRC32 checksum = new CRC32();
        private long size;

        @Override
        public void write(int value) {
            checksum.update(value);
            size++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            checksum.update(bytes, offset, length);
            size += length;
        }
    }
}
