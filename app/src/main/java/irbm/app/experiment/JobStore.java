package irbm.app.experiment;

import irbm.app.io.DirectoryLock;
import irbm.io.ModelFile;
import irbm.io.StoredModel;
import irbm.io.format.AtomicFile;
import irbm.io.format.Json;
import irbm.io.format.JsonNames;
import irbm.model.InputException;
import irbm.model.Rbm;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The directory of a reproduction: {@code plan.json} says what it is of, and {@code jobs/} has a JSON file for each job that is
 * finished, beside its model if it made one. The JSON file is written last, so that a job is finished or not there.
 */
final class JobStore {
    private static final int LONG = 140;
    private static final String LONG_DIFFERENCE = "not this one's (another irbm may have begun it)";
    private static final String PLAN = "plan.json";

    private final Path directory;

    /** Nothing is made or changed before {@link #begin}. */
    JobStore(Path directory) {
        this.directory = directory;
    }

    /** Makes the directory where there is none, and keeps other processes out until the answer is closed. */
    Closeable begin(Map<String, Object> description) throws IOException {
        requireSame(description);
        Files.createDirectories(directory.resolve("jobs"));
        DirectoryLock lock = DirectoryLock.take(directory.resolve("lock"), directory);
        try {
            byte[] text = Json.write(description).getBytes(StandardCharsets.UTF_8);
            AtomicFile.write(directory.resolve(PLAN), out -> out.write(text));
            return lock;
        } catch (IOException | InputException e) {
            lock.close();
            throw e;
        }
    }

    /** A directory that holds something else is refused. */
    void requireSame(Map<String, Object> description) throws IOException {
        Path file = directory.resolve(PLAN);
        if (!Files.exists(file)) {
            return;
        }
        Map<String, Object> before = JsonNames.today(Json.read(file.toString(), Files.readAllBytes(file)));
        byte[] text = Json.write(description).getBytes(StandardCharsets.UTF_8);
        Optional<String> difference = difference("", before, Json.read(PLAN, text));
        if (difference.isPresent()) {
            throw new InputException("%s holds another reproduction, %s: --out must name another directory"
                    .formatted(directory, difference.get()));
        }
    }

    /** The first member, also inside of others, that is not as it was. Options that fill lines are only named. */
    private static Optional<String> difference(String name, Object then, Object now) {
        if (then instanceof Map<?, ?> before && now instanceof Map<?, ?> after) {
            Set<Object> members = new LinkedHashSet<>(after.keySet());
            members.addAll(before.keySet());
            return members.stream()
                    .map(member ->
                            difference((name + " " + member).strip(), value(before, member), value(after, member)))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        if (now.equals(then)) {
            return Optional.empty();
        }
        String values = "%s, not %s".formatted(then, now);
        return Optional.of("its %s is %s".formatted(name, values.length() > LONG ? LONG_DIFFERENCE : values));
    }

    private static Object value(Map<?, ?> map, Object member) {
        return Optional.<Object>ofNullable(map.get(member)).orElse("nothing");
    }

    Path directory() {
        return directory;
    }

    /** A file of a job: its model, its checkpoint. */
    Path file(String job, String suffix) {
        return directory.resolve("jobs").resolve(job + suffix);
    }

    boolean isFinished(String job) {
        return Files.exists(file(job, ".json"));
    }

    /** What the job found; empty where it is not finished. */
    Optional<JobResult> read(String job) throws IOException {
        Path file = file(job, ".json");
        return isFinished(job)
                ? Optional.of(new JobResult(Json.read(file.toString(), Files.readAllBytes(file))))
                : Optional.empty();
    }

    void write(String job, JobResult result) throws IOException {
        byte[] text = result.toJson();
        AtomicFile.write(file(job, ".json"), out -> out.write(text));
    }

    void writeModel(String job, StoredModel model) throws IOException {
        ModelFile.write(model, file(job, ".npz"));
    }

    Rbm readModel(String job) throws IOException {
        return ModelFile.read(file(job, ".npz"), Optional.empty()).model().units();
    }
}
