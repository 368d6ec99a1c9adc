package irbm.app;

import irbm.math.FloatMatrix;
import irbm.model.Rbm;
import java.util.Arrays;

/** A model that needs no file and no training: something to look at on a fresh machine. */
public final class BuiltInModel {
    /** Height and width of the picture that the visible units form. */
    public static final int SIDE = 12;

    private BuiltInModel() {}

    /**
     * Crossing bars: hidden unit i switches on row i of the picture, unit SIDE + i column i. A bar that is on raises the
     * input of its pixels from -b to +b; the hidden bias pays for that, Σ_j (softplus(b) - softplus(-b)) = b SIDE, and asks for
     * about one bar in six.
     */
    public static Rbm bars() {
        float strength = 4;
        FloatMatrix weights = FloatMatrix.of(2 * SIDE, SIDE * SIDE, (i, j) -> {
            boolean onBar = i < SIDE ? j / SIDE == i : j % SIDE == i - SIDE;
            return onBar ? 2 * strength : 0;
        });
        float[] visibleBias = new float[SIDE * SIDE];
        Arrays.fill(visibleBias, -strength);
        float[] hiddenBias = new float[2 * SIDE];
        Arrays.fill(hiddenBias, -strength * SIDE - 1.6f);
        return new Rbm(weights, visibleBias, hiddenBias);
    }
}
