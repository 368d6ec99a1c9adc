package irbm.app.reproduce;

import static irbm.math.Require.require;

import java.util.List;

/**
 * The values that validation rows choose from.
 *
 * @param rates of CD-10
 * @param batchSizes of CD-10
 * @param persistentRates of centred PCD-2
 * @param regularizations λ of Frank-Wolfe
 * @param biasRates η of Frank-Wolfe
 * @param trialUnits the size at which rates and batch sizes are tried; 0 tries them at every size
 * @param growthUnits the size up to which λ and η are tried; 0 is the largest of all
 */
record Grid(
        List<Double> rates,
        List<Integer> batchSizes,
        List<Double> persistentRates,
        List<Double> regularizations,
        List<Double> biasRates,
        int trialUnits,
        int growthUnits) {
    private static final List<Double> PAPER_RATES = List.of(0.05, 0.02, 0.01, 0.005);
    private static final List<Integer> PAPER_BATCH_SIZES = List.of(10, 20, 50, 100, 200);
    private static final List<Double> PAPER_REGULARIZATIONS = List.of(1.0, 0.5, 0.1, 0.05, 0.01);
    private static final List<Double> PERSISTENT_RATES = List.of(0.1, 0.2, 0.4, 0.8, 1.6);

    Grid {
        require(trialUnits >= 0 && growthUnits >= 0, "trial sizes cannot be negative");
        require(
                !rates.isEmpty()
                        && !batchSizes.isEmpty()
                        && !persistentRates.isEmpty()
                        && !regularizations.isEmpty()
                        && !biasRates.isEmpty(),
                "every grid needs a value");
    }

    /** The paper's grids, tried at every size and up to the largest one. Our rates of PCD are not the paper's. */
    static Grid paper() {
        return paper(0, 0);
    }

    /** The paper's grids, tried at one size and up to another. */
    static Grid paper(int trialUnits, int growthUnits) {
        return new Grid(
                PAPER_RATES,
                PAPER_BATCH_SIZES,
                PERSISTENT_RATES,
                PAPER_REGULARIZATIONS,
                PAPER_RATES,
                trialUnits,
                growthUnits);
    }

    /** The size at which a model of so many units has its rates tried. */
    int trialUnits(int units) {
        return trialUnits == 0 ? units : trialUnits;
    }
}
