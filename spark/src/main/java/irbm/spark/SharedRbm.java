package irbm.spark;

import irbm.math.FloatMatrix;
import irbm.model.Rbm;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;

/** A model that can travel: its parameters do, and what is derived from them is made anew. */
final class SharedRbm implements Serializable {
    private final transient Rbm model;

    SharedRbm(Rbm model) {
        this.model = model;
    }

    Rbm model() {
        return model;
    }

    static void write(Rbm model, DataOutput out) throws IOException {
        write(model.visibleBias(), out);
        write(model.hiddenBias(), out);
        write(model.weights().toArray(), out);
    }

    static Rbm read(DataInput in) throws IOException {
        return rbm(readFloats(in), readFloats(in), readFloats(in));
    }

    static Rbm rbm(float[] visibleBias, float[] hiddenBias, float[] weights) {
        return new Rbm(FloatMatrix.of(hiddenBias.length, visibleBias.length, weights), visibleBias, hiddenBias);
    }

    static void write(float[] values, DataOutput out) throws IOException {
        out.writeInt(values.length);
        for (float value : values) {
            out.writeFloat(value);
        }
    }

    static float[] readFloats(DataInput in) throws IOException {
        float[] values = new float[in.readInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readFloat();
        }
        return values;
    }

    private Object writeReplace() {
        return new Wire(model.visibleBias(), model.hiddenBias(), model.weights().toArray());
    }

    private record Wire(float[] visibleBias, float[] hiddenBias, float[] weights) implements Serializable {
        private Object readResolve() {
            return new SharedRbm(rbm(visibleBias, hiddenBias, weights));
        }
    }
}
