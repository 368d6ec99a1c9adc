package irbm.io.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * An NPZ file: a zip archive of NPY arrays. Entry names are only compared, never used as paths, and the sizes in the
 * archive's directory are not believed.
 */
public final class NpzFile implements Closeable {
    private static final String SUFFIX = ".npy";
    private static final int LARGEST_DIGESTS = 1 << 16;

    private final String where;
    private final ZipFile zip;
    private final long bytes;
    private final Map<String, ZipEntry> entries; // by the name in the archive

    private NpzFile(String where, ZipFile zip, long bytes, Map<String, ZipEntry> entries) {
        this.where = where;
        this.bytes = bytes;
        this.zip = zip;
        this.entries = entries;
    }

    /** Opens the archive and reads its directory. */
    public static NpzFile open(Path file) throws IOException {
        ZipFile zip = openZip(file);
        try {
            return new NpzFile(file.toString(), zip, Files.size(file), directory(file.toString(), zip));
        } catch (IOException | RuntimeException e) {
            zip.close();
            throw e;
        }
    }

    private static ZipFile openZip(Path file) {
        try {
            return new ZipFile(file.toFile());
        } catch (IOException | IllegalArgumentException e) {
            throw Malformed.at(
                    file.toString(), "expected an NPZ file, a zip archive of arrays: %s", Malformed.reason(e));
        }
    }

    private static Map<String, ZipEntry> directory(String where, ZipFile zip) {
        Map<String, ZipEntry> entries = new LinkedHashMap<>();
        for (ZipEntry entry : list(where, zip)) {
            String file = entry.getName();
            String name = file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
            if (entries.put(file, entry) != null) {
                throw Malformed.at(where, "has two arrays named %s", Malformed.quote(name));
            }
        }
        return entries;
    }

    // Names and comments that are no text make the platform throw while it lists them.
    private static List<? extends ZipEntry> list(String where, ZipFile zip) {
        try {
            return Collections.list(zip.entries());
        } catch (IllegalArgumentException e) {
            throw Malformed.at(where, "expected names that are text: %s", Malformed.reason(e));
        }
    }

    /** The file, for messages. */
    public String where() {
        return where;
    }

    /** The names of the arrays. */
    public Set<String> names() {
        return entries.keySet().stream()
                .filter(file -> file.endsWith(SUFFIX))
                .map(file -> file.substring(0, file.length() - SUFFIX.length()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The names of the arrays, made fit for a message. */
    public String listedNames() {
        return Malformed.list(names());
    }

    /** An array as numbers. */
    public NumberArray numbers(String name) throws IOException {
        return read(name, NumberArray::read);
    }

    /** The bytes of another entry, when the archive has it. */
    public Optional<byte[]> attachment(String entryName, int mostBytes) throws IOException {
        ZipEntry entry = entries.get(entryName);
        if (entry == null) {
            return Optional.empty();
        }
        String place = where + ": entry " + Malformed.quote(entryName);
        try (CheckedInputStream in = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
            byte[] bytes = in.readNBytes(mostBytes + 1);
            if (bytes.length > mostBytes) {
                throw Malformed.at(where, "entry %s: expected at most %d bytes", Malformed.quote(entryName), mostBytes);
            }
            requireChecksum(place, in, entry);
            return Optional.of(bytes);
        } catch (IOException e) {
            throw Malformed.at(where, "entry %s is damaged: %s", Malformed.quote(entryName), Malformed.reason(e));
        }
    }

    /** Whether the archive says what the digests of its entries are. */
    public boolean hasDigests() {
        return entries.containsKey(NpzWriter.DIGESTS);
    }

    /** Refuses an archive that is not, entry by entry, what {@link NpzWriter#writeStored} wrote. */
    public void requireDigests() throws IOException {
        byte[] text = attachment(NpzWriter.DIGESTS, LARGEST_DIGESTS)
                .orElseThrow(() -> Malformed.at(where, "is damaged: it lacks the entry %s", NpzWriter.DIGESTS));
        Set<String> left = new LinkedHashSet<>(entries.keySet());
        left.remove(NpzWriter.DIGESTS);
        for (String line : new String(text, StandardCharsets.UTF_8).lines().toList()) {
            String name = line.substring(Math.min(line.length(), Sha256.DIGITS + 2));
            if (!left.remove(name) || !line.startsWith(digest(name))) {
                throw Malformed.at(where, "is damaged: entry %s is not what was written", Malformed.quote(name));
            }
        }
        if (!left.isEmpty()) {
            throw Malformed.at(where, "is damaged: nobody wrote the entries %s", Malformed.list(left));
        }
    }

    private String digest(String name) throws IOException {
        ZipEntry entry = entries.get(name);
        if (entry == null) {
            throw Malformed.at(where, "is damaged: it lacks the entry %s", Malformed.quote(name));
        }
        MessageDigest digest = Sha256.begin();
        CheckedInputStream checked = new CheckedInputStream(zip.getInputStream(entry), new CRC32());
        try (InputStream in = new Unpacked(where, checked, Math.min(entry.getCompressedSize(), bytes))) {
            new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
            requireChecksum(where + ": entry " + Malformed.quote(name), checked, entry);
        } catch (IOException e) {
            throw Malformed.at(where, "entry %s is damaged: %s", Malformed.quote(name), Malformed.reason(e));
        }
        return Sha256.end(digest);
    }

    /** Makes something of an array: its header and the bytes of its values. {@code where} names it in messages. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(String where, InputStream in, ArrayHeader header) throws IOException;
    }

    /** What the reader makes of the array of that name. */
    public <T> T read(String name, Reader<T> reader) throws IOException {
        ZipEntry entry = entries.get(name + SUFFIX);
        if (entry == null) {
            throw Malformed.at(where, "expected an array %s; it has %s", name, listedNames());
        }
        String place = where + ": array " + Malformed.quote(name);
        CheckedInputStream in = new CheckedInputStream(zip.getInputStream(entry), new CRC32());
        try (InputStream unpacked = new Unpacked(place, in, Math.min(entry.getCompressedSize(), bytes))) {
            T array = reader.read(place, unpacked, NpyHeader.read(place, unpacked));
            requireChecksum(place, in, entry);
            return array;
        } catch (IOException e) {
            throw Malformed.at(place, "is damaged: %s", Malformed.reason(e));
        }
    }

    // ZipFile leaves the check to its user. A reader that wants the header only does not reach the end.
    private static void requireChecksum(String place, CheckedInputStream in, ZipEntry entry) throws IOException {
        if (in.read() < 0 && in.getChecksum().getValue() != entry.getCrc()) {
            throw Malformed.at(place, "is damaged: its checksum is not the one in the archive");
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
