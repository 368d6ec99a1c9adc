package irbm.frankwolfe;

import irbm.math.WorkerPool;
import irbm.optimize.Lbfgs;
import irbm.optimize.LbfgsOptions;
import irbm.optimize.Objective;

/**
 * The fit of the visible bias carried to its end on the samples of the search, before each search. The convex problem
 *
 * <pre>
 *   min_d  log E_p[exp(d.v)] - d.mean_n v_n + |d|²/(2S)
 * </pre>
 *
 * gives the samples the weights exp(d.v) with which their means are those of the examples. A unit that is always on then gains nothing:
 * without this it gains |mean_n v_n - E_p[v]|²/(2λ), which noise alone makes larger than any feature once some hundred units are in.
 *
 * <p>Only the weights move. The model's bias is fitted by {@link BiasFit}: a part of d is noise of S samples, and with fewer samples than
 * columns nearly all of it is.
 */
final class Calibration {
    private static final int ITERATIONS = 60;
    // Samples of which fewer count cannot tell a unit: then d is halved, and a part of the difference stays.
    private static final double LEAST_SHARE = 0.5;

    private Calibration() {}

    /** The samples, weighted so that their means are those of the examples, as far as half of them stay effective. */
    static ModelSamples of(ModelSamples samples, double[] mean, WorkerPool pool) {
        double[] shift = new Lbfgs(LbfgsOptions.DEFAULTS.withMaxIterations(ITERATIONS))
                .minimize(objective(samples, mean, pool), new double[mean.length])
                .point();
        double least = LEAST_SHARE * samples.effectiveShare();
        ModelSamples calibrated = tilted(samples, shift, 1, pool);
        for (double scale = 0.5; calibrated.effectiveShare() < least; scale /= 2) {
            calibrated = tilted(samples, shift, scale, pool);
        }
        return calibrated;
    }

    private static Objective objective(ModelSamples samples, double[] mean, WorkerPool pool) {
        double ridge = 1.0 / samples.count();
        return (shift, gradient) -> {
            double value = samples.logMeanTilt(shift, gradient, pool);
            for (int j = 0; j < mean.length; j++) {
                value += ridge / 2 * shift[j] * shift[j] - shift[j] * mean[j];
                gradient[j] += ridge * shift[j] - mean[j];
            }
            return value;
        };
    }

    private static ModelSamples tilted(ModelSamples samples, double[] shift, double scale, WorkerPool pool) {
        float[] scaled = new float[shift.length];
        for (int j = 0; j < scaled.length; j++) {
            scaled[j] = (float) (scale * shift[j]);
        }
        return samples.reweighted(UnitChange.shiftOnly(scaled), pool);
    }
}
