package irbm.io.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes zip archives that NumPy opens. Every entry bears the same time, so that the same content gives the same bytes.
 */
public final class NpzWriter {
    /** The last entry of an archive of stored entries: the SHA-256 of each of the others, as {@code sha256sum} writes it. */
    public static final String DIGESTS = "SHA256SUMS";

    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private NpzWriter() {}

    /**
     * Entries as they are, for numbers that do not shrink, and the same bytes whatever version of zlib is there; then their digests,
     * for {@link NpzFile#requireDigests}.
     */
    public static void writeStored(Map<String, ? extends AtomicFile.Content> entries, OutputStream out)
            throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        StringBuilder digests = new StringBuilder();
        for (Map.Entry<String, ? extends AtomicFile.Content> entry : entries.entrySet()) {
            String digest = store(zip, entry.getKey(), entry.getValue());
            digests.append(digest).append("  ").append(entry.getKey()).append('\n');
        }
        byte[] text = digests.toString().getBytes(StandardCharsets.UTF_8);
        store(zip, DIGESTS, content -> content.write(text));
        zip.finish();
    }

    /** Writes one entry, and returns its digest. */
    private static String store(ZipOutputStream zip, String name, AtomicFile.Content content) throws IOException {
        Measure measure = new Measure();
        content.writeTo(measure);
        zip.putNextEntry(stored(name, measure));
        content.writeTo(zip);
        return Sha256.end(measure.digest);
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

    private static ZipEntry stored(String name, Measure measure) {
        ZipEntry entry = entry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(measure.size);
        entry.setCompressedSize(measure.size);
        entry.setCrc(measure.checksum.getValue());
        return entry;
    }

    /** Size, checksum and digest of what is written to it, which a stored entry needs before its content. */
    private static final class Measure extends OutputStream {
        private final CRC32 checksum = new CRC32();
        private final MessageDigest digest = Sha256.begin();
        private long size;

        @Override
        public void write(int value) {
            checksum.update(value);
            digest.update((byte) value);
            size++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            checksum.update(bytes, offset, length);
            digest.update(bytes, offset, length);
            size += length;
        }
    }
}
