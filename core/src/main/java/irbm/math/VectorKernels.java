package irbm.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels on the Vector API: those of one pass over a layer here, the larger ones in a class each. Loaded by name, because the
 * module that it needs may be absent. One small method a loop: the compiler of JDK 17 gives up on large fused ones (registers
 * spill, vectors are boxed).
 */
final class VectorKernels implements Kernels {
    private static final VectorSpecies<Float> FLOATS = VectorWidth.FLOATS;
    private static final VectorSpecies<Integer> INTS = VectorWidth.INTS;
    private static final int WIDTH = FLOATS.length();
    private static final IntVector LANE_NUMBERS = IntVector.zero(INTS).addIndex(1);
    private static final IntVector LANE_BITS =
            IntVector.broadcast(INTS, 1).lanewise(VectorOperators.LSHL, LANE_NUMBERS);

    @Override
    public String name() {
        return "vector-" + FLOATS.vectorBitSize();
    }

    @Override
    public void addRows(
            int[] panels, int panel, RowLists lists, int word, int endWord, int[] sums, int offset, int stride) {
        for (int s = 0; s < lists.count(); s++) {
            VectorRowSums.addRows(
                    panels,
                    panel,
                    lists.index(),
                    lists.added(s, word),
                    lists.added(s, endWord),
                    lists.removed(s, word),
                    lists.removed(s, endWord),
                    sums,
                    offset + s * stride);
        }
    }

    @Override
    public void toInputs(int[] sums, int offset, int count, float[] resolution, float[] inputs, int inputsOffset) {
        int i = 0;
        for (; i + WIDTH <= count; i += WIDTH) {
            IntVector.fromArray(INTS, sums, offset + i)
                    .convertShape(VectorOperators.I2F, FLOATS, 0)
                    .reinterpretAsFloats()
                    .mul(FloatVector.fromArray(FLOATS, resolution, i))
                    .intoArray(inputs, inputsOffset + i);
        }
        for (; i < count; i++) {
            inputs[inputsOffset + i] = sums[offset + i] * resolution[i];
        }
    }

    // The cast from float to int is not compiled to vectors on JDK 17. Adding and subtracting 1.5 2^35 leaves the value
    // rounded to a multiple of 2^12; this part and the rest are small enough for the trick of FloatExp.ROUND.
    @Override
    public void toFixed(float[] values, int offset, int count, float[] scale, int[] fixed, int fixedOffset) {
        int i = 0;
        for (; i + WIDTH <= count; i += WIDTH) {
            FloatVector value = FloatVector.fromArray(FLOATS, values, offset + i);
            round(value.mul(FloatVector.fromArray(FLOATS, scale, i))).intoArray(fixed, fixedOffset + i);
        }
        for (; i < count; i++) {
            fixed[fixedOffset + i] = FixedPoint.round(values[offset + i] * scale[i]);
        }
    }

    @Override
    public int toFixed(float[] values, int offset, int count, float scale, int[] fixed, int fixedOffset) {
        IntVector sums = IntVector.zero(INTS);
        int i = 0;
        for (; i + WIDTH <= count; i += WIDTH) {
            IntVector rounded =
                    round(FloatVector.fromArray(FLOATS, values, offset + i).mul(scale));
            rounded.intoArray(fixed, fixedOffset + i);
            sums = sums.add(rounded);
        }
        int sum = sums.reduceLanes(VectorOperators.ADD);
        for (; i < count; i++) {
            fixed[fixedOffset + i] = FixedPoint.round(values[offset + i] * scale);
            sum += fixed[fixedOffset + i];
        }
        return sum;
    }

    private static IntVector round(FloatVector scaled) {
        FloatVector high = scaled.add(0x1.8p35f).sub(0x1.8p35f);
        IntVector highBits = lowBits(high.mul(0x1p-12f)).lanewise(VectorOperators.LSHL, 12);
        return highBits.add(lowBits(scaled.sub(high)));
    }

    /** x as integers, for |x| < 2^22. */
    private static IntVector lowBits(FloatVector x) {
        return x.add(FloatExp.ROUND).reinterpretAsInts().sub(Float.floatToRawIntBits(FloatExp.ROUND));
    }

    @Override
    public void addColumns(
            float[] values, int offset, int count, float[] magnitudes, int[] fixed, int fixedOffset, int[] total) {
        int i = 0;
        for (; i + WIDTH <= count; i += WIDTH) {
            FloatVector magnitude =
                    magnitude(FloatVector.fromArray(FLOATS, values, offset + i)).reinterpretAsFloats();
            FloatVector.fromArray(FLOATS, magnitudes, i).add(magnitude).intoArray(magnitudes, i);
            IntVector.fromArray(INTS, total, i)
                    .add(IntVector.fromArray(INTS, fixed, fixedOffset + i))
                    .intoArray(total, i);
        }
        for (; i < count; i++) {
            magnitudes[i] += Math.abs(values[offset + i]);
            total[i] += fixed[fixedOffset + i];
        }
    }

