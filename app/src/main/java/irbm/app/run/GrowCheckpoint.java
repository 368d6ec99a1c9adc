package irbm.app.run;

import static irbm.math.Require.require;

import irbm.frankwolfe.Contest;
import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowState;
import irbm.grow.GrowChoice;
import irbm.grow.GrowProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How far growing has come as one NPZ file. */
public final class GrowCheckpoint {
    private static final int NUMBERS = 8;

    private GrowCheckpoint() {}

    /** Writes the file whole or not at all: a kill at any moment leaves this checkpoint or the one before. */
    public static void write(GrowProgress progress, Path file) throws IOException {
        GrowState state = progress.state();
        GrowChoice choice = progress.choice();
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
                .put(
                        "history",
                        progress.history().stream()
                                .flatMapToDouble(event -> Arrays.stream(event.numbers()))
                                .toArray())
                .put("iteration", state.iteration())
                .put("step", state.step())
                .write(file);
    }

    /** Reads a checkpoint and checks it. */
    public static GrowProgress read(Path file) throws IOException {
        return StateReader.read(file, GrowCheckpoint::read);
    }

    private static GrowProgress read(StateReader from) throws IOException {
        double[] numbers = from.doubles("numbers");
        double[] history = from.doubles("history");
        require(numbers.length == NUMBERS, "numbers must have %d values, has %d", NUMBERS, numbers.length);
        require(
                history.length % GrowEvent.size() == 0,
                "history has %d values, not %d a step",
                history.length,
                GrowEvent.size());
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
        return new GrowProgress(state, events(history), new GrowChoice(numbers[2], numbers[3], numbers[4]));
    }

    private static List<GrowEvent> events(double[] values) {
        List<GrowEvent> events = new ArrayList<>();
        for (int k = 0; k < values.length; k += GrowEvent.size()) {
            events.add(GrowEvent.of(Arrays.copyOfRange(values, k, k + GrowEvent.size())));
        }
        return events;
    }
}
