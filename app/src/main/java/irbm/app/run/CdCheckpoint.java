package irbm.app.run;

import irbm.app.InputException;
import irbm.app.format.AtomicFile;
import irbm.app.format.Json;
import irbm.app.format.NpyArray;
import irbm.app.format.NpzFile;
import irbm.app.format.NpzWriter;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.UnmetRequirementException;
import irbm.model.Rbm;
import irbm.sample.Chains;
import irbm.train.CdEvent;
import irbm.train.CdState;
import irbm.train.Divergence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    private static final String METADATA = "checkpoint.json";
    private static final int LARGEST_METADATA = 1 << 16;
    private static final int EVENT_FIELDS = 9;

    public CdCheckpoint {
        history = List.copyOf(history);
        seconds = List.copyOf(seconds);
    }

    /** Writes the file whole or not at all: a kill at any moment leaves this checkpoint or the one before. */
    public void write(Path file) throws IOException {
        Map<String, AtomicFile.Content> entries = new LinkedHashMap<>();
        put(entries, "model", state.model());
        put(entries, "average", state.average());
        put(entries, "velocity", state.velocity());
        entries.put("hidden_offset.npy", NpyArray.of(state.hiddenOffset()));
        entries.put("chains.npy", NpyArray.of(state.chains().visible()));
        entries.put("history.npy", NpyArray.of(flattened(history)));
        entries.put(
                "seconds.npy",
                NpyArray.of(seconds.stream().mapToDouble(Double::doubleValue).toArray()));
        byte[] metadata = Json.write(numbers()).getBytes(StandardCharsets.UTF_8);
        entries.put(METADATA, out -> out.write(metadata));
        AtomicFile.write(file, out -> NpzWriter.writeStored(entries, out));
    }

    private static void put(Map<String, AtomicFile.Content> entries, String name, Rbm model) {
        entries.put(name + "_weights.npy", NpyArray.of(model.weights()));
        entries.put(name + "_visible_bias.npy", NpyArray.of(model.visibleBias()));
        entries.put(name + "_hidden_bias.npy", NpyArray.of(model.hiddenBias()));
    }

    private Map<String, Object> numbers() {
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("seed", state.chains().seed());
        numbers.put("sweep", state.chains().sweep());
        numbers.put("epoch", state.epoch());
        numbers.put("rate_factor", state.rateFactor());
        numbers.put("learning_rate", learningRate);
        numbers.put(
                "setbacks",
                CdRun.setbacks(history).stream().map(RunDirectory::members).toList());
        return numbers;
    }

    /** Reads a checkpoint and checks it. */
    public static CdCheckpoint read(Path file) throws IOException {
        try (NpzFile npz = NpzFile.open(file)) {
            byte[] text = npz.attachment(METADATA, LARGEST_METADATA)
                    .orElseThrow(() -> new InputException(file + ": expected the entry " + METADATA));
            Map<String, Object> numbers = Json.read(file + ": entry " + METADATA, text);
            Chains chains = new Chains(
                    bits(npz),
                    number(numbers, "seed").longValue(),
                    number(numbers, "sweep").longValue());
            CdState state = new CdState(
                    model(npz, "model"),
                    model(npz, "average"),
                    model(npz, "velocity"),
                    npz.numbers("hidden_offset").toFloats(),
                    chains,
                    number(numbers, "epoch").intValue(),
                    number(numbers, "rate_factor").doubleValue());
            return new CdCheckpoint(
                    state,
                    events(npz.numbers("history").toDoubles(), setbacks(file, numbers)),
                    boxed(npz.numbers("seconds").toDoubles()),
                    number(numbers, "learning_rate").doubleValue());
        } catch (UnmetRequirementException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }

    private static Rbm model(NpzFile npz, String name) throws IOException {
        float[] visibleBias = npz.numbers(name + "_visible_bias").toFloats();
        float[] hiddenBias = npz.numbers(name + "_hidden_bias").toFloats();
        float[] weights = npz.numbers(name + "_weights").toFloats();
        return new Rbm(FloatMatrix.of(hiddenBias.length, visibleBias.length, weights), visibleBias, hiddenBias);
    }

    private static BinaryMatrix bits(NpzFile npz) throws IOException {
        var array = npz.numbers("chains");
        double[] values = array.toDoubles();
        BinaryMatrix bits = new BinaryMatrix(array.rows(), array.columns());
        for (int k = 0; k < values.length; k++) {
            bits.set(k / array.columns(), k % array.columns(), values[k] != 0);
        }
        return bits;
    }

    private static Number number(Map<String, Object> numbers, String name) {
        if (numbers.get(name) instanceof Number number) {
            return number;
        }
        throw new InputException("expected the number \"" + name + "\" in " + METADATA);
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

    private static List<Divergence> setbacks(Path file, Map<String, Object> numbers) {
        List<Divergence> setbacks = new ArrayList<>();
        if (numbers.get("setbacks") instanceof List<?> list) {
            for (Object entry : list) {
                setbacks.add(setback(file, entry));
            }
        }
        return setbacks;
    }

    private static Divergence setback(Path file, Object entry) {
        if (entry instanceof Map<?, ?> members
                && members.get("epoch") instanceof Number epoch
                && members.get("finding") instanceof String finding) {
            for (Divergence.Cause cause : Divergence.Cause.values()) {
                if (cause.name().equalsIgnoreCase(String.valueOf(members.get("cause")))) {
                    return new Divergence(epoch.intValue(), cause, finding);
                }
            }
        }
        throw new InputException(file + ": entry " + METADATA + ": expected setbacks with epoch, cause and finding");
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

    private static List<Double> boxed(double[] values) {
        List<Double> list = new ArrayList<>();
        for (double value : values) {
            list.add(value);
        }
        return list;
    }
}
