package irbm.spark;

import irbm.frankwolfe.UnitChange;
import java.io.Serializable;

/** A {@link UnitChange} on its way to the executors. */
record SharedUnit(float[] weights, float bias, float[] shift) implements Serializable {
    static SharedUnit of(UnitChange change) {
        return new SharedUnit(change.weights(), change.bias(), change.shift());
    }

    UnitChange toChange() {
        return new UnitChange(weights, bias, shift);
    }
}
