package irbm.app.run;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.sample.Chains;
import irbm.sample.Sampler;
import java.util.stream.IntStream;

/**
 * Starts on the far side of the model: states that are too likely, where base rates and noise are too unlikely. Chains move for a while at
 * half the temperature, at which all parameters are twice as large, one half of them from base rates and the other from noise, which may
 * lead to any mode.
 */
final class ColdStart {
    private static final int SWEEPS = 200;
    private static final int COLDER = 2;

    private ColdStart() {}

    /** So many chains, moved by the sampler, with random numbers that are not those of chains of this seed. */
    static Chains of(BinaryModel model, Sampler sampler, int count, long seedOfOthers) {
        long seed = Randomness.key(seedOfOthers, Purpose.INITIAL_STATE, 1, 0);
        BinaryMatrix starts = Chains.fromVisibleBias(model.units(), count, seed).visible();
        BinaryMatrix noise =
                Chains.fromNoise(model.units().visibleUnits(), count, seed).visible();
        long[] row = new long[starts.wordsPerRow()];
        for (int c = 1; c < count; c += 2) {
            noise.readRow(c, row, 0);
            starts.writeRow(c, row, 0);
        }
        Chains moved = sampler.advance(colder(model), new Chains(starts, seed, 0), SWEEPS)
                .chains();
        return new Chains(moved.visible(), seed, 0);
    }

    private static BinaryModel colder(BinaryModel model) {
        Rbm units = model.units();
        FloatMatrix weights =
                FloatMatrix.of(units.hiddenCount(), units.visibleCount(), (i, j) -> COLDER * units.weight(i, j));
        Rbm cold = units.with(weights, doubled(units.visibleBias()), doubled(units.hiddenBias()));
        return model instanceof Rbm
                ? cold
                : new FractionalRbm(
                        cold,
                        IntStream.range(0, model.hiddenCount())
                                .mapToDouble(model::mass)
                                .toArray());
    }

    private static float[] doubled(float[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] *= COLDER;
        }
        return values;
    }
}
