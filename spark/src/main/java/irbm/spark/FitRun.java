package irbm.spark;

import irbm.evaluate.GrowingSchedule;
import irbm.evaluate.LogPartitionEstimate;
import irbm.evaluate.QuickLikelihood;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.train.CdOptions;
import irbm.train.GrowData;
import irbm.train.GrowEvent;
import irbm.train.GrowOptions;
import irbm.train.GrowState;
import irbm.train.Growth;
import irbm.train.Observer;
import irbm.train.Refinement;
import irbm.train.RowGroup;
import irbm.train.WarmStart;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** One fit: the rate, growing with its checkpoints, refinement, and the likelihood of the result. */
final class FitRun {
    // Of the final estimate of log Z.
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
        this.near = near(train, pool);
        this.validation = near(validation, pool);
        this.pool = pool;
    }

    /** A sum over one group is one task, and starting it costs more than the sum. */
    private static GrowData near(GrowData data, WorkerPool pool) {
        return data.count() <= RowGroup.ROWS ? GrowData.of(data.first(data.count()), pool) : data;
    }

    InfiniteRbmModel run(SparkSession session) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        ClusterAnnealing annealing = new ClusterAnnealing(context, train.baseRate());
        GrowingSchedule comparing = new GrowingSchedule(annealing, Growth.CHAINS);
        GrowData watched = validation.count() == 0 ? near : validation;
        QuickLikelihood quick = new QuickLikelihood(annealing, watched.first(QuickLikelihood.MOST_ROWS), pool);
        Growth growth = new Growth(
                near,
                validation,
                model -> logPartition(comparing, model),
                quick::of,
                new ClusterChains(context, pool),
                pool);
        FitCheckpoint start = start(growth, context);
        Growth.Grown grown = growth.run(
                options(start.learningRate()), start.state(), start.history(), start.best(), observers(start, context));
        Rbm model = refined(growth, quick, grown.model(), start.learningRate());
        return model(model, grown.reason(), annealing);
    }

    private static double logPartition(GrowingSchedule comparing, Rbm model) {
        int temperatures = Growth.temperatures(model.hiddenCount());
        return comparing.estimate(model, temperatures, temperatures).value();
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
        CdOptions joint = params.growOptions().joint().training();
        return trains() ? growth.learningRate(refinement().orElse(joint), params.seedValue()) : joint.learningRate();
    }

    private boolean trains() {
        return params.growOptions().joint().updates() > 0 || refinement().isPresent();
    }

    /** Training after growing, of each shard. */
    private Optional<CdOptions> refinement() {
        return params.refinement(new ShardedTraining(train, shards()).mostRows());
    }

    private int shards() {
        return params.number(params.refineShards());
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
    private Rbm refined(Growth growth, QuickLikelihood quick, Rbm grown, double rate) {
        Optional<CdOptions> wanted = refinement();
        if (wanted.isEmpty() || grown.hiddenCount() == 0) {
            return grown;
        }
        boolean given = params.number(params.learningRate()) > 0;
        CdOptions options =
                given ? wanted.get().withLearningRate(rate) : wanted.get().withBestRate(rate);
        Rbm start = WarmStart.of(
                grown, train.baseRate(), params.growOptions().joint().kept());
        return growth.better(
                grown, Refinement.run(options, (attempt, number) -> trained(growth, quick, start, attempt)));
    }

    /** Where one shard holds few rows, training here is what one task would do, without a job for each epoch. */
    private Refinement.Trained trained(Growth growth, QuickLikelihood quick, Rbm start, CdOptions options) {
        return near != train && shards() == 1
                ? growth.trained(start, options, params.seedValue())
                : new ShardedTraining(train, shards()).train(start, options, quick::of, params.seedValue());
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
