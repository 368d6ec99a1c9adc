package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.ByteTables;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;

/**
 * Adds units one after the other on one draw of samples: after each unit the samples are weighted anew, as the grown model asks for,
 * until so few of them count that they cannot tell the next unit.
 */
final class BlockInsertion {
    private static final int TRIED = 10;

    private final UnitSearch search;
    private final UnitSearchOptions options;
    private final ByteTables validation;
    private final WorkerPool pool;

    private BinaryModel model;
    private ModelSamples samples;
    private ModelSamples heldOut;
    private Estimate firstOrderGain = Estimate.NONE; // of the first unit
    private double regularization;
    private double nextRegularization;
    private double gain;
    private double heldOutGain;
    private double logPartitionChange;
    private int added;

    /** Starts with a model, samples of it for the search, and samples of it that the search does not see. */
    BlockInsertion(
            UnitSearch search,
            UnitSearchOptions options,
            BinaryMatrix validation,
            BinaryModel model,
            ModelSamples samples,
            ModelSamples heldOut,
            WorkerPool pool) {
        this.search = search;
        this.options = options;
        this.validation = new ByteTables(validation);
        this.pool = pool;
        this.model = model;
        this.samples = samples;
        this.heldOut = heldOut;
    }

    /** Adds at most so many units; {@code number} counts the units before. */
    void run(int units, double firstRegularization, long seed, int number) {
        regularization = firstRegularization;
        nextRegularization = firstRegularization;
        while (added < units && (added == 0 || samples.effectiveShare() >= options.leastEffectiveShare())) {
            FoundUnit found = pays()
                    ? search.find(samples, heldOut, nextRegularization, seed, number + added)
                    : search.small(samples, nextRegularization, seed, number + added);
            regularization = found.regularization();
            if (!found.useful()) {
                return;
            }
            firstOrderGain = added == 0 ? firstOrderGain(found) : firstOrderGain;
            add(found);
        }
    }

    /**
     * Whether to search on. Where the first units of a block gained nothing on rows and samples that the search did not see, the next
     * ones will not either, and joint training makes as much of small random units, which cost nothing to find.
     */
    private boolean pays() {
        return added < TRIED || heldOutGain > 0;
    }

    /** g(w) = mean φ(v) - E_p[φ(v)] - λ/2 |w|² on validation rows and samples that the search did not see. */
    private Estimate firstOrderGain(FoundUnit found) {
        double penalty =
                options.penalty(found.regularization()) / 2 * found.change().squaredNorm();
        return Estimate.mean(found.change().logFactors(validation, pool))
                .minus(heldOut.meanLogFactor(found.change(), pool))
                .minus(penalty);
    }

    private void add(FoundUnit found) {
        UnitChange change = found.change();
        double partition = heldOut.logPartitionChange(change, pool);
        gain += search.meanLogFactor(change) - samples.logPartitionChange(change, pool);
        heldOutGain += change.meanLogFactor(validation, pool) - partition;
        logPartitionChange += partition;
        heldOut = heldOut.reweighted(change, pool);
        samples = found.samples();
        nextRegularization = found.nextRegularization();
        model = change.applyTo(model);
        added++;
    }

    /** The logarithms of the weights that the grown model gives to the samples of the search. */
    double[] logWeights() {
        return samples.logWeights();
    }

    /** The logarithms of the weights that the grown model gives to the samples that the search did not see. */
    double[] heldOutLogWeights() {
        return heldOut.logWeights();
    }

    BinaryModel model() {
        return model;
    }

    /** The samples that the search did not see, weighted as the grown model asks for. */
    ModelSamples heldOut() {
        return heldOut;
    }

    /** log Z of the grown model minus log Z of the model before the first unit. */
    double logPartitionChange() {
        return logPartitionChange;
    }

    Estimate firstOrderGain() {
        return firstOrderGain;
    }

    int added() {
        return added;
    }

    double gain() {
        return gain;
    }

    double heldOutGain() {
        return heldOutGain;
    }

    double effectiveShare() {
        return samples.effectiveShare();
    }

    /** λ of the last search. */
    double regularization() {
        return regularization;
    }

    /** λ for the next search. */
    double nextRegularization() {
        return nextRegularization;
    }
}
