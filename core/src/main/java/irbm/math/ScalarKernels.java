package irbm.math;

/** The kernels in plain Java: what the vector ones must equal, bit for bit, and what runs without the Vector API. */
final class ScalarKernels implements Kernels {
    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public void addRows(
            int[] panels, int panel, RowLists lists, int word, int endWord, int[] sums, int offset, int stride) {
        ScalarRowSums.addRows(panels, panel, lists, word, endWord, sums, offset, stride);
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
        ScalarDraws draws = new ScalarDraws();
        for (int start = 0; start < count; start += 64) {
            long word = draws.draw(inputs, offset + start, key, start);
            int left = count - start;
            bits[bitsOffset + (start >>> 6)] = left < 64 ? word & BinaryMatrix.lastWordMask(left) : word;
        }
    }

    @Override
    public void sigmoid(float[] inputs, int offset, int count, float[] means, int meansOffset) {
        for (int i = 0; i < count; i++) {
            float x = Math.max(-FloatExp.LIMIT, Math.min(FloatExp.LIMIT, inputs[offset + i]));
            means[meansOffset + i] = 1 / (1 + FloatExp.exp(-x));
        }
    }

    @Override
    public void exp(float[] values, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            values[i] = FloatExp.clampedExp(values[i]);
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

    @Override
    public void multiply(float[] x, int at, int rows, int columns, float[] w, int width, float[] target) {
        for (int r = 0; r < rows; r++) {
            for (int j = 0; j < columns; j++) {
                addScaled(x[at + r * columns + j], w, j * width, width, target, r * width);
            }
        }
    }

    @Override
    public void multiplyTransposed(
            float[] x, int at, int rows, int columns, float[] d, int width, int used, float[] target) {
        for (int r = 0; r < rows; r++) {
            for (int k = 0; k < used; k++) {
                addScaled(d[r * width + k], x, at + r * columns, columns, target, k * columns);
            }
        }
    }

    private static void addScaled(float factor, float[] values, int from, int count, float[] target, int to) {
        for (int i = 0; i < count; i++) {
            target[to + i] += factor * values[from + i];
        }
    }
}
