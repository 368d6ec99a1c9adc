package irbm.bench;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** inputs become Bernoulli(σ(inputs + bias)) draws as zeros and ones: sigmoid, random numbers, comparison, in vectors. */
final class DenseSampler {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final IntVector LANES =
            IntVector.zero(IntVector.SPECIES_PREFERRED).addIndex(1);

    private DenseSampler() {}

    static void sample(float[] inputs, int offset, float[] bias, long key) {
        int i = 0;
        for (; i + FLOATS.length() <= bias.length; i += FLOATS.length()) {
            FloatVector x =
                    FloatVector.fromArray(FLOATS, inputs, offset + i).add(FloatVector.fromArray(FLOATS, bias, i));
            FloatVector odds = exp(x.neg().min(80).max(-80)).add(1);
            FloatVector one = FloatVector.broadcast(FLOATS, 1);
            FloatVector.zero(FLOATS)
                    .blend(one, uniform(key, i).mul(odds).lt(one))
                    .intoArray(inputs, offset + i);
        }
        for (; i < bias.length; i++) {
            float p = (float) (1 / (1 + Math.exp(-inputs[offset + i] - bias[i])));
            inputs[offset + i] = irbm.math.Randomness.uniform(key, i) < p ? 1 : 0;
        }
    }

    // Two multiplications and 24 bits: what a plain program would be content with.
    private static FloatVector uniform(long key, int counter) {
        IntVector x = LANES.add(counter + (int) key);
        x = x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, 16))
                .mul(0x7feb352d);
        x = x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, 15))
                .mul(0x846ca68b);
        return ((FloatVector) x.lanewise(VectorOperators.LSHR, 8).convertShape(VectorOperators.I2F, FLOATS, 0))
                .mul(0x1p-24f);
    }

    private static FloatVector exp(FloatVector x) {
        FloatVector round = FloatVector.broadcast(FLOATS, 0x1.8p23f);
        FloatVector shifted = x.fma(FloatVector.broadcast(FLOATS, 1.44269504f), round);
        FloatVector f = x.fma(FloatVector.broadcast(FLOATS, 1.44269504f), round.sub(shifted));
        FloatVector p = f.mul(1.3333558e-3f).add(9.6181291e-3f);
        p = p.fma(f, FloatVector.broadcast(FLOATS, 5.5504109e-2f));
        p = p.fma(f, FloatVector.broadcast(FLOATS, 2.4022651e-1f));
        p = p.fma(f, FloatVector.broadcast(FLOATS, 6.9314718e-1f));
        p = p.fma(f, FloatVector.broadcast(FLOATS, 1));
        IntVector exponent = shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        return p.reinterpretAsInts().add(exponent).reinterpretAsFloats();
    }
}