    @Override
    public void combine(
            int[] sums, int offset, int count, float unit, float a, float[] x, float b, float[] y, float[] target) {
        int i = 0;
        for (; i + WIDTH <= count; i += WIDTH) {
            FloatVector sum = (FloatVector)
                    IntVector.fromArray(INTS, sums, offset + i).convertShape(VectorOperators.I2F, FLOATS, 0);
            sum.mul(unit)
                    .sub(FloatVector.fromArray(FLOATS, x, i).mul(a))
                    .sub(FloatVector.fromArray(FLOATS, y, i).mul(b))
                    .intoArray(target, i);
        }
        for (; i < count; i++) {
            target[i] = sums[offset + i] * unit - a * x[i] - b * y[i];
        }
    }

    // Two passes, uniforms and then decisions: fused into one loop they are four to eight times slower on JDK 17.
    @Override
    public void sample(float[] inputs, int offset, int count, long key, float[] scratch, long[] bits, int bitsOffset) {
        int words = BinaryMatrix.wordsFor(count);
        fillUniforms(key, words * 64, scratch);
        for (int w = 0; w < words; w++) {
            long low = drawHalfWord(inputs, offset + w * 64, scratch, w * 64);
            long high = drawHalfWord(inputs, offset + w * 64 + 32, scratch, w * 64 + 32);
            bits[bitsOffset + w] = high << 32 | low;
        }
        if ((count & 63) != 0) {
            bits[bitsOffset + words - 1] &= BinaryMatrix.lastWordMask(count);
        }
    }

    /** {@link Randomness#uniform} of the counters 0 .. count - 1; count is a multiple of 64. */
    private static void fillUniforms(long key, int count, float[] uniforms) {
        int low = (int) key;
        int high = (int) (key >>> 32);
        for (int i = 0; i < count; i += WIDTH) {
            IntVector x = LANE_NUMBERS.add(i + low);
            x = xorShift(x, 17).mul(Randomness.MULTIPLIER_1);
            x = xorShift(x, 11).add(high).mul(Randomness.MULTIPLIER_2);
            x = xorShift(x, 15).mul(Randomness.MULTIPLIER_3);
            IntVector positive = xorShift(x, 14).lanewise(VectorOperators.LSHR, 1);
            FloatVector k = (FloatVector) positive.convertShape(VectorOperators.I2F, FLOATS, 0);
            k.add(0.5f).mul(0x1p-31f).intoArray(uniforms, i);
        }
    }

