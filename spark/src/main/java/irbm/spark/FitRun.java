package irbm.spark;

import irbm.evaluate.LogPartitionEstimate;
import irbm.grow.Grower;
import irbm.grow.Grown;
import irbm.grow.Journal;
import irbm.grow.Narrator;
import irbm.grow.Recipe;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.RowGroup;
import irbm.model.Rows;
import irbm.train.CdOptions;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** One fit: the engine of growing on a cluster, its checkpoints, and the likelihood of the result. */
final class FitRun {
    // Of the final estimate of log Z.
    private static final int CHAINS = 100;
    private static final long ANNEALING_SEED = 1;

    private final InfiniteRbm params;
    private final SparkData train;
    private final Rows near;
    private final Rows validation;
    private final WorkerPool pool;

    FitRun(InfiniteRbm params, SparkData train, Rows validation, WorkerPool pool) {
        this.params = params;
        this.train = train;
        this.near = near(train);
        this.validation = near(validation);
        this.pool = pool;
    }

    /** A sum over one group is one task, and starting it costs more than the sum. */
    private static Rows near(Rows rows) {
        return rows.count() <= RowGroup.ROWS ? Rows.of(rows.here()) : rows;
    }

    InfiniteRbmModel run(SparkSession session) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        ClusterSite site = new ClusterSite(context, train, params.number(params.refineShards()), pool);
        Grown grown = new Grower(near, validation, site, Narrator.SILENT)
                .run(recipe(), Optional.empty(), params.seedValue(), journal(context));
        return model(grown.model().units(), grown.reason(), new ClusterAnnealing(context, train.baseRate()));
    }

    private Recipe recipe() {
        Recipe growing = Recipe.of(params.growOptions());
        double given = params.number(params.learningRate());
        Recipe rated = given > 0 ? growing.withLearningRate(given) : growing;
        return refinement().map(rated::withRefinement).orElse(rated);
    }

    /** Training after growing, of each shard. */
    private Optional<CdOptions> refinement() {
        return params.refinement(new ShardedTraining(train, params.number(params.refineShards())).mostRows());
    }

    private String fingerprint() {
        return "%s refinement %s seed %d rate %s rows %d %d columns %d ones %d %d"
                .formatted(
                        params.growOptions(),
                        refinement(), // its length decides which rate is searched
                        params.seedValue(),
                        params.number(params.learningRate()),
                        train.count(),
                        validation.count(),
                        train.columns(),
                        Arrays.hashCode(train.columnSums()),
                        Arrays.hashCode(validation.columnSums()));
    }

    private Journal journal(JavaSparkContext context) {
        String directory = params.getOrDefault(params.checkpointDir());
        return directory.isEmpty()
                ? Journal.inMemory()
                : new CheckpointJournal(
                        new CheckpointStore(directory, context.hadoopConfiguration()),
                        fingerprint(),
                        params.number(params.checkpointInterval()));
    }

    private InfiniteRbmModel model(Rbm model, String reason, ClusterAnnealing annealing) {
        int steps = params.number(params.annealingSteps());
        Optional<LogPartitionEstimate> estimate =
                steps == 0 ? Optional.empty() : Optional.of(annealing.estimate(model, steps, CHAINS, ANNEALING_SEED));
        return new InfiniteRbmModel(
                params.uid(),
                model,
                train.baseRate(),
                estimate.map(LogPartitionEstimate::value).orElse(Double.NaN),
                reason);
    }
}
