package irbm.app.run;

import static irbm.math.Require.require;

import irbm.train.GrowEvent;
import irbm.train.GrowState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A state of growing with the events that led to it, as one NPZ file.
 *
 * @param state where to go on
 * @param history all events so far
 * @param choice what the run chose for itself
 */
public record GrowCheckpoint(GrowState state, List<GrowEvent> history, GrowChoice choice) {
    private static final int EVENT_FIELDS = 16;
    private static final int NUMBERS = 5;

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
                    choice.biasLearningRate()
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
                history.length % EVENT_FIELDS == 0,
                "history has %d values, not %d a step",
                history.length,
                EVENT_FIELDS);
        GrowState state = new GrowState(
                from.anyModel("model"),
                from.anyModel("average"),
                from.chains("chains"),
                from.chains("persistent"),
                from.number("iteration").intValue(),
                from.number("step").intValue(),
                numbers[0],
                numbers[1]);
        return new GrowCheckpoint(state, events(history), new GrowChoice(numbers[2], numbers[3], numbers[4]));
    }

    private static double[] flattened(List<GrowEvent> history) {
        double[] values = new double[EVENT_FIELDS * history.size()];
        int k = 0;
        for (GrowEvent event : history) {
            double[] row = {
                event.units(),
                event.added(),
                event.removed(),
                event.totalMass(),
                event.objective(),
                event.gapBound(),
                event.gain(),
                event.heldOutGain(),
                event.effectiveShare(),
                event.regularization(),
                event.freeEnergyGap(),
                event.logPartition(),
                event.logPartitionDrift(),
                event.chainGap(),
                event.validationLogLikelihood(),
                event.seconds()
            };
            System.arraycopy(row, 0, values, k, EVENT_FIELDS);
            k += EVENT_FIELDS;
        }
        return values;
    }

    private static List<GrowEvent> events(double[] values) {
        List<GrowEvent> events = new ArrayList<>();
        for (int k = 0; k < values.length; k += EVENT_FIELDS) {
            events.add(new GrowEvent(
                    (int) values[k],
                    (int) values[k + 1],
                    (int) values[k + 2],
                    values[k + 3],
                    values[k + 4],
                    values[k + 5],
                    values[k + 6],
                    values[k + 7],
                    values[k + 8],
                    values[k + 9],
                    values[k + 10],
                    values[k + 11],
                    values[k + 12],
                    values[k + 13],
                    values[k + 14],
                    values[k + 15]));
        }
        return events;
    }
}
