package irbm.app.run;

import irbm.model.InputException;
import irbm.train.CdEvent;
import irbm.train.CdState;
import irbm.train.Divergence;
import irbm.train.TrainingProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A state of contrastive divergence with the events that led to it and the learning rate that was chosen, as one NPZ file.
 *
 * @param progress of the run
 * @param seconds for each event, the time that the run had taken
 */
public record CdCheckpoint(TrainingProgress<CdState> progress, List<Double> seconds) {
    public CdCheckpoint {
        seconds = List.copyOf(seconds);
    }

    /** Writes the file whole or not at all: a kill at any moment leaves this checkpoint or the one before. */
    public void write(Path file) throws IOException {
        CdState state = progress.state();
        new StateWriter()
                .put("model", state.model())
                .put("average", state.average())
                .put("velocity", state.velocity())
                .put("hidden_offset", state.hiddenOffset())
                .put("chains", state.chains())
                .put(
                        "history",
                        progress.history().stream()
                                .flatMapToDouble(event -> Arrays.stream(event.numbers()))
                                .toArray())
                .put(
                        "seconds",
                        seconds.stream().mapToDouble(Double::doubleValue).toArray())
                .put("epoch", state.epoch())
                .put("rateFactor", state.rateFactor())
                .put("learningRate", progress.learningRate())
                .put(
                        "setbacks",
                        TrainingDirectory.setbacks(progress.history()).stream()
                                .map(RunDirectory::members)
                                .toList())
                .write(file);
    }

    /** Deletes a checkpoint, and the one before it. */
    public static void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(StateWriter.previous(file));
    }

    /** Reads a checkpoint and checks it. */
    public static CdCheckpoint read(Path file) throws IOException {
        return StateReader.read(file, CdCheckpoint::read);
    }

    private static CdCheckpoint read(StateReader from) throws IOException {
        CdState state = new CdState(
                from.model("model"),
                from.model("average"),
                from.model("velocity"),
                from.floats("hidden_offset"),
                from.chains("chains"),
                from.number("epoch").intValue(),
                from.number("rateFactor").doubleValue());
        TrainingProgress<CdState> progress = new TrainingProgress<>(
                state,
                events(from.doubles("history"), setbacks(from)),
                from.number("learningRate").doubleValue());
        return new CdCheckpoint(
                progress, Arrays.stream(from.doubles("seconds")).boxed().toList());
    }

    private static List<Divergence> setbacks(StateReader from) {
        List<Divergence> setbacks = new ArrayList<>();
        if (from.value("setbacks") instanceof List<?> list) {
            for (Object entry : list) {
                setbacks.add(setback(from, entry));
            }
        }
        return setbacks;
    }

    private static Divergence setback(StateReader from, Object entry) {
        if (entry instanceof Map<?, ?> members
                && members.get("epoch") instanceof Number epoch
                && members.get("finding") instanceof String finding) {
            for (Divergence.Cause cause : Divergence.Cause.values()) {
                if (cause.name().equalsIgnoreCase(String.valueOf(members.get("cause")))) {
                    return new Divergence(epoch.intValue(), cause, finding);
                }
            }
        }
        throw new InputException(from + ": expected setbacks with epoch, cause and finding");
    }

    private static List<CdEvent> events(double[] values, List<Divergence> setbacks) {
        List<CdEvent> events = new ArrayList<>();
        for (int k = 0; k + CdEvent.size() <= values.length; k += CdEvent.size()) {
            int epoch = (int) values[k];
            events.add(CdEvent.of(
                    Arrays.copyOfRange(values, k, k + CdEvent.size()),
                    setbacks.stream()
                            .filter(setback -> setback.epoch() == epoch)
                            .toList()));
        }
        return events;
    }
}
