package irbm.grow;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.evaluate.Annealing;
import irbm.evaluate.ExactInference;
import irbm.evaluate.LogPartitionEstimate;
import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowOptions;
import irbm.frankwolfe.GrowState;
import irbm.frankwolfe.JointOptions;
import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.RowWeights;
import irbm.model.Rows;
import irbm.sample.BlockGibbs;
import irbm.sample.Sampler;
import irbm.train.CdOptions;
import irbm.train.Rate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Growing in memory on bars and stripes, with exact likelihoods. */
class GrowerTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final BinaryMatrix BARS = TestData.barsAndStripes(3);
    private static final GrowOptions OPTIONS = GrowOptions.stable()
            .withChains(500, 5)
            .withBlockSize(2)
            .withCheckEvery(2)
            .withMaxUnits(12)
            .withJoint(new JointOptions(300, CdOptions.DEFAULTS.withBatchSize(14), 1))
            .withRate(Rate.given(0.8));

    /** Enumeration instead of annealing. */
    private record ExactSite() implements Site {
        @Override
        public WorkerPool pool() {
            return POOL;
        }

        @Override
        public Sampler sampler() {
            return new BlockGibbs(POOL);
        }

        @Override
        public Annealing annealing(Rbm base) {
            return (model, temperatures, chains, seed) ->
                    LogPartitionEstimate.exact(ExactInference.logPartition(model, POOL));
        }
    }

    private static Grower grower(Rows rows, List<String> told) {
        return new Grower(rows, Rows.none(9), new ExactSite(), told::add);
    }

    private static Grown grow(Recipe recipe) {
        return grower(Rows.of(BARS), new ArrayList<>()).run(recipe, Optional.empty(), 1, Journal.inMemory());
    }

    private static double likelihood(BinaryModel model) {
        return -model.meanFreeEnergy(BARS, POOL) - ExactInference.logPartition(model, POOL);
    }

    private static Recipe recipe(int maxUnits) {
        return Recipe.of(OPTIONS.withMaxUnits(maxUnits)).withLearningRate(0.8);
    }

    @Test
    void theResultIsNotWorseThanTheBestByMoreThanCounts() {
        Grown grown = grow(recipe(12));
        double best = grown.history().stream()
                .mapToDouble(GrowEvent::validationLogLikelihood)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElseThrow();
        assertThat(best - likelihood(grown.model())).isLessThan(GrowRules.leastImprovement(best));
        assertThat(likelihood(grown.model())).isGreaterThan(likelihood(Rbm.baseRate(BARS)) + 0.5);
        assertThat(grown.reason()).isNotEmpty();
        assertThat(grow(recipe(12)).model()).isEqualTo(grown.model());
    }

    @Test
    void refinementRaisesTheLikelihoodOrIsNotTaken() {
        Grown grown = grow(recipe(8));
        CdOptions training = CdOptions.DEFAULTS.withEpochs(1000);
        Grown refined = grow(recipe(8).withRefinement(training));
        assertThat(refined.attempt()).isPositive();
        assertThat(likelihood(refined.model())).isGreaterThan(likelihood(grown.model()));
        // An epoch is hardly more than a start of a tenth of the weights, which is worse.
        GrowOptions drawnBack =
                OPTIONS.withMaxUnits(8).withJoint(JointOptions.of(2000, CdOptions.DEFAULTS.withBatchSize(14)));
        List<String> told = new ArrayList<>();
        Grown kept = grower(Rows.of(BARS), told)
                .run(
                        Recipe.of(drawnBack).withLearningRate(0.8).withRefinement(training.withEpochs(1)),
                        Optional.empty(),
                        1,
                        Journal.inMemory());
        assertThat(kept.attempt()).isZero();
        assertThat(told).last().isEqualTo("refinement did not help: the grown model is kept");
    }

    @Test
    void theRateIsOneOfTheTrialsAndTold() {
        List<String> told = new ArrayList<>();
        var trials = grower(Rows.of(BARS), told).rateTrials(CdOptions.DEFAULTS, 1);
        assertThat(trials.get(trials.size() - 1).learningRate()).isIn(0.1, 0.2, 0.4, 0.8, 1.6);
        assertThat(told).hasSize(1 + trials.size());
    }

    /** Keeps everything, and forgets all after some steps as a killed run does. */
    private static final class KilledJournal implements Journal {
        private final List<GrowProgress> kept = new ArrayList<>();
        private final List<BinaryModel> best = new ArrayList<>();
        private final int steps;

        KilledJournal(int steps) {
            this.steps = steps;
        }

        @Override
        public Optional<GrowProgress> begun() {
            return kept.isEmpty() ? Optional.empty() : Optional.of(kept.get(kept.size() - 1));
        }

        @Override
        public void keepBest(BinaryModel model) {
            best.add(model);
        }

        @Override
        public void keep(GrowProgress progress) {
            kept.add(progress);
            if (kept.size() == steps) {
                throw new IllegalStateException("killed");
            }
        }

        @Override
        public Optional<BinaryModel> best() {
            return best.isEmpty() ? Optional.empty() : Optional.of(best.get(best.size() - 1));
        }
    }

    @Test
    void aKilledRunContinuesToTheSameBits() {
        KilledJournal journal = new KilledJournal(3);
        Grower grower = grower(Rows.of(BARS), new ArrayList<>());
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> grower.run(recipe(12), Optional.empty(), 1, journal)))
                .hasMessage("killed");
        Grown resumed = grower.run(recipe(12), Optional.empty(), 1, journal);
        Grown whole = grow(recipe(12));
        assertThat(resumed.model()).isEqualTo(whole.model());
        assertThat(resumed.history()).hasSameSizeAs(whole.history());
    }

    @Test
    void watchingChangesNothing() {
        Grower grower = grower(Rows.of(BARS), new ArrayList<>());
        GrowProgress start = new GrowProgress(
                GrowState.start(Rbm.baseRate(BARS), OPTIONS, 1), List.of(), GrowChoice.of(OPTIONS, 0.8));
        List<Integer> seen = new ArrayList<>();
        var watched = grower.continued(
                OPTIONS,
                start,
                Grower.untilSize(6),
                List.of((state, history) -> seen.add(state.model().hiddenCount())));
        var alone = grower.continued(OPTIONS, start, Grower.untilSize(6), List.of());
        assertThat(seen).hasSameSizeAs(watched.history()).last().isEqualTo(6);
        assertThat(watched.state()).isEqualTo(alone.state());
    }

    /** Rows of weight zero are not there; the control, other weights, gives another model. */
    @Test
    void weightsCount() {
        double[] weights = new double[BARS.rows() + 3];
        Arrays.fill(weights, 2);
        Arrays.fill(weights, BARS.rows(), weights.length, 0);
        BinaryMatrix more = BinaryMatrix.stacked(BARS, new BinaryMatrix(3, 9));
        Recipe recipe = recipe(4);
        BinaryModel weighted = grower(Rows.of(more, RowWeights.of(weights)), new ArrayList<>())
                .run(recipe, Optional.empty(), 1, Journal.inMemory())
                .model();
        assertThat(weighted).isEqualTo(grow(recipe).model());
        weights[0] = 1;
        assertThat(grower(Rows.of(more, RowWeights.of(weights)), new ArrayList<>())
                        .run(recipe, Optional.empty(), 1, Journal.inMemory())
                        .model())
                .isNotEqualTo(weighted);
    }
}
