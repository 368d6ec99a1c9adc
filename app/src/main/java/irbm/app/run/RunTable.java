package irbm.app.run;

import irbm.io.format.AtomicFile;
import irbm.io.format.Malformed;
import irbm.io.format.SealedJson;
import irbm.io.format.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A CSV file of a run, which stays plain for spreadsheets: its digest stands in a file of its own below {@code checkpoint/}. That file
 * is written first and names two digests, of the table that comes and of the one that it replaces, so that a kill between the two
 * leaves a table that one of them fits.
 */
public final class RunTable {
    private static final SealedJson FORMAT = new SealedJson("irbm-table", 1);
    private static final String DIGESTS = "digests";
    private static final int ATTEMPTS = 20;
    private static final int PAUSE_MILLIS = 5;

    private RunTable() {}

    /** Replaces the table and its digest. */
    public static void write(Path file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        List<String> digests = new ArrayList<>(List.of(Sha256.of(bytes)));
        present(file).ifPresent(digests::add);
        byte[] seal = FORMAT.write(Map.of("table", String.valueOf(file.getFileName()), DIGESTS, digests));
        Path beside = digestsOf(file);
        Files.createDirectories(beside.resolveSibling("").toAbsolutePath());
        AtomicFile.write(beside, out -> out.write(seal));
        AtomicFile.write(file, out -> out.write(bytes));
    }

    /** The digest of the table that is there, if it is one that was written. */
    private static Optional<String> present(Path file) throws IOException {
        if (!Files.exists(file) || !Files.exists(digestsOf(file))) {
            return Optional.empty();
        }
        String digest = Sha256.of(Files.readAllBytes(file));
        return digests(file).contains(digest) ? Optional.of(digest) : Optional.empty();
    }

    /** The lines of a table, none where there is no file; one that nobody wrote is refused. */
    public static List<String> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            requireNeverThere(file);
            return List.of();
        }
        return new String(verified(file), StandardCharsets.UTF_8).lines().toList();
    }

    // With two digests there was a table already; with one, a kill may have come before the first.
    private static void requireNeverThere(Path file) throws IOException {
        if (Files.exists(digestsOf(file)) && digests(file).size() > 1) {
            throw Malformed.at(file.toString(), "is missing");
        }
    }

    // While a run writes, the table and its digests may be of different steps: then both are read again.
    private static byte[] verified(Path file) throws IOException {
        for (int attempt = 1; true; attempt++) {
            byte[] bytes = Files.readAllBytes(file);
            if (digests(file).contains(Sha256.of(bytes))) {
                return bytes;
            }
            if (attempt == ATTEMPTS) {
                throw Malformed.at(
                        file.toString(), "is damaged, or was edited: its digest is not the one written with it");
            }
            pause();
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static List<?> digests(Path file) throws IOException {
        Path beside = digestsOf(file);
        if (!Files.exists(beside)) {
            throw Malformed.at(file.toString(), "has no digest: %s is missing, or another irbm wrote it", beside);
        }
        return FORMAT.read(beside.toString(), Files.readAllBytes(beside)).get(DIGESTS) instanceof List<?> digests
                ? digests
                : List.of();
    }

    /** Where the digests of a table are. */
    static Path digestsOf(Path file) {
        return file.resolveSibling(RunDirectory.CHECKPOINTS).resolve(file.getFileName() + ".json");
    }
}
