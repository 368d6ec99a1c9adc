package irbm;

import static irbm.math.Require.require;

import irbm.evaluate.Annealing;
import irbm.evaluate.Effort;
import irbm.evaluate.Likelihood;
import irbm.evaluate.MeasuredPartition;
import irbm.evaluate.QuickLikelihood;
import irbm.grow.Grower;
import irbm.grow.Grown;
import irbm.grow.Journal;
import irbm.grow.Narrator;
import irbm.grow.Recipe;
import irbm.grow.Site;
import irbm.io.ModelFile;
import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.train.CdOptions;
import irbm.train.CdRules;
import irbm.train.CdState;
import irbm.train.CdStep;
import irbm.train.EpochLikelihood;
import irbm.train.LearningRateSearch;
import irbm.train.Rate;
import irbm.train.Training;
import irbm.train.TrainingJournal;
import irbm.train.TrainingProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The front door: grow, train, evaluate, sample, save and load, with defaults for everything, on all processors. A run that is interrupted
 * ({@link Thread#interrupt}) ends after the step it is in, with the best model so far.
 */
public final class Irbm {
    private static final long SEED = 1;
    private static final int VALIDATION_PART = 10;

    private Irbm() {}

    /** An RBM that chooses its own number of hidden units. A tenth of the rows decides about the size. */
    public static Grown grow(Rows rows) {
        require(
                rows.count() >= 2,
                "growing needs at least 2 rows, one to learn from and one to decide, was %d",
                rows.count());
        int[] order = rows.shuffled(Randomness.key(SEED, Purpose.SPLIT, 0, 0));
        int validation = Math.max(1, rows.count() / VALIDATION_PART);
        return grow(
                rows.part(Arrays.copyOfRange(order, validation, order.length)),
                rows.part(Arrays.copyOf(order, validation)),
                Recipe.stable(rows.count() - validation),
                Narrator.SILENT);
    }

    /** An RBM grown by a recipe; {@code validation} decides about the size, and the narrator is told what happens. */
    public static Grown grow(Rows train, Rows validation, Recipe recipe, Narrator narrator) {
        try (WorkerPool pool = WorkerPool.ofAllProcessors()) {
            return new Grower(train, validation, Site.here(pool), narrator)
                    .run(recipe, Optional.empty(), SEED, Journal.inMemory());
        }
    }

    /** An RBM of a given size, trained by persistent contrastive divergence at a rate that short trials choose. */
    public static Rbm train(Rows rows, int units) {
        return train(rows, units, CdOptions.DEFAULTS);
    }

    /** An RBM of a given size, trained with these options but for the rate, which short trials choose. */
    public static Rbm train(Rows rows, int units, CdOptions options) {
        try (WorkerPool pool = WorkerPool.ofAllProcessors()) {
            Rbm start = CdState.randomModel(rows.baseRate(), units, SEED);
            QuickLikelihood quick = new QuickLikelihood(rows, rows, pool);
            double best = LearningRateSearch.best(
                    new LearningRateSearch(rows, options, quick::of, pool).run(start, SEED, Narrator.SILENT::say));
            CdOptions chosen = options.withRate(Rate.best(best));
            CdStep epoch = new CdStep(rows, Rows.none(rows.columns()), chosen, EpochLikelihood.NONE, pool);
            return new Training<CdState>(epoch, state -> state.result(chosen), List.of(CdRules.epochs(chosen.epochs())))
                    .run(
                            TrainingProgress.start(CdState.from(start, rows, chosen, SEED, pool), chosen),
                            TrainingJournal.inMemory())
                    .model();
        }
    }

    /** The mean log-likelihood of the rows under a model, in nats, with its interval. Annealing starts from the rows' base rates. */
    public static Likelihood evaluate(BinaryModel model, Rows rows) {
        try (WorkerPool pool = WorkerPool.ofAllProcessors()) {
            MeasuredPartition partition = new MeasuredPartition(Annealing.on(pool, rows.baseRate()));
            return Likelihood.of(model, rows.here(), partition.of(model, Effort.RESULT), pool);
        }
    }

    /** States of independent chains of a model after some sweeps of Gibbs sampling. */
    public static BinaryMatrix sample(BinaryModel model, int count, int sweeps) {
        try (WorkerPool pool = WorkerPool.ofAllProcessors()) {
            Chains start = Chains.fromVisibleBias(model.units(), count, SEED);
            return new BlockGibbs(pool).advance(model, start, sweeps).chains().visible();
        }
    }

    /** Writes a model as an NPZ file that NumPy opens: whole or not at all. */
    public static void save(BinaryModel model, Path file) throws IOException {
        ModelFile.write(model, file);
    }

    /** Reads a model file. */
    public static BinaryModel load(Path file) throws IOException {
        return ModelFile.read(file).model();
    }
}
