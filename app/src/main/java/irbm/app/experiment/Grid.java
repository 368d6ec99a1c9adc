package irbm.app.experiment;

import static irbm.math.Require.require;

import java.util.Comparator;
import java.util.List;

/**
 * The values that validation rows choose from.
 *
 * @param rates of CD-10
 * @param batchSizes of CD-10 from random weights
 * @param grownBatchSizes of CD-10 from a grown model
 * @param persistentRates of centred PCD-2
 * @param regularizations λ of Frank-Wolfe
 * @param biasRates η of Frank-Wolfe
 * @param trialSizes the sizes at which rates and batch sizes are tried; none tries them at every size
 * @param growthUnits the size up to which λ and η are tried; 0 is the largest of all
 */
record Grid(
        List<Double> rates,
        List<Integer> batchSizes,
        List<Integer> grownBatchSizes,
        List<Double> persistentRates,
        List<Double> regularizations,
        List<Double> biasRates,
        List<Integer> trialSizes,
        int growthUnits) {
    private static final List<Double> PAPER_RATES = List.of(0.05, 0.02, 0.01, 0.005);
    private static final List<Integer> PAPER_BATCH_SIZES = List.of(10, 20, 50, 100, 200);
    static final List<Double> PAPER_REGULARIZATIONS = List.of(1.0, 0.5, 0.1, 0.05, 0.01);
    private static final List<Double> PERSISTENT_RATES = List.of(0.05, 0.1, 0.2, 0.4, 0.8, 1.6);

    Grid {
        require(growthUnits >= 0, "the trial size cannot be negative");
        trialSizes = List.copyOf(trialSizes);
        require(
                trialSizes.stream().allMatch(size -> size >= 1)
                        && trialSizes.stream().sorted().toList().equals(trialSizes),
                "trial sizes must be positive and ascend, were %s",
                trialSizes);
        require(
                !rates.isEmpty()
                        && !batchSizes.isEmpty()
                        && !grownBatchSizes.isEmpty()
                        && !persistentRates.isEmpty()
                        && !regularizations.isEmpty()
                        && !biasRates.isEmpty(),
                "every grid needs a value");
    }

    /** The paper's grids, tried at every size and up to the largest one. Our rates of PCD are not the paper's. */
    static Grid paper() {
        return new Grid(
                PAPER_RATES,
                PAPER_BATCH_SIZES,
                PAPER_BATCH_SIZES,
                PERSISTENT_RATES,
                PAPER_REGULARIZATIONS,
                PAPER_RATES,
                List.of(),
                0);
    }

    /**
     * The paper's grid of CD and of λ, tried at some sizes and up to another. The fit of the visible bias ends when the means agree, so
     * that η decides how long it takes and hardly where it ends: one value. CD from a grown model tries every rate with a small and a
     * large mini-batch, since it is their ratio that counts.
     */
    static Grid paper(List<Integer> trialSizes, int growthUnits) {
        return new Grid(
                PAPER_RATES,
                PAPER_BATCH_SIZES,
                List.of(10, 50),
                PERSISTENT_RATES,
                PAPER_REGULARIZATIONS,
                List.of(0.05),
                trialSizes,
                growthUnits);
    }

    /** The size at which a model of so many units has its rates tried: the nearest by ratio, of two the smaller. */
    int trialUnits(int units) {
        return trialSizes.stream()
                .min(Comparator.comparingDouble(size -> Math.max(size, units) / (double) Math.min(size, units)))
                .orElse(units);
    }
}
