package irbm.math;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels on the Vector API. Loaded by name, because the module that it needs may be absent. One small method a loop:
 * the compiler of JDK 17 gives up on large fused ones (registers spill, vectors are boxed).
 */
final class VectorKernels implements Kernels {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
    private static final int WIDTH = FLOATS.length();
    private static final int DOUBLE_WIDTH = DOUBLES.length();
    private static final IntVector LANE_NUMBERS = IntVector.zero(INTS).addIndex(1);
    private static final IntVector LANE_BITS =
            IntVector.broadcast(INTS, 1).lanewise(VectorOperators.LSHL, LANE_NUMBERS);

    @Override
    public String name() {
        return "vector-" + FLOATS.vectorBitSize();
    }

    @Override
    public void addRows(
            int[] panels,
            int panel,
            int[] index,
            int added,
            int addedEnd,
            int removed,
            int removedEnd,
            int[] sums,
            int offset) {
        if (PANEL == 8 * WIDTH) {
            if (added < addedEnd) {
                addWholeRows(panels, panel, index, added, addedEnd, sums, offset);
            }
            if (removed < removedEnd) {
                subtractWholeRows(panels, panel, index, removed, removedEnd, sums, offset);
            }
        } else {
            for (int column = 0; column < PANEL; column += WIDTH) {
                addColumns(panels, panel + column, index, added, addedEnd, sums, offset + column);
                subtractColumns(panels, panel + column, index, removed, removedEnd, sums, offset + column);
            }
        }
    }

    // For vectors of 256 bits: eight accumulators stay in registers while the rows stream through. Adding and
    // subtracting
    // are two methods, because in one JDK 17 sometimes compiles code that boxes the vectors, ten times slower.
    private static void addWholeRows(int[] panels, int panel, int[] index, int from, int to, int[] sums, int offset) {
        IntVector s0 = IntVector.fromArray(INTS, sums, offset);
        IntVector s1 = IntVector.fromArray(INTS, sums, offset + WIDTH);
        IntVector s2 = IntVector.fromArray(INTS, sums, offset + 2 * WIDTH);
        IntVector s3 = IntVector.fromArray(INTS, sums, offset + 3 * WIDTH);
        IntVector s4 = IntVector.fromArray(INTS, sums, offset + 4 * WIDTH);
        IntVector s5 = IntVector.fromArray(INTS, sums, offset + 5 * WIDTH);
        IntVector s6 = IntVector.fromArray(INTS, sums, offset + 6 * WIDTH);
        IntVector s7 = IntVector.fromArray(INTS, sums, offset + 7 * WIDTH);
        for (int k = from; k < to; k++) {
            int row = panel + index[k] * PANEL;
            s0 = s0.add(IntVector.fromArray(INTS, panels, row));
            s1 = s1.add(IntVector.fromArray(INTS, panels, row + WIDTH));
            s2 = s2.add(IntVector.fromArray(INTS, panels, row + 2 * WIDTH));
            s3 = s3.add(IntVector.fromArray(INTS, panels, row + 3 * WIDTH));
            s4 = s4.add(IntVector.fromArray(INTS, panels, row + 4 * WIDTH));
            s5 = s5.add(IntVector.fromArray(INTS, panels, row + 5 * WIDTH));
            s6 = s6.add(IntVector.fromArray(INTS, panels, row + 6 * WIDTH));
            s7 = s7.add(IntVector.fromArray(INTS, panels, row + 7 * WIDTH));
        }
        s0.intoArray(sums, offset);
        s1.intoArray(sums, offset + WIDTH);
        s2.intoArray(sums, offset + 2 * WIDTH);
        s3.intoArray(sums, offset + 3 * WIDTH);
        s4.intoArray(sums, offset + 4 * WIDTH);
        s5.intoArray(sums, offset + 5 * WIDTH);
        s6.intoArray(sums, offset + 6 * WIDTH);
        s7.intoArray(sums, offset + 7 * WIDTH);
    }

