package irbm.spark;

import static irbm.math.Require.require;

import irbm.frankwolfe.Contest;
import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowState;
import irbm.grow.GrowChoice;
import irbm.grow.GrowProgress;
import irbm.math.BinaryMatrix;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where growing continues after the driver was lost.
 *
 * @param fingerprint of the data and the options, which must be the same
 * @param progress of growing
 * @param best the best model so far
 */
record FitCheckpoint(String fingerprint, GrowProgress progress, Rbm best) {
    private static final String MAGIC = "irbm growing 4";

    void write(DataOutputStream out) throws IOException {
        out.writeUTF(MAGIC);
        out.writeUTF(fingerprint);
        GrowState state = progress.state();
        out.writeDouble(progress.choice().learningRate());
        out.writeDouble(progress.choice().regularization());
        out.writeDouble(progress.choice().biasLearningRate());
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
        out.writeInt(progress.history().size());
        for (GrowEvent event : progress.history()) {
            write(event, out);
        }
    }

    static FitCheckpoint read(DataInputStream in) throws IOException {
        require(in.readUTF().equals(MAGIC), "this is not a checkpoint of growing, or one of another version");
        String fingerprint = in.readUTF();
        GrowChoice choice = new GrowChoice(in.readDouble(), in.readDouble(), in.readDouble());
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
        return new FitCheckpoint(fingerprint, new GrowProgress(state, history, choice), best);
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
        double[] numbers = new double[GrowEvent.size()];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = in.readDouble();
        }
        return GrowEvent.of(numbers);
    }
}
