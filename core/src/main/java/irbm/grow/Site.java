package irbm.grow;

import irbm.evaluate.Annealing;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Sampler;
import irbm.train.CdState;
import irbm.train.Training;
import irbm.train.TrainingJournal;

/** Where the work of growing is done: on the threads of this machine, or on a cluster. The results have the same bits. */
public interface Site {
    /** The threads of this machine. */
    WorkerPool pool();

    /** Moves chains. */
    Sampler sampler();

    /** Estimates log Z, starting from this base-rate model. */
    Annealing annealing(Rbm base);

    /** Trains a grown model, all parameters together. */
    default Training.Trained train(Attempt attempt, TrainingJournal<CdState> journal) {
        return attempt.run(journal, pool());
    }

    /** This machine. */
    static Site here(WorkerPool pool) {
        return new Site() {
            @Override
            public WorkerPool pool() {
                return pool;
            }

            @Override
            public Sampler sampler() {
                return new BlockGibbs(pool);
            }

            @Override
            public Annealing annealing(Rbm base) {
                return Annealing.on(pool, base);
            }
        };
    }
}
