package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.run.GrowCheckpoint;
import irbm.grow.GrowProgress;
import irbm.io.ModelFile;
import irbm.io.format.Json;
import irbm.math.BinaryMatrix;
import irbm.model.Rbm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Algorithm 1 on generated digits, 60 units. With a visible bias that is fitted to chains of which some are not the model's, it stood
 * still after 20 units, and each further unit was on for every row.
 */
class AlgorithmOneTest {
    private static final int ROWS = 3000;
    private static final int CHAINS = 1000;
    // Nats on validation rows, where the broken fit had -180.9.
    private static final double RECORDED = -121.5;

    @TempDir
    private static Path directory;

    private static GrowProgress last;

    @BeforeAll
    static void grow() throws Exception {
        String words = "grow --data strokes:%d --recipe paper --chains %d --max-units 60 --patience 0 --check-every 60"
                .formatted(ROWS, CHAINS);
        assertThat(run(words + " --quiet --seed 1 --out " + directory.resolve("run")))
                .isZero();
        last = GrowCheckpoint.read(directory.resolve("run/checkpoint/grow.npz"));
    }

    private static int run(String words) {
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), words.split(" ", -1));
    }

    private static BinaryMatrix rows() throws Exception {
        Path file = directory.resolve("rows.csv");
        assertThat(run("data convert strokes:%d --split train --seed 1 --out %s".formatted(ROWS, file)))
                .isZero();
        List<String> lines = Files.readAllLines(file);
        BinaryMatrix rows = new BinaryMatrix(lines.size() - 1, 784);
        for (int n = 0; n < rows.rows(); n++) {
            String[] cells = lines.get(n + 1).split(",", -1);
            for (int j = 0; j < 784; j++) {
                rows.set(n, j, cells[j + 1].equals("1")); // after the label
            }
        }
        return rows;
    }

    @Test
    void unitsAreFeaturesAndNotABias() throws Exception {
        Rbm model = ModelFile.read(directory.resolve("run/model.npz"), Optional.empty())
                .model()
                .units();
        assertThat(model.hiddenCount()).isEqualTo(60);
        BinaryMatrix rows = rows();
        int alwaysOn = 0;
        for (int i = 0; i < 60; i++) {
            alwaysOn += isOnForAll(model, i, rows) ? 1 : 0;
        }
        assertThat(alwaysOn).isLessThanOrEqualTo(2);
    }

    private static boolean isOnForAll(Rbm model, int unit, BinaryMatrix rows) {
        int on = 0;
        for (int n = 0; n < rows.rows(); n++) {
            on += rows.dot(n, model.weights().row(unit)) + model.hiddenBias()[unit] > 0 ? 1 : 0;
        }
        return on > 0.99 * rows.rows();
    }

    @Test
    void theLikelihoodIsThatOfAGoodModel() throws Exception {
        Map<?, ?> run = Json.read("run.json", Files.readAllBytes(directory.resolve("run/run.json")));
        Map<?, ?> result = (Map<?, ?>) Objects.requireNonNull(run.get("result"));
        double likelihood = ((Number) Objects.requireNonNull(result.get("validationLogLikelihood"))).doubleValue();
        assertThat(likelihood).isBetween(RECORDED - 3, RECORDED + 3);
    }

    /** The chi-square statistic of 784 means is 784 ± 40 for independent samples; a chain's sweeps are not, so twice of it is granted. */
    @Test
    void theChainsOfTheSearchHaveTheMeansOfTheData() throws Exception {
        BinaryMatrix rows = rows();
        BinaryMatrix chains = last.state().chains().visible().slice(0, CHAINS);
        assertThat(statistic(chains, rows)).isLessThan(2 * 784);
        // The control: as many rows whose means are a tenth off.
        assertThat(statistic(emptied(rows, 10).slice(0, CHAINS), rows)).isGreaterThan(2 * 784);
    }

    /** The rows with every n-th of them blank. */
    private static BinaryMatrix emptied(BinaryMatrix rows, int n) {
        BinaryMatrix emptied = rows.copy();
        for (int k = 0; k < rows.rows(); k += n) {
            emptied.writeRow(k, new long[rows.wordsPerRow()], 0);
        }
        return emptied;
    }

    private static double statistic(BinaryMatrix chains, BinaryMatrix rows) {
        int[] ones = rows.columnOnes();
        int[] sampled = chains.columnOnes();
        double[] terms = new double[ones.length];
        for (int j = 0; j < ones.length; j++) {
            double mean = (ones[j] + 1.0) / (rows.rows() + 2);
            double difference = (double) sampled[j] / chains.rows() - (double) ones[j] / rows.rows();
            terms[j] = chains.rows() * difference * difference / (mean * (1 - mean));
        }
        return Arrays.stream(terms).sum();
    }
}
