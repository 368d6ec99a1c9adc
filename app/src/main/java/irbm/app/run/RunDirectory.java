package irbm.app.run;

import irbm.app.io.DirectoryLock;
import irbm.io.format.AtomicFile;
import irbm.io.format.JsonNames;
import irbm.io.format.SealedJson;
import irbm.model.InputException;
import irbm.model.RowWeights;
import irbm.model.Split;
import irbm.train.Divergence;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The directory of a run: {@code run.json}, {@code history.csv}, {@code checks.csv}, {@code model.npz} and {@code checkpoint/}. Who
 * writes to it holds its lock from {@link #create} or {@link #resume} until {@link #close}; reading needs none, because every file is
 * replaced whole.
 */
public final class RunDirectory implements Closeable {
    private static final String DESCRIPTION = "run.json";
    private static final SealedJson FORMAT = new SealedJson("irbm-run", 1);
    static final String CHECKPOINTS = "checkpoint";
    private static final String SIZES = "sizes";

    private final Path directory;
    private final String part; // the prefix of the files of a part of the run, empty for the run itself
    private final Closeable lock;

    private RunDirectory(Path directory, String part, Closeable lock) {
        this.directory = directory;
        this.part = part;
        this.lock = lock;
    }

    /** A directory for a new run, which is its only writer; one that holds a run already is refused. */
    public static RunDirectory create(Path directory) throws IOException {
        requireNoRun(directory);
        RunDirectory run = new RunDirectory(directory, "", lock(directory));
        try {
            requireNoRun(directory); // another process may have made one before the lock was ours
            return run;
        } catch (InputException e) {
            run.close();
            throw e;
        }
    }

    private static void requireNoRun(Path directory) {
        if (Files.exists(directory.resolve(DESCRIPTION))) {
            throw new InputException(
                    directory + " holds a run already: --resume continues it, or name another directory");
        }
    }

    /** Takes the lock, and deletes what a writer that was killed left half written. */
    private static DirectoryLock lock(Path directory) throws IOException {
        DirectoryLock lock = DirectoryLock.take(directory.resolve(CHECKPOINTS).resolve("lock"), directory);
        AtomicFile.deleteAbandoned(directory);
        AtomicFile.deleteAbandoned(directory.resolve(CHECKPOINTS));
        return lock;
    }

    /**
     * The directory of a run that was started before, to continue it as its only writer. Where its last checkpoint is damaged, the one
     * before takes its place, and {@code messages} is told.
     */
    public static RunDirectory resume(Path directory, Consumer<String> messages) throws IOException {
        open(directory);
        RunDirectory run = new RunDirectory(directory, "", lock(directory));
        try {
            LastCheckpoint.repair(directory.resolve(CHECKPOINTS), messages);
            return run;
        } catch (IOException | RuntimeException e) {
            run.close();
            throw e;
        }
    }

    /** The directory of a run that was started before, to read it. */
    public static RunDirectory open(Path directory) {
        RunDirectory run = new RunDirectory(directory, "", () -> {});
        if (!Files.exists(run.description())) {
            throw new InputException(directory + " holds no run: it has no run.json");
        }
        return run;
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }

    private Path description() {
        return directory.resolve(DESCRIPTION);
    }

    /** The finished model. */
    public Path model() {
        if (part.startsWith(SIZES)) {
            return directory.resolve(part + ".npz");
        }
        return part.isEmpty() ? directory.resolve("model.npz") : checkpoint("model.npz");
    }

    public Path history() {
        return directory.resolve(part.isEmpty() ? "history.csv" : part + ".csv");
    }

    /** How far the likelihoods in the history can be trusted. */
    public Path checks() {
        return directory.resolve(part.isEmpty() ? "checks.csv" : part + "-checks.csv");
    }

    /** A candidate for the size: its model is kept among the sizes. */
    RunDirectory candidate(String name) {
        return new RunDirectory(directory, SIZES + "/" + name, () -> {});
    }

    /** The models of all sizes that were trained. */
    public Path sizes() {
        return directory.resolve(SIZES);
    }

    /** Attempt 1, 2, ... at the training that follows growing, under names of its own in the same directory. */
    RunDirectory refinement(int attempt) {
        return new RunDirectory(directory, attempt == 1 ? "refine" : "refine-" + attempt, () -> {});
    }

    /** The attempts that have begun, in their order: those with a history. */
    public List<RunDirectory> refinements() {
        return IntStream.iterate(1, attempt -> attempt + 1)
                .mapToObj(this::refinement)
                .takeWhile(attempt -> Files.exists(attempt.history()))
                .toList();
    }

    /** A file of the checkpoint. */
    public Path checkpoint(String name) {
        String prefix = part.substring(part.lastIndexOf('/') + 1);
        return directory.resolve(CHECKPOINTS).resolve(part.isEmpty() ? name : prefix + "-" + name);
    }

    /** Writes what was asked for and where it runs. */
    public void describe(Map<String, ?> description) throws IOException {
        byte[] text = FORMAT.write(description);
        AtomicFile.write(description(), out -> out.write(text));
    }

    /** Adds to the description why the divergence guard went back, each time of the run so far. */
    void describeSetbacks(List<Divergence> setbacks) throws IOException {
        Map<String, Object> description = new LinkedHashMap<>(read());
        description.put("setbacks", setbacks.stream().map(RunDirectory::members).toList());
        describe(description);
    }

    /** A setback as members of a JSON object. */
    static Map<String, Object> members(Divergence setback) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("epoch", setback.epoch());
        members.put("cause", setback.cause().name().toLowerCase(Locale.ROOT));
        members.put("finding", setback.finding());
        return members;
    }

    /** What came out, once the run is finished and its model is there. */
    public Optional<Map<String, Object>> result() throws IOException {
        Map<String, Object> result = new LinkedHashMap<>();
        if (read().get("result") instanceof Map<?, ?> members && Files.exists(model())) {
            members.forEach((name, value) -> result.put(String.valueOf(name), value));
        }
        return result.isEmpty() ? Optional.empty() : Optional.of(result);
    }

    /** Adds to the description what came out. */
    public void describeResult(Map<String, Object> result) throws IOException {
        Map<String, Object> description = new LinkedHashMap<>(read());
        description.put("result", result);
        describe(description);
    }

    /** What the description says about the rows that decide: those that are learnt from, and those that validate. */
    public static Map<String, Object> dataMembers(Split split) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", split.train().name());
        members.put("sha256", split.train().contentHash());
        if (!split.validation().isEmpty()) {
            members.put("validationSha256", split.validation().contentHash());
        }
        return members;
    }

    /** The training and validation rows of a resumed run must be those that it was started with. */
    public void requireData(Split split) throws IOException {
        Map<?, ?> then = read().get("data") instanceof Map<?, ?> data ? data : Map.of();
        Map<String, Object> now = dataMembers(split);
        requireRows("training", digest(then, "sha256"), digest(now, "sha256"));
        requireRows("validation", digest(then, "validationSha256"), digest(now, "validationSha256"));
    }

    private static String digest(Map<?, ?> data, String name) {
        return data.get(name) instanceof String digest ? digest : "none";
    }

    private void requireRows(String part, String then, String now) {
        if (!then.equals(now)) {
            throw new InputException("the data changed since the run in %s began: its %s rows had sha256 %s, now %s"
                    .formatted(directory, part, then, now));
        }
    }

    /** The weights of a resumed run must be those that it was started with, or none. */
    public void requireWeights(RowWeights weights) throws IOException {
        Object hash = read().get("training") instanceof Map<?, ?> training ? training.get("weightsSha256") : null;
        String now = weights.isEmpty() ? "none" : weights.contentHash();
        String then = hash == null ? "none" : String.valueOf(hash);
        if (!now.equals(then)) {
            throw new InputException("the weights are not those that the run in %s began with: sha256 %s, now %s"
                    .formatted(directory, then, now));
        }
    }

    /** A file beside the model. */
    public Path file(String name) {
        return directory.resolve(name);
    }

    /** What {@link #describe} wrote. */
    public Map<String, Object> read() throws IOException {
        return JsonNames.today(FORMAT.read(description().toString(), Files.readAllBytes(description())));
    }

    /** The same, of a run that this command started. */
    public List<String> arguments(String command) throws IOException {
        Object started = read().get("command");
        if (!command.equals(started)) {
            throw new InputException(
                    "%s holds a run of 'irbm %s', not of 'irbm %s'".formatted(directory, started, command));
        }
        return arguments();
    }

    /** The command line that started the run, without the name of the command. */
    public List<String> arguments() throws IOException {
        Map<String, Object> description = read();
        if (description.get("arguments") instanceof List<?> arguments) {
            return arguments.stream().map(String::valueOf).toList();
        }
        throw new InputException(description() + ": expected the list \"arguments\"");
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