    private static void subtractWholeRows(
            int[] panels, int panel, int[] index, int from, int to, int[] sums, int offset) {
        IntVector s0 = IntVector.fromArray(INTS, sums, offset);
        IntVector s1 = IntVector.fromArray(INTS, sums, offset + WIDTH);
        IntVector s2 = IntVector.fromArray(INTS, sums, offset + 2 * WIDTH);
        IntVector s3 = IntVector.fromArray(INTS, sums, offset + 3 * WIDTH);
        IntVector s4 = IntVector.fromArray(INTS, sums, offset + 4 * WIDTH);
        IntVector s5 = IntVector.fromArray(INTS, sums, offset + 5 * WIDTH);
        IntVector s6 = IntVector.fromArray(INTS, sums, offset + 6 * WIDTH);
        IntVector s7 = IntVector.fromArray(INTS, sums, offset + 7 * WIDTH);
        for (int k = from; k < to; k++) {
            int row = panel + index[k] * PANEL;
            s0 = s0.sub(IntVector.fromArray(INTS, panels, row));
            s1 = s1.sub(IntVector.fromArray(INTS, panels, row + WIDTH));
            s2 = s2.sub(IntVector.fromArray(INTS, panels, row + 2 * WIDTH));
            s3 = s3.sub(IntVector.fromArray(INTS, panels, row + 3 * WIDTH));
            s4 = s4.sub(IntVector.fromArray(INTS, panels, row + 4 * WIDTH));
            s5 = s5.sub(IntVector.fromArray(INTS, panels, row + 5 * WIDTH));
            s6 = s6.sub(IntVector.fromArray(INTS, panels, row + 6 * WIDTH));
            s7 = s7.sub(IntVector.fromArray(INTS, panels, row + 7 * WIDTH));
        }
        s0.intoArray(sums, offset);
        s1.intoArray(sums, offset + WIDTH);
        s2.intoArray(sums, offset + 2 * WIDTH);
        s3.intoArray(sums, offset + 3 * WIDTH);
        s4.intoArray(sums, offset + 4 * WIDTH);
        s5.intoArray(sums, offset + 5 * WIDTH);
        s6.intoArray(sums, offset + 6 * WIDTH);
        s7.intoArray(sums, offset + 7 * WIDTH);
    }

    // For other widths: one vector of columns at a time.
    private static void addColumns(int[] panels, int column, int[] index, int from, int to, int[] sums, int offset) {
        IntVector sum = IntVector.fromArray(INTS, sums, offset);
        for (int k = from; k < to; k++) {
            sum = sum.add(IntVector.fromArray(INTS, panels, column + index[k] * PANEL));
        }
        sum.intoArray(sums, offset);
    }

    private static void subtractColumns(
            int[] panels, int column, int[] index, int from, int to, int[] sums, int offset) {
        IntVector sum = IntVector.fromArray(INTS, sums, offset);
        for (int k = from; k < to; k++) {
            sum = sum.sub(IntVector.fromArray(INTS, panels, column + index[k] * PANEL));
        }
        sum.intoArray(sums, offset);
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
        SoftplusSum sum = new SoftplusSum();
        int whole = count & -SoftplusSum.LANES;
        for (int start = 0; start < whole; start += SoftplusSum.CHUNK) {
            int end = Math.min(start + SoftplusSum.CHUNK, whole);
            for (int lane = 0; lane < SoftplusSum.LANES; lane += DOUBLE_WIDTH) {
                addChunk(inputs, offset + start + lane, offset + end, sum, lane);
            }
            sum.advance(end - start);
        }
        for (int i = whole; i < count; i++) {
            sum.add(inputs[offset + i]);
        }
        return sum.total();
    }

    private static void addChunk(float[] inputs, int from, int to, SoftplusSum sum, int lane) {
        DoubleVector linear = DoubleVector.fromArray(DOUBLES, sum.linear, lane);
        DoubleVector product = DoubleVector.fromArray(DOUBLES, sum.product, lane);
        for (int i = from; i < to; i += SoftplusSum.LANES) {
            FloatVector narrow = FloatVector.fromArray(HALF, inputs, i);
            DoubleVector x = (DoubleVector) narrow.convertShape(VectorOperators.F2D, DOUBLES, 0);
            linear = linear.add(x.max(0));
            product = product.fma(smallExp(x), product);
        }
        linear.intoArray(sum.linear, lane);
        product.intoArray(sum.product, lane);
    }

    /** As many floats as a double vector has lanes. */
    private static final VectorSpecies<Float> HALF =
            VectorSpecies.of(float.class, jdk.incubator.vector.VectorShape.forBitSize(DOUBLE_WIDTH * Float.SIZE));

