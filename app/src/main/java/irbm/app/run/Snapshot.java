package irbm.app.run;

import irbm.math.BinaryMatrix;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a run that goes on has learnt so far, from the checkpoint that it wrote last anyway: watching costs the run nothing but
 * the time to read.
 *
 * @param model the model that would be used if the run ended now
 * @param chains where its Markov chains are, no rows when it keeps none
 */
public record Snapshot(Rbm model, BinaryMatrix chains) {
    /** Of the last refinement that has begun, else of the run itself; nothing before the first step. */
    public static Optional<Snapshot> read(RunDirectory directory) throws IOException {
        List<RunDirectory> refinements = directory.refinements();
        RunDirectory last = refinements.isEmpty() ? directory : refinements.get(refinements.size() - 1);
        Path training = last.checkpoint(TrainingDirectory.CHECKPOINT);
        Path growing = directory.checkpoint(DirectoryJournal.CHECKPOINT);
        if (Files.exists(training)) {
            return Optional.of(StateReader.read(training, from -> of(from, from.chains("chains"))));
        }
        return Files.exists(growing)
                ? Optional.of(StateReader.read(growing, from -> of(from, grown(from))))
                : Optional.empty();
    }

    private static Snapshot of(StateReader from, Chains chains) throws IOException {
        return new Snapshot(from.model("average"), chains.visible());
    }

    /** Growing keeps one kind of chains or the other. */
    private static Chains grown(StateReader from) throws IOException {
        Chains persistent = from.chains("persistent");
        return persistent.count() > 0 ? persistent : from.chains("chains");
    }
}
