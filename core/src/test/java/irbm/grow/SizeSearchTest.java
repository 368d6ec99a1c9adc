package irbm.grow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.TrainingJournal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Sizes that are known because the data were drawn from a model of that size. */
class SizeSearchTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;

    private static Grown grow(Rows train, Rows validation, SizeOptions options, Journal journal) {
        return new Grower(train, validation, Site.here(POOL), Narrator.SILENT)
                .run(Recipe.automatic(options).withLearningRate(0.2), Optional.empty(), 1, journal);
    }

    private static Grown grow(BinaryMatrix data, int maxUnits) {
        int held = data.rows() / 5;
        return grow(
                Rows.of(data.slice(held, data.rows())),
                Rows.of(data.slice(0, held)),
                new SizeOptions(maxUnits, OptionalDouble.empty(), OptionalDouble.empty(), SizeOptions.Preference.SIZE),
                Journal.inMemory());
    }

    @Test
    void independentColumnsNeedNoHiddenUnits() {
        Grown grown = grow(TestData.bits(1000, 10, 0.3, 1), 20);
        assertThat(grown.model().hiddenCount()).isZero();
        assertThat(grown.reason()).contains("over independent columns");
        assertThat(grown.curve()).isNotEmpty();
    }

    /** Three units, each of which switches three columns on or off together. */
    private static Rbm planted() {
        return new Rbm(
                FloatMatrix.of(3, 9, (i, j) -> j / 3 == i ? 4 : 0),
                new float[] {-2, -2, -2, -2, -2, -2, -2, -2, -2},
                new float[] {-6, -6, -6});
    }

    @Test
    void thePlantedSizeIsFound() {
        Rbm truth = planted();
        BinaryMatrix data = ExactInference.sample(truth, 3000, 2, POOL);
        Grown grown = grow(data, 12);
        assertThat(grown.model().hiddenCount()).isBetween(3, 5);
        BinaryMatrix fresh = ExactInference.sample(truth, 3000, 3, POOL);
        assertThat(likelihood(grown.model(), fresh)).isCloseTo(likelihood(truth, fresh), within(0.05));
        // The control: without units it is another distribution.
        assertThat(likelihood(Rbm.baseRate(data), fresh)).isLessThan(likelihood(truth, fresh) - 0.5);
    }

    private static double likelihood(BinaryModel model, BinaryMatrix rows) {
        return -model.meanFreeEnergy(rows, POOL) - ExactInference.logPartition(model, POOL);
    }

    /** Keeps results of candidates, as a directory does, and can be killed when it has some. */
    private static final class Candidates implements Journal {
        private final Map<Candidate, Rbm> results = new HashMap<>();
        private final List<Candidate> trained = new ArrayList<>();
        private final int most;

        Candidates(int most) {
            this.most = most;
        }

        @Override
        public TrainingJournal<CdState> candidate(Candidate candidate, CdOptions options) {
            if (results.size() == most) {
                throw new IllegalStateException("killed");
            }
            TrainingJournal<CdState> memory = TrainingJournal.inMemory();
            return new TrainingJournal<>() {
                @Override
                public Optional<irbm.train.TrainingProgress<CdState>> begun() {
                    trained.add(candidate);
                    return Optional.empty();
                }

                @Override
                public void keepBest(Rbm model) {
                    memory.keepBest(model);
                }

                @Override
                public void keep(irbm.train.TrainingProgress<CdState> progress) {}

                @Override
                public Optional<Rbm> best() {
                    return memory.best();
                }

                @Override
                public void keepResult(Rbm model) {
                    results.put(candidate, model);
                }

                @Override
                public Optional<Rbm> result() {
                    return Optional.ofNullable(results.get(candidate));
                }
            };
        }

        @Override
        public Optional<GrowProgress> begun() {
            return Optional.empty();
        }

        @Override
        public void keepBest(BinaryModel model) {}

        @Override
        public void keep(GrowProgress progress) {}

        @Override
        public Optional<BinaryModel> best() {
            return Optional.empty();
        }
    }

    @Test
    void aKilledSearchContinuesToTheSameBitsAndTrainsNothingTwice() {
        BinaryMatrix data = ExactInference.sample(planted(), 1000, 2, POOL);
        Rows train = Rows.of(data.slice(200, 1000));
        Rows validation = Rows.of(data.slice(0, 200));
        Candidates killed = new Candidates(2);
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> grow(train, validation, SizeOptions.DEFAULTS, killed)))
                .hasMessage("killed");
        Candidates resumed = new Candidates(Integer.MAX_VALUE);
        resumed.results.putAll(killed.results);
        Candidates whole = new Candidates(Integer.MAX_VALUE);
        assertThat(grow(train, validation, SizeOptions.DEFAULTS, resumed).model())
                .isEqualTo(grow(train, validation, SizeOptions.DEFAULTS, whole).model());
        assertThat(resumed.trained).hasSize(whole.trained.size() - 2).doesNotHaveDuplicates();
    }
}