    @Override
    public double softplusSum(double[] inputs, int offset, int count) {
        SoftplusSum sum = new SoftplusSum();
        int whole = count & -SoftplusSum.LANES;
        for (int start = 0; start < whole; start += SoftplusSum.CHUNK) {
            int end = Math.min(start + SoftplusSum.CHUNK, whole);
            for (int lane = 0; lane < SoftplusSum.LANES; lane += DOUBLE_WIDTH) {
                addChunk(inputs, offset + start + lane, offset + end, sum, lane);
            }
            sum.advance(end - start);
        }
        for (int i = whole; i < count; i++) {
            sum.add(inputs[offset + i]);
        }
        return sum.total();
    }

    private static void addChunk(double[] inputs, int from, int to, SoftplusSum sum, int lane) {
        DoubleVector linear = DoubleVector.fromArray(DOUBLES, sum.linear, lane);
        DoubleVector product = DoubleVector.fromArray(DOUBLES, sum.product, lane);
        for (int i = from; i < to; i += SoftplusSum.LANES) {
            DoubleVector x = DoubleVector.fromArray(DOUBLES, inputs, i);
            linear = linear.add(x.max(0));
            product = product.fma(smallExp(x), product);
        }
        linear.intoArray(sum.linear, lane);
        product.intoArray(sum.product, lane);
    }

    /** exp(-|x|), at least exp(-708). */
    private static DoubleVector smallExp(DoubleVector x) {
        return exp(x.abs().neg().max(-DoubleExp.LIMIT));
    }

    private static DoubleVector exp(DoubleVector x) {
        DoubleVector round = DoubleVector.broadcast(DOUBLES, DoubleExp.ROUND);
        DoubleVector shifted = x.fma(DoubleVector.broadcast(DOUBLES, DoubleExp.LOG2_E), round);
        DoubleVector n = shifted.sub(round);
        DoubleVector r = n.fma(
                DoubleVector.broadcast(DOUBLES, -DoubleExp.LN2_LOW),
                n.fma(DoubleVector.broadcast(DOUBLES, -DoubleExp.LN2_HIGH), x));
        DoubleVector p = polynomial(r);
        LongVector exponent = shifted.reinterpretAsLongs().lanewise(VectorOperators.LSHL, 52);
        return p.reinterpretAsLongs().add(exponent).reinterpretAsDoubles();
    }

    private static DoubleVector polynomial(DoubleVector r) {
        DoubleVector p =
                r.fma(DoubleVector.broadcast(DOUBLES, DoubleExp.C13), DoubleVector.broadcast(DOUBLES, DoubleExp.C12));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C11));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C10));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C9));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C8));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C7));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C6));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C5));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C4));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, DoubleExp.C3));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, 0.5));
        p = p.fma(r, DoubleVector.broadcast(DOUBLES, 1));
        return p.fma(r, DoubleVector.broadcast(DOUBLES, 1));
    }

    @Override
    public void softplus(double[] inputs, int offset, int count) {
        int i = offset;
        for (; i + DOUBLE_WIDTH <= offset + count; i += DOUBLE_WIDTH) {
            softplus(DoubleVector.fromArray(DOUBLES, inputs, i)).intoArray(inputs, i);
        }
        for (; i < offset + count; i++) {
            inputs[i] = DoubleSoftplus.of(inputs[i]);
        }
    }

    private static DoubleVector softplus(DoubleVector x) {
        DoubleVector z = smallExp(x);
        DoubleVector s = z.div(z.add(2));
        DoubleVector square = s.mul(s);
        DoubleVector series = DoubleVector.broadcast(DOUBLES, DoubleSoftplus.coefficient(DoubleSoftplus.LAST));
        for (int k = DoubleSoftplus.LAST - 1; k >= 0; k--) {
            series = series.fma(square, DoubleVector.broadcast(DOUBLES, DoubleSoftplus.coefficient(k)));
        }
        return s.add(s).mul(series).add(x.max(0));
    }

    @Override
    public void sigmoid(double[] inputs, int offset, int count) {
        int i = offset;
        for (; i + DOUBLE_WIDTH <= offset + count; i += DOUBLE_WIDTH) {
            sigmoid(DoubleVector.fromArray(DOUBLES, inputs, i)).intoArray(inputs, i);
        }
        if (i < offset + count) {
            var tail = DOUBLES.indexInRange(i, offset + count);
            sigmoid(DoubleVector.fromArray(DOUBLES, inputs, i, tail)).intoArray(inputs, i, tail);
        }
    }

    private static DoubleVector sigmoid(DoubleVector x) {
        DoubleVector odds = exp(x.min(DoubleExp.LIMIT).max(-DoubleExp.LIMIT).neg());
        return DoubleVector.broadcast(DOUBLES, 1).div(odds.add(1));
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
}
