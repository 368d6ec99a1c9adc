package irbm.io;

import irbm.io.format.NpzFile;
import irbm.io.format.NumberArray;
import irbm.math.FloatMatrix;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.InputException;
import irbm.model.Rbm;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Finds the parameters of an RBM among the arrays of a file by the names that people use. */
final class ModelArrays {
    private static final List<String> WEIGHTS = List.of("weights", "W", "w", "components_");
    private static final List<String> VISIBLE_BIAS =
            List.of("visible_bias", "b", "vbias", "bv", "b_vis", "visible", "intercept_visible_");
    private static final List<String> HIDDEN_BIAS =
            List.of("hidden_bias", "c", "hbias", "bh", "b_hid", "hidden", "intercept_hidden_");
    private static final String MASS = "mass";

    // Inputs are sums of 32-bit floats. Beyond this a single one is off by more than 0.03 nats, and far beyond it they
    // overflow.
    private static final float LARGEST = 1e6f;

    private final NpzFile npz;
    private final Optional<Orientation> given;

    ModelArrays(NpzFile npz, Optional<Orientation> given) {
        this.npz = npz;
        this.given = given;
    }

    BinaryModel model() throws IOException {
        String visibleName = name(VISIBLE_BIAS, "visible bias");
        String hiddenName = name(HIDDEN_BIAS, "hidden bias");
        float[] visibleBias = parameters(vector(visibleName), visibleName);
        float[] hiddenBias = parameters(vector(hiddenName), hiddenName);
        String weightsName = name(WEIGHTS, "weights");
        NumberArray weights = oriented(npz.numbers(weightsName), weightsName, hiddenBias.length, visibleBias.length);
        FloatMatrix matrix = FloatMatrix.of(weights.rows(), weights.columns(), parameters(weights, weightsName));
        Rbm units = new Rbm(matrix, visibleBias, hiddenBias);
        return npz.names().contains(MASS)
                ? new FractionalRbm(units, vector(MASS).toDoubles())
                : units;
    }

    private float[] parameters(NumberArray array, String name) {
        float[] values = array.toFloats();
        for (int k = 0; k < values.length; k++) {
            if (Math.abs(values[k]) > LARGEST) {
                throw new InputException("%s: array '%s': expected values within -%.0f to %.0f, entry %d is %s"
                        .formatted(npz.where(), name, LARGEST, LARGEST, k, values[k]));
            }
        }
        return values;
    }

    private NumberArray oriented(NumberArray weights, String name, int hidden, int visible) {
        boolean plain = weights.rows() == hidden && weights.columns() == visible;
        boolean turned = weights.rows() == visible && weights.columns() == hidden;
        Orientation orientation = given.orElseGet(() -> byShape(plain, turned, name));
        if (!(orientation == Orientation.HIDDEN_VISIBLE ? plain : turned)) {
            throw new InputException("%s: array '%s' is %d x %d, the biases are those of %d hidden and %d visible units"
                    .formatted(npz.where(), name, weights.rows(), weights.columns(), hidden, visible));
        }
        return orientation == Orientation.HIDDEN_VISIBLE ? weights : weights.transposed();
    }

    private Orientation byShape(boolean plain, boolean turned, String name) {
        if (plain && turned) {
            throw new InputException(
                    "%s: array '%s' is square: say --orientation hidden-visible or --orientation visible-hidden"
                            .formatted(npz.where(), name));
        }
        return turned ? Orientation.VISIBLE_HIDDEN : Orientation.HIDDEN_VISIBLE;
    }

    private NumberArray vector(String name) throws IOException {
        NumberArray array = npz.numbers(name);
        if (!array.isVector() && array.size() > 0) {
            throw new InputException("%s: array '%s': expected a vector, was %d x %d"
                    .formatted(npz.where(), name, array.rows(), array.columns()));
        }
        return array;
    }

    private String name(List<String> candidates, String role) {
        return candidates.stream()
                .filter(npz.names()::contains)
                .findFirst()
                .orElseThrow(() -> new InputException("%s: expected an array with the %s, named %s; it has %s"
                        .formatted(npz.where(), role, String.join(", ", candidates), npz.listedNames())));
    }
}