    private static IntVector xorShift(IntVector x, int shift) {
        return x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, shift));
    }

    /**
     * The draws of {@link ScalarKernels} for 32 units, packed without masks: turning a mask into bits is slow on JDK 17. Lane l
     * of vector k collects its bit, k WIDTH + l, and the lanes are joined once at the end.
     */
    private static long drawHalfWord(float[] inputs, int offset, float[] uniforms, int uniformsOffset) {
        IntVector bits = IntVector.zero(INTS);
        for (int i = 0; i < 32; i += WIDTH) {
            FloatVector x = FloatVector.fromArray(FLOATS, inputs, offset + i);
            FloatVector uniform = FloatVector.fromArray(FLOATS, uniforms, uniformsOffset + i);
            FloatVector odds = exp(clampedMagnitude(x).reinterpretAsFloats());
            FloatVector excess = uniform.fma(odds, uniform).sub(1);
            IntVector signs = excess.reinterpretAsInts().lanewise(VectorOperators.XOR, x.reinterpretAsInts());
            IntVector ones = signs.not().lanewise(VectorOperators.ASHR, 31);
            bits = bits.or(ones.and(LANE_BITS.lanewise(VectorOperators.LSHL, i)));
        }
        return bits.reduceLanes(VectorOperators.OR) & 0xffffffffL;
    }

    /**
     * The bits of min(|x|, LIMIT). As integers, because non-negative floats have the order of their bits, and the minimum of
     * floats costs five instructions more for NaN and -0.
     */
    private static IntVector clampedMagnitude(FloatVector x) {
        return magnitude(x).min(FloatExp.LIMIT_BITS);
    }

    /** The bits of |x|. */
    private static IntVector magnitude(FloatVector x) {
        return x.reinterpretAsInts().and(Integer.MAX_VALUE);
    }

    @Override
    public void exp(float[] values, int offset, int count) {
        int end = offset + count;
        int i = offset;
        for (; i + WIDTH <= end; i += WIDTH) {
            FloatVector x = FloatVector.fromArray(FLOATS, values, i);
            IntVector sign = x.reinterpretAsInts().and(Integer.MIN_VALUE);
            exp(clampedMagnitude(x).or(sign).reinterpretAsFloats()).intoArray(values, i);
        }
        for (; i < end; i++) {
            values[i] = FloatExp.clampedExp(values[i]);
        }
    }

    private static FloatVector exp(FloatVector x) {
        FloatVector round = FloatVector.broadcast(FLOATS, FloatExp.ROUND);
        FloatVector log2e = FloatVector.broadcast(FLOATS, FloatExp.LOG2_E);
        FloatVector shifted = x.fma(log2e, round);
        FloatVector f = x.fma(FloatVector.broadcast(FLOATS, FloatExp.LOG2_E_LOW), x.fma(log2e, round.sub(shifted)));
        FloatVector p = f.fma(FloatVector.broadcast(FLOATS, FloatExp.C6), FloatVector.broadcast(FLOATS, FloatExp.C5));
        p = p.fma(f, FloatVector.broadcast(FLOATS, FloatExp.C4));
        p = p.fma(f, FloatVector.broadcast(FLOATS, FloatExp.C3));
        p = p.fma(f, FloatVector.broadcast(FLOATS, FloatExp.C2));
        p = p.fma(f, FloatVector.broadcast(FLOATS, FloatExp.C1));
        p = p.fma(f, FloatVector.broadcast(FLOATS, 1f));
        IntVector exponent = shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        return p.reinterpretAsInts().add(exponent).reinterpretAsFloats();
    }

    @Override
    public void sigmoid(float[] inputs, int offset, int count, float[] means, int meansOffset) {
        int i = 0;
        for (; i + WIDTH <= count; i += WIDTH) {
            sigmoid(FloatVector.fromArray(FLOATS, inputs, offset + i)).intoArray(means, meansOffset + i);
        }
        if (i < count) {
            var tail = FLOATS.indexInRange(i, count);
            sigmoid(FloatVector.fromArray(FLOATS, inputs, offset + i, tail)).intoArray(means, meansOffset + i, tail);
        }
    }

    private static FloatVector sigmoid(FloatVector x) {
        IntVector oppositeSign =
                x.reinterpretAsInts().and(Integer.MIN_VALUE).lanewise(VectorOperators.XOR, Integer.MIN_VALUE);
        FloatVector odds = exp(clampedMagnitude(x).or(oppositeSign).reinterpretAsFloats());
        return FloatVector.broadcast(FLOATS, 1f).div(odds.add(1f));
    }

    @Override
    public double softplusSum(float[] inputs, int offset, int count) {
        return VectorSoftplus.softplusSum(inputs, offset, count);
    }

    @Override
    public double softplusSum(double[] inputs, int offset, int count) {
        return VectorSoftplus.softplusSum(inputs, offset, count);
    }

    @Override
    public void softplus(double[] inputs, int offset, int count) {
        VectorSoftplus.softplus(inputs, offset, count);
    }

    @Override
    public void sigmoid(double[] inputs, int offset, int count) {
        VectorSoftplus.sigmoid(inputs, offset, count);
    }

    @Override
    public void toScaledInputs(
            int[] sums, int offset, int count, float[] resolution, float scale, float[] shift, float[] inputs) {
        FloatVector factor = FloatVector.broadcast(FLOATS, scale);
        int i = 0;
        for (; i + WIDTH <= count; i += WIDTH) {
            FloatVector x = (FloatVector)
                    IntVector.fromArray(INTS, sums, offset + i).convertShape(VectorOperators.I2F, FLOATS, 0);
            x.mul(FloatVector.fromArray(FLOATS, resolution, i))
                    .fma(factor, FloatVector.fromArray(FLOATS, shift, i))
                    .intoArray(inputs, i);
        }
        for (; i < count; i++) {
            inputs[i] = Math.fma(sums[offset + i] * resolution[i], scale, shift[i]);
        }
    }

    @Override
    public double softplusIncrease(float[] inputs, int offset, int count, double from, double to, float[] scratch) {
        float middle = (float) ((from + to) / 2);
        float step = (float) (to - from);
        int whole = count - count % WIDTH;
        float largest = wholeSlopes(inputs, offset, whole, middle, step, scratch);
        for (int i = whole; i < count; i++) {
            largest = Math.max(largest, Math.abs(inputs[offset + i]));
            scratch[i] = SoftplusIncrease.slope(inputs[offset + i], middle, step);
        }
        return SoftplusIncrease.total(this, inputs, offset, count, from, to, scratch, largest);
    }

    private static float wholeSlopes(float[] inputs, int offset, int count, float middle, float step, float[] slopes) {
        IntVector largest = IntVector.zero(INTS);
        for (int i = 0; i < count; i += WIDTH) {
            FloatVector x = FloatVector.fromArray(FLOATS, inputs, offset + i);
            largest = largest.max(magnitude(x));
            slope(x, sigmoid(x.mul(middle)), x.mul(step)).intoArray(slopes, i);
        }
        return Float.intBitsToFloat(largest.reduceLanes(VectorOperators.MAX));
    }

    private static FloatVector slope(FloatVector x, FloatVector mean, FloatVector change) {
        FloatVector one = FloatVector.broadcast(FLOATS, 1f);
        FloatVector curvature = change.mul(change).mul(1f / 24).mul(one.sub(mean));
        return x.mul(mean).mul(curvature.fma(one.sub(mean.add(mean)), one));
    }

    @Override
    public void multiply(float[] x, int at, int rows, int columns, float[] w, int width, float[] target) {
        VectorProducts.multiply(x, at, rows, columns, w, width, target);
    }

    @Override
    public void multiplyTransposed(
            float[] x, int at, int rows, int columns, float[] d, int width, int used, float[] target) {
        VectorProducts.multiplyTransposed(x, at, rows, columns, d, width, used, target);
    }
}
