package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.command.GrowCommand;
import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.app.model.ModelFile;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Split;
import irbm.sample.ChainMoves;
import irbm.train.CdOptions;
import irbm.train.GrowData;
import irbm.train.GrowOptions;
import irbm.train.Growth;
import irbm.train.RowGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The model grown on Spark is the one grown on one machine, bit for bit. */
class ParityTest {
    private static final WorkerPool POOL = WorkerPool.of(2);
    private static final BinaryMatrix TRAIN = BarsData.rows(RowGroup.ROWS + 3000, 1);
    private static final BinaryMatrix VALIDATION = BarsData.rows(500, 2);

    @TempDir
    private Path folder;

    private static InfiniteRbm estimator() {
        return new InfiniteRbm()
                .setValidationIndicatorCol("validation")
                .setLearningRate(0.4)
                .setRefine("none")
                .setAnnealingSteps(0)
                .setSeed(5);
    }

    private static Growth growth(BinaryMatrix train) {
        ClusterAnnealing annealing = new ClusterAnnealing(TestSession.context(), Rbm.baseRate(train));
        return new Growth(
                GrowData.of(train, POOL),
                GrowData.of(VALIDATION, POOL),
                model -> annealing.estimate(model, 1000, 100, 1).value(),
                ChainMoves.on(POOL),
                POOL);
    }

    @Test
    void theStableRecipeWithItsRefinement() {
        Growth growth = growth(TRAIN);
        GrowOptions options = GrowOptions.stable().withMaxUnits(25).withBestRate(0.4);
        Growth.Grown grown = growth.run(options, 5);
        InfiniteRbm estimator = estimator().setMaxUnits(25);
        InfiniteRbmModel model = estimator.fit(TestSession.table(TRAIN, VALIDATION, 3));
        assertThat(model.rbm()).isEqualTo(grown.model());
        assertThat(model.reason()).isEqualTo(grown.reason());
        Rbm refined = growth.refine(
                grown.model(), CdOptions.DEFAULTS.withLearningRate(0.4).withEpochs(1), 5);
        try (SparkData data = RowPacking.pack(TestSession.vectors(TRAIN, 4), POOL)) {
            ShardedTraining one = new ShardedTraining(data, 1);
            assertThat(one.refine(grown.model(), new ShardedTraining.Plan(0.4, 100), 5))
                    .isEqualTo(refined);
        }
    }

    @Test
    void unitByUnitWithTheDataTermOnTheExecutors() {
        BinaryMatrix many = BarsData.rows(RowGroup.ROWS + 3000, 4);
        GrowOptions options = GrowOptions.unitByUnit();
        options = options.withSearch(options.search().withRows(many.rows()))
                .withMaxUnits(4)
                .withChains(2000, 3);
        InfiniteRbm estimator = estimator()
                .setRecipe("unit")
                .setSearchRows(many.rows())
                .setMaxUnits(4)
                .setChainCount(2000)
                .setGibbsSteps(3);
        Rbm expected = growth(many).run(options, 5).model();
        assertThat(estimator.fit(TestSession.table(many, VALIDATION, 2)).rbm()).isEqualTo(expected);
        assertThat(estimator.fit(TestSession.table(many, VALIDATION, 7)).rbm()).isEqualTo(expected);
        // The control: another seed is another model.
        assertThat(estimator
                        .setSeed(6)
                        .fit(TestSession.table(many, VALIDATION, 2))
                        .rbm())
                .isNotEqualTo(expected);
    }

    @Test
    void theProgramGrowsTheSameModel() throws Exception {
        Path run = folder.resolve("run");
        List<String> words = new ArrayList<>(
                List.of("--data strokes:21000 --learning-rate 0.4 --max-units 20 --refine none --quiet --threads 2"
                        .split(" ", -1)));
        words.addAll(List.of("--out", run.toString()));
        int code = new CommandLine(new GrowCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(words.toArray(new String[0]));
        assertThat(code).isZero();
        Split split = new DataSource(DataLocations.of(Map.of())).load(DataRequest.of("strokes:21000"));
        InfiniteRbmModel model = estimator()
                .setMaxUnits(20)
                .setSeed(1)
                .fit(TestSession.table(split.train().rows(), split.validation().rows(), 3));
        assertThat(model.rbm())
                .isEqualTo(ModelFile.read(run.resolve("model.npz"), Optional.empty())
                        .model());
    }
}
