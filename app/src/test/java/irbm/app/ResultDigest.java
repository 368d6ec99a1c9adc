package irbm.app;

import irbm.io.format.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * SHA-256 over the numbers of a result, shortened to eight digits. Names, their order, words and the layout of files do
 * not count. Times, versions and paths do not count either. This is the only place that knows how results are stored.
 */
final class ResultDigest {
    private static final List<String> TABLES = List.of("history", "checks", "refine");
    private static final int SHOWN_BYTES = 4;
    private static final int NPY_LENGTH_AT = 8; // after the magic string and the version

    private ResultDigest() {}

    /** The digests of what a command printed and of the files that it left in a directory, each with its name. */
    static String of(Path directory, String printed) throws IOException {
        StringBuilder all = new StringBuilder();
        append(all, "model", directory.resolve("model.npz"), ResultDigest::model);
        for (String table : TABLES) {
            append(all, table, directory.resolve(table + ".csv"), ResultDigest::table);
        }
        append(all, "array", directory.resolve("array.npy"), ResultDigest::array);
        if (!printed.isBlank()) {
            all.append(" printed ").append(json(printed));
        }
        return all.toString().strip();
    }

    private interface Reader {
        String digest(Path file) throws IOException;
    }

    private static void append(StringBuilder all, String name, Path file, Reader reader) throws IOException {
        if (Files.exists(file)) {
            all.append(' ').append(name).append(' ').append(reader.digest(file));
        }
    }

    /** The bytes of the values of every array of an NPZ file, in the order of their names. */
    private static String model(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (ZipFile npz = new ZipFile(file.toFile())) {
            for (String name : npz.stream().map(ZipEntry::getName).sorted().toList()) {
                if (name.endsWith(".npy")) {
                    addArray(digest, npz.getInputStream(npz.getEntry(name)).readAllBytes());
                }
            }
        }
        return text(digest);
    }

    private static String array(Path file) throws IOException {
        MessageDigest digest = sha256();
        addArray(digest, Files.readAllBytes(file));
        return text(digest);
    }

    /** The bytes of the values of an NPY file, without its header. */
    private static void addArray(MessageDigest digest, byte[] npy) {
        int header = (npy[NPY_LENGTH_AT] & 0xff) | (npy[NPY_LENGTH_AT + 1] & 0xff) << 8;
        int start = NPY_LENGTH_AT + 2 + header;
        digest.update(npy, start, npy.length - start);
    }

    /** The numbers of a table, row after row, sorted within each row. */
    private static String table(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String[] names = lines.get(0).split(",", -1);
        MessageDigest digest = sha256();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            add(
                    digest,
                    IntStream.range(0, names.length)
                            .filter(k -> isResult(names[k]) && cells[k].matches("-?[\\d.]+(e[-+]?\\d+)?"))
                            .mapToDouble(k -> Double.parseDouble(cells[k]))
                            .sorted());
        }
        return text(digest);
    }

    /** The numbers of a JSON object, sorted. */
    private static String json(String printed) {
        MessageDigest digest = sha256();
        Map<String, Object> object = Json.read("printed", printed.getBytes(StandardCharsets.UTF_8));
        add(digest, numbers(object).sorted());
        return text(digest);
    }

    private static DoubleStream numbers(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream()
                    .filter(member -> isResult(String.valueOf(member.getKey())))
                    .flatMapToDouble(member -> numbers(member.getValue()));
        }
        if (value instanceof List<?> items) {
            return items.stream().flatMapToDouble(ResultDigest::numbers);
        }
        return Stream.of(value).filter(Number.class::isInstance).mapToDouble(number -> ((Number) number).doubleValue());
    }

    private static boolean isResult(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return !lower.contains("seconds") && !lower.contains("version");
    }

    private static void add(MessageDigest digest, DoubleStream values) {
        values.forEach(value -> digest.update(ByteBuffer.allocate(Double.BYTES)
                .putLong(Double.doubleToRawLongBits(value))
                .array()));
    }

    private static String text(MessageDigest digest) {
        return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), SHOWN_BYTES));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
