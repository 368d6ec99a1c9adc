package irbm.app.run;

import irbm.model.InputException;
import irbm.train.CdEvent;
import irbm.train.CdState;
import irbm.train.Divergence;
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
 * @param state where to go on
 * @param history all events so far
 * @param seconds for each event, the time that the run had taken
 * @param learningRate the rate of the run
 */
public record CdCheckpoint(CdState state, List<CdEvent> history, List<Double> seconds, double learningRate) {
    private static final int EVENT_FIELDS = 9;

    public CdCheckpoint {
        history = List.copyOf(history);
        seconds = List.copyOf(seconds);
    }

    /** Writes the file whole or not at all: a kill at any moment leaves this checkpoint or the one before. */
    public void write(Path file) throws IOException {
        new StateWriter()
                .put("model", state.model())
                .put("average", state.average())
                .put("velocity", state.velocity())
                .put("hidden_offset", state.hiddenOffset())
                .put("chains", state.chains())
                .put("history", flattened(history))
                .put(
                        "seconds",
                        seconds.stream().mapToDouble(Double::doubleValue).toArray())
                .put("epoch", state.epoch())
                .put("rate_factor", state.rateFactor())
                .put("learning_rate", learningRate)
                .put(
                        "setbacks",
                        CdRun.setbacks(history).stream()
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
                from.number("rate_factor").doubleValue());
        return new CdCheckpoint(
                state,
                events(from.doubles("history"), setbacks(from)),
                Arrays.stream(from.doubles("seconds")).boxed().toList(),
                from.number("learning_rate").doubleValue());
    }

    private static double[] flattened(List<CdEvent> history) {
        double[] values = new double[EVENT_FIELDS * history.size()];
        int k = 0;
        for (CdEvent event : history) {
            values[k++] = event.epoch();
            values[k++] = event.learningRate();
            values[k++] = event.freeEnergyGap();
            values[k++] = event.reconstructionError();
            values[k++] = event.meanWeight();
            values[k++] = event.chainGap();
            values[k++] = event.saturatedUnits();
            values[k++] = event.validationLogLikelihood();
            values[k++] = event.retries();
        }
        return values;
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
        for (int k = 0; k + EVENT_FIELDS <= values.length; k += EVENT_FIELDS) {
            int epoch = (int) values[k];
            events.add(new CdEvent(
                    epoch,
                    values[k + 1],
                    values[k + 2],
                    values[k + 3],
                    values[k + 4],
                    values[k + 5],
                    values[k + 6],
                    values[k + 7],
                    (int) values[k + 8],
                    setbacks.stream()
                            .filter(setback -> setback.epoch() == epoch)
                            .toList()));
        }
        return events;
    }
}
