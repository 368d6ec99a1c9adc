package irbm.spark;

import irbm.evaluate.LogPartitionEstimate;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.train.CdOptions;
import irbm.train.GrowData;
import irbm.train.GrowEvent;
import irbm.train.GrowOptions;
import irbm.train.GrowState;
import irbm.train.Growth;
import irbm.train.Observer;
import irbm.train.RowGroup;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** One fit: the rate, growing with its checkpoints, refinement, and the likelihood of the result. */
final class FitRun {
    private static final int CHAINS = 100;
    private static final long ANNEALING_SEED = 1;

    private final InfiniteRbm params;
    private final SparkData train;
    private final GrowData near;
    private final GrowData validation;
    private final WorkerPool pool;

    FitRun(InfiniteRbm params, SparkData train, GrowData validation, WorkerPool pool) {
        this.params = params;
        this.train = train;
        // A sum over one group is one task, and starting it costs more than the sum.
        this.near = train.count() <= RowGroup.ROWS ? GrowData.of(train.first(train.count()), pool) : train;
        this.validation = validation;
        this.pool = pool;
    }

    InfiniteRbmModel run(SparkSession session) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        ClusterAnnealing annealing = new ClusterAnnealing(context, train.baseRate());
        Growth growth = new Growth(
                near, validation, model -> logPartition(annealing, model), new ClusterChains(context, pool), pool);
        FitCheckpoint start = start(growth, context);
        Growth.Grown grown = growth.run(
                options(start.learningRate()), start.state(), start.history(), start.best(), observers(start, context));
        Rbm model = refined(grown.model(), start.learningRate(), annealing);
        return model(model, grown.reason(), annealing);
    }

    private static double logPartition(ClusterAnnealing annealing, Rbm model) {
        return annealing
                .estimate(model, Growth.temperatures(model.hiddenCount()), CHAINS, ANNEALING_SEED)
                .value();
    }

    private GrowOptions options(double rate) {
        return params.growOptions().withBestRate(rate);
    }

    /** Where a fit that was killed had come to, or the beginning. */
    private FitCheckpoint start(Growth growth, JavaSparkContext context) {
        return store(context).flatMap(store -> store.read(fingerprint())).orElseGet(() -> begin(growth));
    }

    private FitCheckpoint begin(Growth growth) {
        double rate = rate(growth);
        GrowState state = GrowState.start(train.baseRate(), options(rate), params.seedValue());
        return new FitCheckpoint(fingerprint(), rate, state, List.of(), train.baseRate());
    }

    /** The rate that was given or, where something is trained, the best of short trials. */
    private double rate(Growth growth) {
        double given = params.number(params.learningRate());
        if (given > 0) {
            return given;
        }
        return trains()
                ? growth.learningRate(params.seedValue())
                : params.growOptions().joint().training().learningRate();
    }

    private boolean trains() {
        return params.growOptions().joint().updates() > 0 || refines();
    }

    private boolean refines() {
        return params.getOrDefault(params.refine()).equals("pcd");
    }

    private String fingerprint() {
        return "%s seed %d rate %s rows %d %d columns %d ones %d %d"
                .formatted(
                        params.growOptions(),
                        params.seedValue(),
                        params.number(params.learningRate()),
                        train.count(),
                        validation.count(),
                        train.columns(),
                        Arrays.hashCode(train.columnOnes()),
                        Arrays.hashCode(validation.columnOnes()));
    }

    private Optional<CheckpointStore> store(JavaSparkContext context) {
        String directory = params.getOrDefault(params.checkpointDir());
        return directory.isEmpty()
                ? Optional.empty()
                : Optional.of(new CheckpointStore(directory, context.hadoopConfiguration()));
    }

    private List<Observer<GrowState, GrowEvent>> observers(FitCheckpoint start, JavaSparkContext context) {
        return store(context)
                .map(store -> List.<Observer<GrowState, GrowEvent>>of(
                        new CheckpointWriter(store, start, params.number(params.checkpointInterval()))))
                .orElse(List.of());
    }

    /** Writes every so many steps. */
    private static final class CheckpointWriter implements Observer<GrowState, GrowEvent> {
        private final CheckpointStore store;
        private final FitCheckpoint start;
        private final int interval;
        private Rbm best;

        CheckpointWriter(CheckpointStore store, FitCheckpoint start, int interval) {
            this.store = store;
            this.start = start;
            this.interval = interval;
            this.best = start.best();
        }

        @Override
        public void observe(GrowState state, List<GrowEvent> history) {
            best = Growth.isBest(history) ? state.average().units() : best;
            if (state.step() % interval == 0) {
                store.write(new FitCheckpoint(start.fingerprint(), start.learningRate(), state, history, best));
            }
        }
    }

    /** The trained model, if it is better on the rows that decide. */
    private Rbm refined(Rbm grown, double rate, ClusterAnnealing annealing) {
        if (!refines() || grown.hiddenCount() == 0) {
            return grown;
        }
        int updates = params.number(params.refineUpdates());
        ShardedTraining.Plan plan = new ShardedTraining.Plan(refinementRate(rate, updates), updates);
        Rbm refined = new ShardedTraining(train, params.number(params.refineShards()))
                .refine(grown, plan, params.seedValue());
        return logLikelihood(refined, annealing) > logLikelihood(grown, annealing) ? refined : grown;
    }

    /** The rate that was given, or what the best of the trials means for so many updates. */
    private double refinementRate(double best, int updates) {
        int passes = (int) Math.ceil((double) updates / CdOptions.DEFAULTS.updatesPerEpoch(train.count()));
        return params.number(params.learningRate()) > 0
                ? best
                : CdOptions.DEFAULTS.withEpochs(passes).withBestRate(best).learningRate();
    }

    private double logLikelihood(Rbm model, ClusterAnnealing annealing) {
        GrowData watched = validation.count() == 0 ? train : validation;
        return -watched.meanFreeEnergy(model) - logPartition(annealing, model);
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
