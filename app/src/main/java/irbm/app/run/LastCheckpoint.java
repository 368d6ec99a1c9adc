package irbm.app.run;

import irbm.io.format.AtomicFile;
import irbm.model.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Puts the checkpoint before the last in the place of a last one that is damaged: a resumed run then repeats one step. */
final class LastCheckpoint {
    private LastCheckpoint() {}

    /** Looks at every checkpoint of a directory that has one before it. */
    static void repair(Path checkpoints, Consumer<String> messages) throws IOException {
        for (Path previous : previousOnes(checkpoints)) {
            Path last = StateWriter.last(previous);
            Optional<String> wrong = Files.exists(last) ? damage(last) : Optional.of(last + " is missing");
            if (wrong.isPresent() && damage(previous).isEmpty()) {
                messages.accept(wrong.get() + "; the run resumes from the checkpoint before it");
                AtomicFile.moveInto(previous, last);
            }
        }
    }

    private static List<Path> previousOnes(Path checkpoints) throws IOException {
        try (Stream<Path> files = Files.list(checkpoints)) {
            return files.filter(StateWriter::isPrevious).sorted().toList();
        }
    }

    /** What is wrong with a checkpoint, if anything. */
    static Optional<String> damage(Path file) throws IOException {
        try {
            StateReader.verify(file);
            return Optional.empty();
        } catch (InputException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
