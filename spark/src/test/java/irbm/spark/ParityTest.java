package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.cli.GrowCommand;
import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.app.data.SplitRule;
import irbm.evaluate.Annealing;
import irbm.evaluate.QuickLikelihood;
import irbm.frankwolfe.GrowOptions;
import irbm.grow.Attempt;
import irbm.grow.Grower;
import irbm.grow.Grown;
import irbm.grow.Journal;
import irbm.grow.Narrator;
import irbm.grow.Recipe;
import irbm.grow.Site;
import irbm.io.ModelFile;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.model.RowGroup;
import irbm.model.Rows;
import irbm.model.Split;
import irbm.train.CdOptions;
import irbm.train.Training;
import irbm.train.TrainingJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The model grown on Spark is the one grown on one machine, bit for bit. */
class ParityTest {
    private static final WorkerPool POOL = WorkerPool.of(2);
    private static final BinaryMatrix TRAIN = BarsData.rows(RowGroup.ROWS + 3000, 1);
    private static final BinaryMatrix VALIDATION = BarsData.rows(500, 2);
    private static final String PARTS = "0.8/0.2/0";

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

    private static Grown grown(BinaryMatrix train, GrowOptions options) {
        return new Grower(Rows.of(train), Rows.of(VALIDATION), Site.here(POOL), Narrator.SILENT)
                .run(Recipe.of(options).withLearningRate(0.4), Optional.empty(), 5, Journal.inMemory());
    }

    @Test
    void theStableRecipeWithItsRefinement() {
        Grown grown = grown(TRAIN, GrowOptions.stable().withMaxUnits(25));
        InfiniteRbm estimator = estimator().setMaxUnits(25);
        InfiniteRbmModel model = estimator.fit(TestSession.table(TRAIN, VALIDATION, 3));
        assertThat(model.rbm()).isEqualTo(grown.model());
        assertThat(model.reason()).isEqualTo(grown.reason());
        CdOptions training = CdOptions.DEFAULTS.withLearningRate(0.4).withEpochs(4);
        QuickLikelihood quick = new QuickLikelihood(Annealing.on(POOL, Rbm.baseRate(TRAIN)), VALIDATION, POOL);
        Attempt attempt = new Attempt(
                Rows.of(TRAIN),
                Rows.of(VALIDATION),
                Optional.of(quick),
                grown.model().units(),
                training,
                5);
        Training.Trained here = Site.here(POOL).train(attempt, TrainingJournal.inMemory());
        try (SparkData data = RowPacking.pack(TestSession.vectors(TRAIN, 4))) {
            Training.Trained there = new ShardedTraining(data, 1).train(attempt);
            assertThat(there.model()).isEqualTo(here.model());
            assertThat(there.epochs()).isEqualTo(here.epochs());
            assertThat(there.logLikelihood()).isEqualTo(here.logLikelihood());
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
        BinaryModel expected = grown(many, options).model();
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
        String data = "strokes:21000";
        InfiniteRbm estimator = estimator().setMaxUnits(20).setSeed(1);
        assertThat(onSpark(estimator, DataRequest.of(data)))
                .isEqualTo(byTheProgram("--learning-rate 0.4 --max-units 20 --refine none", data));
    }

    /** The rate is searched, the size is beyond 100 units, and refinement, of 300 passes over so few rows, is looked at 13 times. */
    @Test
    void theProgramComesToTheSameLargeModelOfFewRowsWithAllDefaults() throws Exception {
        Path rows = folder.resolve("rows.csv");
        Files.write(rows, csv(BarsData.rows(1000, 3)));
        InfiniteRbm estimator = new InfiniteRbm()
                .setValidationIndicatorCol("validation")
                .setAnnealingSteps(0)
                .setMaxUnits(105)
                .setCheckEvery(100);
        DataRequest request =
                new DataRequest(rows.toString(), Optional.empty(), false, SplitRule.parse(PARTS), Optional.empty(), 1);
        Rbm expected = byTheProgram("--max-units 105 --check-every 100 --split " + PARTS, rows.toString());
        assertThat(expected.hiddenCount()).isEqualTo(105);
        // Where refinement does not help the grown model is taken, and this would be no test of it.
        assertThat(Files.readString(folder.resolve("run/run.json"))).contains("\"refinement\" : 1");
        assertThat(onSpark(estimator, request)).isEqualTo(expected);
    }

    private static List<String> csv(BinaryMatrix rows) {
        List<String> lines = new ArrayList<>();
        for (int n = 0; n < rows.rows(); n++) {
            StringJoiner line = new StringJoiner(",");
            for (int j = 0; j < rows.columns(); j++) {
                line.add(rows.get(n, j) ? "1" : "0");
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private Rbm byTheProgram(String options, String data) throws IOException {
        Path run = folder.resolve("run");
        List<String> words = new ArrayList<>(List.of((options + " --quiet --threads 2").split(" ", -1)));
        words.addAll(List.of("--data", data, "--out", run.toString()));
        int code = new CommandLine(new GrowCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(words.toArray(new String[0]));
        assertThat(code).isZero();
        return ModelFile.read(run.resolve("model.npz"), Optional.empty())
                .model()
                .units();
    }

    private static Rbm onSpark(InfiniteRbm estimator, DataRequest data) throws IOException {
        Split split = new DataSource(DataLocations.of(Map.of())).load(data);
        return estimator
                .fit(TestSession.table(split.train().rows(), split.validation().rows(), 3))
                .rbm();
    }
}
