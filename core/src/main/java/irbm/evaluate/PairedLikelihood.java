package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;

/**
 * Likelihoods that are made to be compared: of the same rows, from the same base-rate model, with the same temperatures and the same
 * random numbers. A chain of one model and the chain with its number of a very near model then do nearly the same, so that their
 * difference has a smaller error than either of the two. Models that were trained apart for a while gain little from it.
 *
 * <p>A model that was chosen because it looked best is measured too high. Report it by another measure with another seed.
 *
 * @param base where annealing starts, for all models
 * @param rows whose likelihood is compared
 * @param schedule the temperatures, for all models
 * @param chains at least {@value #FEWEST_CHAINS}, so that each of ten groups has some
 * @param seed of all random numbers
 */
public record PairedLikelihood(Rbm base, BinaryMatrix rows, Schedule schedule, int chains, long seed) {
    static final int FEWEST_CHAINS = 20;

    public PairedLikelihood {
        require(rows.rows() >= 2, "a comparison needs at least 2 rows, was %d", rows.rows());
        require(chains >= FEWEST_CHAINS, "a comparison needs at least %d chains, was %d", FEWEST_CHAINS, chains);
    }

    /** The likelihood of the rows under a model, to be compared with others of this measure. */
    public LikelihoodSample measure(BinaryModel model, WorkerPool pool) {
        AnnealingPath path = new AnnealingPath(base, model);
        double[] logPartitions = path.forward(schedule, chains, seed, pool);
        for (int c = 0; c < chains; c++) {
            logPartitions[c] += path.logPartitionOfBase();
        }
        return new LikelihoodSample(this, model.freeEnergies(rows, pool), logPartitions);
    }
}
