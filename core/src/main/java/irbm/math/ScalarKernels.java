package irbm.math;

/** The kernels in plain Java: what the vector ones must equal, bit for bit, and what runs without the Vector API. */
final class ScalarKernels implements Kernels {
    @Override
    public String name() {
        return "scalar";
    }

    // Four rows a pass: the compiler turns the inner loop into vector code, and sums is loaded and stored once for
    // them.
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
        int k = added;
        for (; k + 3 < addedEnd; k += 4) {
            int a = panel + index[k] * PANEL;
            int b = panel + index[k + 1] * PANEL;
            int c = panel + index[k + 2] * PANEL;
            int d = panel + index[k + 3] * PANEL;
            for (int j = 0; j < PANEL; j++) {
                sums[offset + j] += panels[a + j] + panels[b + j] + panels[c + j] + panels[d + j];
            }
        }
        for (; k < addedEnd; k++) {
            int a = panel + index[k] * PANEL;
            for (int j = 0; j < PANEL; j++) {
                sums[offset + j] += panels[a + j];
            }
        }
        for (k = removed; k + 3 < removedEnd; k += 4) {
            int a = panel + index[k] * PANEL;
            int b = panel + index[k + 1] * PANEL;
            int c = panel + index[k + 2] * PANEL;
            int d = panel + index[k + 3] * PANEL;
            for (int j = 0; j < PANEL; j++) {
                sums[offset + j] -= panels[a + j] + panels[b + j] + panels[c + j] + panels[d + j];
            }
        }
        for (; k < removedEnd; k++) {
            int a = panel + index[k] * PANEL;
            for (int j = 0; j < PANEL; j++) {
                sums[offset + j] -= panels[a + j];
            }
        }
    }

    @Override
    public void toInputs(int[] sums, int offset, int count, float[] resolution, float[] inputs, int inputsOffset) {
        for (int i = 0; i < count; i++) {
            inputs[inputsOffset + i] = sums[offset + i] * resolution[i];
        }
    }

    @Override
    public void toFixed(float[] values, int offset, int count, float[] scale, int[] fixed, int fixedOffset) {
        for (int i = 0; i < count; i++) {
            fixed[fixedOffset + i] = FixedPoint.round(values[offset + i] * scale[i]);
        }
    }

    @Override
    public int toFixed(float[] values, int offset, int count, float scale, int[] fixed, int fixedOffset) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            int rounded = FixedPoint.round(values[offset + i] * scale);
            fixed[fixedOffset + i] = rounded;
            sum += rounded;
        }
        return sum;
    }

    @Override
    public void addColumns(
            float[] values, int offset, int count, float[] magnitudes, int[] fixed, int fixedOffset, int[] total) {
        for (int i = 0; i < count; i++) {
            magnitudes[i] += Math.abs(values[offset + i]);
        }
        for (int i = 0; i < count; i++) {
            total[i] += fixed[fixedOffset + i];
        }
    }

    @Override
    public void combine(
            int[] sums, int offset, int count, float unit, float a, float[] x, float b, float[] y, float[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = sums[offset + i] * unit - a * x[i] - b * y[i];
        }
    }

    @Override
    public void sample(float[] inputs, int offset, int count, long key, float[] scratch, long[] bits, int bitsOffset) {
        for (int start = 0; start < count; start += 64) {
            long word = 0;
            for (int i = 0; i < 64; i++) {
                float uniform = Randomness.uniform(key, start + i);
                word |= (long) draw(inputs[offset + start + i], uniform) << i;
            }
            int left = count - start;
            bits[bitsOffset + (start >>> 6)] = left < 64 ? word & BinaryMatrix.lastWordMask(left) : word;
        }
    }

    /**
     * One Bernoulli(σ(x)) draw as 0 or 1. The rarer outcome has probability σ(-|x|) and happens when u (1 + exp|x|) < 1,
     * which is exact far into the tails and needs no division. The bit is "x >= 0" unless the rarer outcome happened.
     */
    private static int draw(float x, float uniform) {
        float odds = FloatExp.exp(Math.min(Math.abs(x), FloatExp.LIMIT));
        float excess = Math.fma(uniform, odds, uniform) - 1;
        return (Float.floatToRawIntBits(excess) ^ Float.floatToRawIntBits(x)) >>> 31 ^ 1;
    }

    @Override
    public void sigmoid(float[] inputs, int offset, int count, float[] means, int meansOffset) {
        for (int i = 0; i < count; i++) {
            float x = Math.max(-FloatExp.LIMIT, Math.min(FloatExp.LIMIT, inputs[offset + i]));
            means[meansOffset + i] = 1 / (1 + FloatExp.exp(-x));
        }
    }

    @Override
    public double softplusSum(float[] inputs, int offset, int count) {
        SoftplusSum sum = new SoftplusSum();
        for (int i = 0; i < count; i++) {
            sum.add(inputs[offset + i]);
        }
        return sum.total();
    }

    @Override
    public double softplusSum(double[] inputs, int offset, int count) {
        SoftplusSum sum = new SoftplusSum();
        for (int i = 0; i < count; i++) {
            sum.add(inputs[offset + i]);
        }
        return sum.total();
    }

    @Override
    public void softplus(double[] inputs, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            inputs[i] = DoubleSoftplus.of(inputs[i]);
        }
    }

    @Override
    public void sigmoid(double[] inputs, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            double x = Math.max(-DoubleExp.LIMIT, Math.min(DoubleExp.LIMIT, inputs[i]));
            inputs[i] = 1 / (1 + DoubleExp.exp(-x));
        }
    }

    @Override
    public void toScaledInputs(
            int[] sums, int offset, int count, float[] resolution, float scale, float[] shift, float[] inputs) {
        for (int i = 0; i < count; i++) {
            inputs[i] = Math.fma(sums[offset + i] * resolution[i], scale, shift[i]);
        }
    }

    @Override
    public double softplusIncrease(float[] inputs, int offset, int count, double from, double to, float[] scratch) {
        float largest = slopes(inputs, offset, count, (float) ((from + to) / 2), (float) (to - from), scratch);
        return SoftplusIncrease.total(this, inputs, offset, count, from, to, scratch, largest);
    }

    /** Writes the slopes of {@link SoftplusIncrease} and returns the largest magnitude of an input. */
    private static float slopes(float[] inputs, int offset, int count, float middle, float step, float[] slopes) {
        float largest = 0;
        for (int i = 0; i < count; i++) {
            float x = inputs[offset + i];
            largest = Math.max(largest, Math.abs(x));
            slopes[i] = SoftplusIncrease.slope(x, middle, step);
        }
        return largest;
    }
}
