package irbm.train;

import static irbm.math.Require.require;

/**
 * How a model grows by Frank-Wolfe.
 *
 * @param search of the next unit
 * @param bias of the visible units, fitted after each step
 * @param joint training of all parameters after each step
 * @param blockSize most units of one step; they are found one after the other on the same samples
 * @param maxUnits units after which growing ends
 * @param chainCount S: persistent chains whose states the search looks at
 * @param gibbsSteps sweeps of the chains before each step
 * @param checkEvery units between two estimates of log Z by annealing; 0 for none
 * @param paperStart whether to start as Algorithm 1 is printed, with a random unit that shapes the first samples and b = 0, or
 *     from the base-rate model of the data
 */
public record GrowOptions(
        UnitSearchOptions search,
        BiasOptions bias,
        JointOptions joint,
        int blockSize,
        int maxUnits,
        int chainCount,
        int gibbsSteps,
        int checkEvery,
        boolean paperStart) {

    public GrowOptions {
        require(blockSize >= 1, "blockSize must be at least 1, was %d", blockSize);
        require(maxUnits >= 1, "maxUnits must be at least 1, was %d", maxUnits);
        require(chainCount >= 10, "chainCount must be at least 10, was %d", chainCount);
        require(gibbsSteps >= 1, "gibbsSteps must be at least 1, was %d", gibbsSteps);
        require(checkEvery >= 0, "checkEvery cannot be negative, was %d", checkEvery);
    }
}
