package irbm.train;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.math.RowPanels;
import irbm.math.WorkerPool;
import irbm.model.Rows;
import irbm.sample.Chains;
import java.util.Arrays;

/** CD-k and PCD-k: one epoch over the shuffled data is one step from a state to the next. */
public final class ContrastiveDivergence {
    private static final float OFFSET_MEMORY = 0.99f;

    private final Rows rows;
    private final BinaryMatrix data;
    private final CdOptions options;
    private final WorkerPool pool;
    private final float[] visibleOffset;

    /** An epoch sees each row about as often as it counts, see {@link Rows}. */
    public ContrastiveDivergence(Rows rows, CdOptions options, WorkerPool pool) {
        require(rows.count() >= 1, "training needs at least 1 example");
        this.rows = rows;
        this.data = rows.here();
        this.options = options;
        this.pool = pool;
        this.visibleOffset = new float[data.columns()];
        if (options.centred()) {
            double[] ones = rows.columnSums();
            for (int j = 0; j < ones.length; j++) {
                visibleOffset[j] = (float) ones[j] / data.rows();
            }
        }
    }

    /** The state after one more epoch. Throws {@link DivergenceException} when the parameters explode. */
    public CdState step(CdState state) {
        require(
                state.model().visibleCount() == data.columns(),
                "the data have %d visible units, the model expects %d",
                data.columns(),
                state.model().visibleCount());
        return new Epoch(state).run();
    }

    /** Mini-batches in an epoch. */
    public int updatesPerEpoch() {
        return options.updatesPerEpoch(data.rows());
    }

    /** The learning rate of update number {@code update} of the whole run. */
    double rate(long update, double rateFactor) {
        double left = 1 - update / ((double) options.epochs() * updatesPerEpoch());
        return options.learningRate() * rateFactor * (options.decay() ? Math.max(0, left) : 1);
    }

    /** The buffers of one epoch. */
    private final class Epoch {
        private final CdState start;
        private final MutableRbm model;
        private final MutableRbm velocity;
        private final ParameterAverage average;
        private final float[] hiddenOffset;
        private final BinaryMatrix chains;
        private final RowPanels hiddenInputs;
        private final RowPanels visibleInputs;
        private long sweep;

        Epoch(CdState start) {
            this.start = start;
            this.model = new MutableRbm(start.model());
            this.velocity = new MutableRbm(start.velocity());
            this.average =
                    new ParameterAverage(new MutableRbm(start.average()), (long) options.epochs() * updatesPerEpoch());
            this.hiddenOffset = Arrays.copyOf(start.hiddenOffset(), model.stride);
            this.chains = start.chains().visible().copy();
            this.sweep = start.chains().sweep();
            this.hiddenInputs = new RowPanels(/* rows= */ model.visibleCount, /* columns= */ model.hiddenCount);
            this.visibleInputs = new RowPanels(/* rows= */ model.hiddenCount, /* columns= */ model.visibleCount);
        }

        CdState run() {
            int[] order = rows.shuffled(Randomness.key(start.chains().seed(), Purpose.SHUFFLE, start.epoch(), 0));
            int whole = data.rows() / options.batchSize() * options.batchSize();
            runBatches(order, 0, whole, options.batchSize());
            runBatches(order, whole, data.rows(), data.rows() - whole);
            load(); // the last update, too, must leave a state to go on from
            return new CdState(
                    model.toRbm(),
                    average.toRbm(),
                    velocity.toRbm(),
                    Arrays.copyOf(hiddenOffset, model.hiddenCount),
                    new Chains(chains, start.chains().seed(), sweep),
                    start.epoch() + 1,
                    start.rateFactor());
        }

        private void runBatches(int[] order, int from, int to, int size) {
            if (from == to) {
                return;
            }
            int chainCount = options.persistent() ? chains.rows() : size;
            MiniBatch batch =
                    new MiniBatch(start.model().visibleUnits(), hiddenInputs, visibleInputs, size, chainCount);
            CdUpdate update = new CdUpdate(model, velocity, visibleOffset, options, size + chainCount);
            for (int first = from; first < to; first += size) {
                long number = (long) start.epoch() * updatesPerEpoch() + first / options.batchSize();
                sample(batch, order, first);
                change(batch, update, (float) rate(number, start.rateFactor()));
                average.add(model, number);
            }
        }

        private void sample(MiniBatch batch, int[] order, int first) {
            load();
            long seed = start.chains().seed();
            if (options.persistent()) {
                batch.persist(data, order, first, chains, options.gibbsSteps(), seed, sweep, pool);
            } else {
                batch.contrast(data, order, first, options.gibbsSteps(), seed, sweep, pool);
            }
            sweep += options.gibbsSteps();
        }

        private void change(MiniBatch batch, CdUpdate update, float rate) {
            float[] activities = batch.activities(model.stride);
            float[] difference = new float[model.stride];
            for (int i = 0; i < model.hiddenCount; i++) {
                difference[i] = activities[i] - activities[model.stride + i];
                hiddenOffset[i] =
                        options.centred() ? OFFSET_MEMORY * hiddenOffset[i] + (1 - OFFSET_MEMORY) * activities[i] : 0;
            }
            update.apply(batch, difference, hiddenOffset, rate, pool);
        }

        private void load() {
            model.load(hiddenInputs, visibleInputs, pool);
            double largest = Math.max(hiddenInputs.largestInput(), visibleInputs.largestInput());
            DivergenceGuard.checkParameters(model, largest, start.epoch() + 1);
        }
    }
}
