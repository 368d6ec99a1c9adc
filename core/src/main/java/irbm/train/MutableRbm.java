package irbm.train;

import irbm.math.FloatMatrix;
import irbm.math.Kernels;
import irbm.math.RowPanels;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.Arrays;

/**
 * Parameters that change in place during an epoch. Weights are visible-major, because a mini-batch's gradient is made row by row of
 * visible units.
 */
final class MutableRbm {
    private final Rbm start;
    final int visibleCount;
    final int hiddenCount;
    final int stride; // hidden units rounded up to whole panels; the entries beyond are zero
    final float[] weights; // (visible, stride): row j holds the weights of visible unit j
    final float[] visibleBias;
    final float[] hiddenBias; // (stride)

    MutableRbm(Rbm model) {
        start = model;
        visibleCount = model.visibleCount();
        hiddenCount = model.hiddenCount();
        stride = (hiddenCount + Kernels.PANEL - 1) / Kernels.PANEL * Kernels.PANEL;
        weights = new float[Math.multiplyExact(visibleCount, stride)];
        model.weights().copyTransposed(weights, stride);
        visibleBias = model.visibleBias();
        hiddenBias = Arrays.copyOf(model.hiddenBias(), stride);
    }

    /** Loads panels that compute the hidden inputs, and panels that compute the visible inputs. */
    void load(RowPanels hiddenInputs, RowPanels visibleInputs, WorkerPool pool) {
        hiddenInputs.loadRows(weights, stride, hiddenBias, pool);
        visibleInputs.loadColumns(weights, stride, visibleBias, pool);
    }

    Rbm toRbm() {
        return start.with(
                FloatMatrix.transposed(hiddenCount, visibleCount, weights, stride),
                visibleBias,
                Arrays.copyOf(hiddenBias, hiddenCount));
    }
}
