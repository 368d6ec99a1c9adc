package irbm.spark;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.model.Rbm;
import irbm.sample.Chains;
import irbm.train.Contest;
import irbm.train.GrowEvent;
import irbm.train.GrowState;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where growing goes on after the driver was lost: the state, the events that led to it and the best model so far.
 *
 * @param fingerprint of the data and the options, which must be the same
 * @param learningRate the one that the run chose, or was given
 */
record FitCheckpoint(String fingerprint, double learningRate, GrowState state, List<GrowEvent> history, Rbm best) {
    private static final String MAGIC = "irbm growing 3";

    FitCheckpoint {
        history = List.copyOf(history);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeUTF(MAGIC);
        out.writeUTF(fingerprint);
        out.writeDouble(learningRate);
        SharedRbm.write(best, out);
        SharedRbm.write(state.model().units(), out);
        SharedRbm.write(state.average().units(), out);
        write(state.chains(), out);
        write(state.persistent(), out);
        out.writeInt(state.iteration());
        out.writeInt(state.step());
        out.writeDouble(state.regularization());
        out.writeDouble(state.logPartition());
        out.writeDouble(state.rateFactor());
        out.writeDouble(state.contest().lead());
        out.writeDouble(state.contest().variance());
        out.writeInt(history.size());
        for (GrowEvent event : history) {
            write(event, out);
        }
    }

    static FitCheckpoint read(DataInputStream in) throws IOException {
        require(in.readUTF().equals(MAGIC), "this is not a checkpoint of growing, or one of another version");
        String fingerprint = in.readUTF();
        double learningRate = in.readDouble();
        Rbm best = SharedRbm.read(in);
        GrowState state = new GrowState(
                SharedRbm.read(in),
                SharedRbm.read(in),
                readChains(in),
                readChains(in),
                in.readInt(),
                in.readInt(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble(),
                new Contest(in.readDouble(), in.readDouble()));
        List<GrowEvent> history = new ArrayList<>();
        int steps = in.readInt();
        for (int k = 0; k < steps; k++) {
            history.add(readEvent(in));
        }
        return new FitCheckpoint(fingerprint, learningRate, state, history, best);
    }

    private static void write(Chains chains, DataOutputStream out) throws IOException {
        PackedWords states = PackedWords.of(chains.visible());
        out.writeInt(states.rows());
        out.writeInt(states.columns());
        for (long word : states.words()) {
            out.writeLong(word);
        }
        out.writeLong(chains.seed());
        out.writeLong(chains.sweep());
    }

    private static Chains readChains(DataInputStream in) throws IOException {
        int rows = in.readInt();
        int columns = in.readInt();
        long[] words = new long[rows * BinaryMatrix.wordsFor(columns)];
        for (int w = 0; w < words.length; w++) {
            words[w] = in.readLong();
        }
        return new Chains(new PackedWords(rows, columns, words).toMatrix(), in.readLong(), in.readLong());
    }

    private static void write(GrowEvent event, DataOutputStream out) throws IOException {
        for (double number : event.numbers()) {
            out.writeDouble(number);
        }
    }

    private static GrowEvent readEvent(DataInputStream in) throws IOException {
        double[] numbers = new double[GrowEvent.NUMBERS];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = in.readDouble();
        }
        return GrowEvent.of(numbers, 0);
    }
}
