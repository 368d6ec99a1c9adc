package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Block Gibbs sampling as it is usually written: states as floats, products by OpenBLAS, then a vectorised sampler. The same
 * number of threads for both.
 */
final class DenseSweep {
    private final int chains;
    private final float[] weights; // (hidden, visible)
    private final float[] visibleBias;
    private final float[] hiddenBias;
    private final float[] visible; // (chains, visible)
    private final float[] hidden; // (chains, hidden)
    private long sweep;

    DenseSweep(Rbm model, BinaryMatrix start, int threads) {
        this.chains = start.rows();
        this.weights = model.weights().toArray();
        this.visibleBias = model.visibleBias();
        this.hiddenBias = model.hiddenBias();
        this.visible = MnistLike.toFloats(start);
        this.hidden = new float[chains * hiddenBias.length];
        openblas_nolapack.blas_set_num_threads(threads);
    }

    float[] advance(int sweeps, WorkerPool pool) {
        for (int s = 0; s < sweeps; s++) {
            hiddenProduct();
            sample(hidden, hiddenBias, pool);
            visibleProduct();
            sample(visible, visibleBias, pool);
            sweep++;
        }
        return visible;
    }

    /** hidden = visible W^T. */
    void hiddenProduct() {
        int h = hiddenBias.length;
        int v = visibleBias.length;
        openblas_nolapack.cblas_sgemm(
                openblas.CblasRowMajor,
                openblas.CblasNoTrans,
                openblas.CblasTrans,
                chains,
                h,
                v,
                1,
                visible,
                v,
                weights,
                v,
                0,
                hidden,
                h);
    }

    /** visible = hidden W. */
    void visibleProduct() {
        int h = hiddenBias.length;
        int v = visibleBias.length;
        openblas_nolapack.cblas_sgemm(
                openblas.CblasRowMajor,
                openblas.CblasNoTrans,
                openblas.CblasNoTrans,
                chains,
                v,
                h,
                1,
                hidden,
                h,
                weights,
                v,
                0,
                visible,
                v);
    }

    private void sample(float[] inputs, float[] bias, WorkerPool pool) {
        pool.run(
                chains,
                c -> DenseSampler.sample(inputs, c * bias.length, bias, Randomness.key(sweep, Purpose.TEST, 1, c)));
    }
}
