package irbm.train;

import irbm.math.FloatMatrix;
import irbm.model.Rbm;

/**
 * Prepares a grown model for training. Units that entered early have large weights and hardly find a new role; drawn part of the way
 * back to the base-rate model, all of them are free to move again, and what they know is kept as a direction.
 */
public final class WarmStart {
    /** The part that is kept by default. */
    public static final double KEPT = 0.1;

    private WarmStart() {}

    /** (1 - kept) base + kept model, where the base-rate model has no weights. */
    public static Rbm of(Rbm model, Rbm base, double kept) {
        float[] visibleBias = model.visibleBias();
        float[] baseBias = base.visibleBias();
        for (int j = 0; j < visibleBias.length; j++) {
            visibleBias[j] = (float) (kept * visibleBias[j] + (1 - kept) * baseBias[j]);
        }
        float[] hiddenBias = model.hiddenBias();
        for (int i = 0; i < hiddenBias.length; i++) {
            hiddenBias[i] = (float) (kept * hiddenBias[i]);
        }
        FloatMatrix weights = FloatMatrix.of(
                model.hiddenCount(), model.visibleCount(), (i, j) -> (float) (kept * model.weight(i, j)));
        return model.with(weights, visibleBias, hiddenBias);
    }
}
