package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.math.Blocks;
import irbm.math.Kernels;
import irbm.math.RowLists;
import irbm.math.WorkerPool;
import java.util.Arrays;

/**
 * One step along the gradient of Eq. (4), plain or centred. With D[x] = E_data[x] - E_chains[x], offsets μ and λ of the visible and
 * hidden activities (both zero for the plain gradient), the direction is
 *
 * <pre>
 *   dW = D[(v - μ)(h - λ)] = D[v h] - μ D[h] - D[v] λ
 *   db = D[v] - dW λ,   da = D[h] - μ dW
 * </pre>
 */
final class CdUpdate {
    // Visible units in one unit of parallel work: their sums, 32 rows, stay in the second-level cache.
    private static final int BLOCK = 32;

    private final Kernels kernels = Kernels.active();
    private final MutableRbm model;
    private final MutableRbm velocity;
    private final float[] visibleOffset;
    private final CdOptions options;
    private final Blocks blocks;
    private final float[][] hiddenCorrections; // for each block Σ_j μ_j dW_j
    private final RowLists[] lists;
    private final int[][] sums;

    CdUpdate(MutableRbm model, MutableRbm velocity, float[] visibleOffset, CdOptions options, int rows) {
        this.model = model;
        this.velocity = velocity;
        this.visibleOffset = visibleOffset;
        this.options = options;
        this.blocks = Blocks.ofSize(model.visibleCount, BLOCK);
        this.hiddenCorrections = new float[blocks.count()][model.stride];
        this.lists = new RowLists[blocks.count()];
        this.sums = new int[blocks.count()][BLOCK * model.stride];
        for (int b = 0; b < lists.length; b++) {
            lists[b] = new RowLists(BLOCK, rows);
        }
    }

    /** Changes the model by a step of length {@code rate}; {@code hiddenDifference} is D[h], padded. */
    void apply(MiniBatch batch, float[] hiddenDifference, float[] hiddenOffset, float rate, WorkerPool pool) {
        BinaryMatrix statesByUnit = batch.statesByUnit();
        pool.run(blocks.count(), b -> applyBlock(b, batch, statesByUnit, hiddenDifference, hiddenOffset, rate));
        for (int i = 0; i < model.hiddenCount; i++) {
            float direction = hiddenDifference[i];
            for (float[] correction : hiddenCorrections) {
                direction -= correction[i];
            }
            velocity.hiddenBias[i] = (float) options.momentum() * velocity.hiddenBias[i] + rate * direction;
            model.hiddenBias[i] += velocity.hiddenBias[i];
        }
    }

    private void applyBlock(
            int b,
            MiniBatch batch,
            BinaryMatrix statesByUnit,
            float[] hiddenDifference,
            float[] hiddenOffset,
            float rate) {
        batch.list(statesByUnit, blocks.from(b), blocks.to(b), lists[b]);
        Arrays.fill(sums[b], 0);
        Arrays.fill(hiddenCorrections[b], 0);
        batch.sums(lists[b], sums[b]);
        float[] direction = new float[model.stride];
        boolean shifted = !Arrays.equals(hiddenOffset, new float[hiddenOffset.length]);
        for (int s = 0; s < blocks.size(b); s++) {
            int j = blocks.from(b) + s;
            float difference =
                    (float) lists[b].added(s) / batch.examples() - (float) lists[b].removed(s) / batch.chains();
            kernels.combine(
                    sums[b],
                    s * model.stride,
                    model.stride,
                    batch.unit(),
                    visibleOffset[j],
                    hiddenDifference,
                    difference,
                    hiddenOffset,
                    direction);
            move(j, direction, rate);
            addScaled(visibleOffset[j], direction, hiddenCorrections[b]);
            float biasDirection = difference - (shifted ? dot(hiddenOffset, direction) : 0);
            velocity.visibleBias[j] = (float) options.momentum() * velocity.visibleBias[j] + rate * biasDirection;
            model.visibleBias[j] += velocity.visibleBias[j];
        }
    }

    private void move(int j, float[] direction, float rate) {
        int row = j * model.stride;
        float[] weights = model.weights;
        float shrink = 1 - rate * (float) options.weightDecay();
        if (options.momentum() == 0) {
            for (int i = 0; i < direction.length; i++) {
                weights[row + i] = shrink * weights[row + i] + rate * direction[i];
            }
        } else {
            moveWithMomentum(row, direction, rate);
        }
    }

    private void moveWithMomentum(int row, float[] direction, float rate) {
        float[] weights = model.weights;
        float[] velocities = velocity.weights;
        float keep = (float) options.momentum();
        float decay = (float) options.weightDecay();
        for (int i = 0; i < direction.length; i++) {
            float step = keep * velocities[row + i] + rate * (direction[i] - decay * weights[row + i]);
            velocities[row + i] = step;
            weights[row + i] += step;
        }
    }

    private static void addScaled(float factor, float[] values, float[] target) {
        if (factor == 0) {
            return;
        }
        for (int i = 0; i < values.length; i++) {
            target[i] += factor * values[i];
        }
    }

    // Four sums, because one would wait for each addition to end. The length is a multiple of 64.
    private static float dot(float[] x, float[] y) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        for (int i = 0; i < x.length; i += 4) {
            a += x[i] * y[i];
            b += x[i + 1] * y[i + 1];
            c += x[i + 2] * y[i + 2];
            d += x[i + 3] * y[i + 3];
        }
        return a + b + (c + d);
    }
}
