package irbm.app.data;

import irbm.math.FloatMatrix;
import irbm.model.Rbm;
import java.util.Arrays;

/** A model that needs no file and no training: something to look at on a fresh machine. */
public final class BuiltInModel {
    /** Height and width of the picture that the visible units form. */
    public static final int SIDE = 12;

    // Clear enough to see the bars, weak enough that they come and go within tens of sweeps.
    private static final float STRENGTH = 1.4f;

    private BuiltInModel() {}

    /**
     * Bars: hidden unit i switches on column i of the picture. A bar raises the input of its pixels from -s to +s; the hidden
     * bias takes back what that gains, softplus(s) - softplus(-s) = s for each pixel, so that each bar is on half of the time.
     */
    public static Rbm bars() {
        FloatMatrix weights = FloatMatrix.of(SIDE, SIDE * SIDE, (i, j) -> j % SIDE == i ? 2 * STRENGTH : 0);
        float[] visibleBias = new float[SIDE * SIDE];
        Arrays.fill(visibleBias, -STRENGTH);
        float[] hiddenBias = new float[SIDE];
        Arrays.fill(hiddenBias, -STRENGTH * SIDE);
        return new Rbm(weights, visibleBias, hiddenBias);
    }
}
