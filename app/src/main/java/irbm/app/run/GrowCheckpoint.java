package irbm.app.run;

import static irbm.math.Require.require;

import irbm.train.Contest;
import irbm.train.GrowEvent;
import irbm.train.GrowState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A state of growing with the events that led to it, as one NPZ file.
 *
 * @param state where to go on
 * @param history all events so far
 * @param choice what the run chose for itself
 */
public record GrowCheckpoint(GrowState state, List<GrowEvent> history, GrowChoice choice) {
    private static final int NUMBERS = 8;

    public GrowCheckpoint {
        history = List.copyOf(history);
    }

    public void write(Path file) throws IOException {
        new StateWriter()
                .put("model", state.model())
                .put("average", state.average())
                .put("chains", state.chains())
                .put("persistent", state.persistent())
                .put("numbers", new double[] {
                    state.regularization(),
                    state.logPartition(),
                    choice.learningRate(),
                    choice.regularization(),
                    choice.biasLearningRate(),
                    state.rateFactor(),
                    state.contest().lead(),
                    state.contest().variance()
                })
                .put("history", flattened(history))
                .put("iteration", state.iteration())
                .put("step", state.step())
                .write(file);
    }

    /** Reads a checkpoint and checks it. */
    public static GrowCheckpoint read(Path file) throws IOException {
        return StateReader.read(file, GrowCheckpoint::read);
    }

    private static GrowCheckpoint read(StateReader from) throws IOException {
        double[] numbers = from.doubles("numbers");
        double[] history = from.doubles("history");
        require(numbers.length == NUMBERS, "numbers must have %d values, has %d", NUMBERS, numbers.length);
        require(
                history.length % GrowEvent.NUMBERS == 0,
                "history has %d values, not %d a step",
                history.length,
                GrowEvent.NUMBERS);
        GrowState state = new GrowState(
                from.anyModel("model"),
                from.anyModel("average"),
                from.chains("chains"),
                from.chains("persistent"),
                from.number("iteration").intValue(),
                from.number("step").intValue(),
                numbers[0],
                numbers[1],
                numbers[5],
                new Contest(numbers[6], numbers[7]));
        return new GrowCheckpoint(state, events(history), new GrowChoice(numbers[2], numbers[3], numbers[4]));
    }

    private static double[] flattened(List<GrowEvent> history) {
        return history.stream()
                .flatMapToDouble(event -> Arrays.stream(event.numbers()))
                .toArray();
    }

    private static List<GrowEvent> events(double[] values) {
        List<GrowEvent> events = new ArrayList<>();
        for (int k = 0; k < values.length; k += GrowEvent.NUMBERS) {
            events.add(GrowEvent.of(values, k));
        }
        return events;
    }
}
