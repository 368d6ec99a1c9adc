package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.run.RunDirectory;
import irbm.app.run.RunTable;
import irbm.io.ModelFile;
import irbm.io.StoredModel;
import irbm.io.format.Json;
import irbm.model.FractionalRbm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code irbm report}: what stands in the page of a run, and what does not. */
@Timeout(300)
final class ReportCommandTest {
    private static final String HOSTILE = "<img src=x onerror=alert(1)>'\"&amp;.csv";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private Path train(String data, String... more) {
        Path run = directory.resolve("run");
        String[] all = new String[more.length + 12];
        System.arraycopy(
                new String[] {
                    "train",
                    "--quiet",
                    "--data",
                    data,
                    "--units",
                    "6",
                    "--epochs",
                    "3",
                    "--learning-rate",
                    "0.2",
                    "--out",
                    run.toString()
                },
                0,
                all,
                0,
                12);
        System.arraycopy(more, 0, all, 12, more.length);
        assertThat(run(all)).as(err.toString()).isZero();
        return run;
    }

    private String report(Path run, String... more) throws Exception {
        String[] all = new String[more.length + 2];
        all[0] = "report";
        all[1] = run.toString();
        System.arraycopy(more, 0, all, 2, more.length);
        assertThat(run(all)).as(err.toString()).isZero();
        return Files.readString(run.resolve("report.html"));
    }

    private static int count(String page, String part) {
        return page.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }

    @Test
    void aRunBecomesOnePageThatNeedsNoOtherFile() throws Exception {
        Path run = train("strokes:300");
        String page = report(run, "--plots");
        assertThat(page)
                .contains("6 hidden units trained for 3 epochs. Mean log-likelihood of the validation rows about -")
                .contains("irbm train --quiet --data strokes:300")
                .contains("Reconstruction error", "Free-energy gap", "How often hidden units are on")
                .contains("Rows that switch it on most", "Samples of the model");
        assertThat(count(page, "class=\"tile\"")).isEqualTo(6);
        assertThat(count(page, "<tr>")).isEqualTo(4);
        assertThat(page).doesNotContainPattern("(src|href)=\"(?!data:)").doesNotContain("@import", "url(");
        assertThat(out.toString()).contains(run.resolve("report.html").toString());
        assertThat(run.resolve("plots/reconstruction.svg")).exists();
        assertThat(run.resolve("plots/reconstruction.png")).exists();
    }

    @Test
    void theSameRunGivesTheSamePageOnAnyNumberOfThreads() throws Exception {
        Path run = train("strokes:300");
        String one = report(run, "--threads", "1");
        assertThat(report(run, "--threads", "3")).isEqualTo(one);
    }

    // Neither the name of the file nor that of a class ends up as markup.
    @Test
    void hostileNamesAreText() throws Exception {
        Path data = directory.resolve(HOSTILE);
        Files.writeString(
                data,
                "kind,a,b,c\n<script>alert(2)</script>,1,0,1\n</template><b>x,0,1,0\n<script>alert(2)</script>,1,1,0\n");
        String page = report(train(data.toString(), "--labels", "kind"));
        assertThat(page)
                .doesNotContain("<img src=x", "<script>alert", "</template><b>")
                .contains("&lt;img src=x onerror=alert(1)&gt;&#39;&quot;&amp;amp;.csv")
                .contains("&lt;script&gt;alert(2)");
        assertThat(count(page, "<script>")).isEqualTo(1);
    }

    @Test
    void dataThatIsNoPictureIsAHeatMap() throws Exception {
        Path data = directory.resolve("table.csv");
        Files.writeString(data, "1,0,1\n0,1,0\n1,1,0\n");
        String page = report(train(data.toString()));
        assertThat(page).contains("class=\"filters strips\"").contains("Strongest weights:", "<li>v0: ");
        assertThat(page).doesNotContain("class=\"filters pictures\"");
    }

    @Test
    void withoutItsDataThePageSaysSoAndLeavesExamplesOut() throws Exception {
        Path data = directory.resolve("table.csv");
        Files.writeString(data, "1,0,1\n0,1,0\n1,1,0\n");
        Path run = train(data.toString());
        Files.move(data, directory.resolve("moved.csv"));
        String page = report(run);
        assertThat(page).contains("was not found (--data names it): examples are left out");
        assertThat(page)
                .contains("The unit with the largest weights comes first.")
                .doesNotContain("Rows that");
        String moved = directory.resolve("moved.csv").toString();
        assertThat(report(run, "--data", moved)).contains("Rows that").doesNotContain("To be careful about");
        Files.writeString(data, "1,1,1\n0,1,0\n1,1,0\n");
        assertThat(report(run)).contains("changed since the run: examples are left out");
        assertThat(report(run, "--data", data.toString())).contains("are not those that the run learnt from");
        Files.writeString(data, "1,1\n0,1\n");
        assertThat(report(run, "--data", data.toString())).contains("rows of 2 bits, the model expects 3");
    }

    @Test
    void aGrownModelShowsItsChoiceItsGainsAndItsWarnings() throws Exception {
        String page = report(grown());
        assertThat(page)
                .contains("<p class=\"answer\">Six units were &lt;enough&gt;.</p>")
                .contains("<li>The chains &amp; the model part.</li>")
                .contains("chosen: 6</text>", "between -4.25 and -3.75", "held-out rows")
                .contains("id=\"plot-effective-share\"", "id=\"plot-refine-reconstruction\"")
                .contains("At the end the chains were worth 5.0 %");
        assertThat(page).doesNotContain("id=\"plot-free-energy-gap\"");
    }

    @Test
    void everyAttemptAtRefiningIsShownAndTheOneTakenIsNamed() throws Exception {
        Path run = grown();
        RunTable.write(run.resolve("refine-2.csv"), Files.readString(run.resolve("refine.csv")));
        assertThat(report(run))
                .contains(">full rate</text>", ">rate / 2, taken</text>")
                .contains("Epochs of the refinement, attempt 2: rate / 2, taken");
        Files.delete(run.resolve("refine-2.csv"));
        assertThat(report(run)).doesNotContain(">full rate</text>", "attempt");
    }

    @Test
    void likelihoodsAlongTheRunShowTheirErrorsAndTheirWarnings() throws Exception {
        Path run = grown();
        assertThat(report(run)).doesNotContain("between -5 and -4.25", "rest on few annealed chains");
        RunTable.write(run.resolve("checks.csv"), """
                step,units,logLikelihood,low,high,effectiveSamples,warnings
                2,6,-4.5,-5,-4.25,3.5,"one, two of 100 chains"
                """);
        assertThat(report(run))
                .contains("hidden units 6: -4.50000, between -5 and -4.25; one, two of 100 chains")
                .contains("Of the 1 likelihoods along the run, 1 rest on few annealed chains");
    }

    @Test
    void setbacksAreWordsInTheTable() throws Exception {
        Path run = train("strokes:300");
        Path file = run.resolve("history.csv");
        String history = Files.readString(file);
        assertThat(history).contains(",0,\n");
        RunTable.write(file, history.replaceFirst(",0,\n", ",1,\"weights of <9>, more than 5\"\n"));
        assertThat(report(run)).contains("<td class=\"words\">weights of &lt;9&gt;, more than 5</td>");
        assertThat(report(run)).contains("id=\"plot-reconstruction\"");
    }

    private Path grown() throws Exception {
        Path run = train("strokes:300");
        Map<String, Object> description =
                new LinkedHashMap<>(Json.read("run.json", Files.readAllBytes(run.resolve("run.json"))));
        description.put("command", "grow");
        description.put(
                "result",
                Map.of(
                        "sentence",
                        "Six units were <enough>.",
                        "units",
                        6,
                        "validationLogLikelihood",
                        -4,
                        "low",
                        -4.25,
                        "high",
                        -3.75,
                        "refinement",
                        2,
                        "warnings",
                        List.of("The chains & the model part.")));
        RunDirectory.open(run).describe(description);
        RunTable.write(run.resolve("refine.csv"), Files.readString(run.resolve("history.csv")));
        RunTable.write(run.resolve("history.csv"), """
                step,units,gapEstimate,gain,heldOutGain,effectiveShare,freeEnergyGap,validationLogLikelihood
                1,3,9,7.5,7,0.5,,
                2,6,2,1.5,1,0.05,,-4.5
                """);
        return run;
    }

    @Test
    void fractionalMassesAreShownAndSampled() throws Exception {
        Path run = train("strokes:300");
        StoredModel stored = ModelFile.read(run.resolve("model.npz"), Optional.empty());
        FractionalRbm fractional = new FractionalRbm(stored.model().units(), new double[] {1, 1, 1, 1, 0.5, 2});
        ModelFile.write(new StoredModel(fractional, stored.metadata()), run.resolve("model.npz"));
        assertThat(report(run))
                .contains("<dt>mass</dt><dd>0.500</dd>")
                .containsPattern("Samples of the model, 1000 sweeps each, \\d+\\.\\d % of the moves accepted")
                .contains("Mean log-likelihood of the ");
    }

    @Test
    void whatIsNoRunIsRefusedInOneLine() throws Exception {
        Path run = train("strokes:300");
        assertFails("holds no run: it has no run.json", directory.toString());
        assertFails("no data 'nowhere'", run.toString(), "--data", "nowhere");
        assertThat(run("report", run.toString(), "--threads", "0")).isEqualTo(2);
        RunTable.write(run.resolve("history.csv"), "epoch,seconds\n1,2,3\n");
        assertFails("history.csv: expected 2 values, found '1,2,3'", run.toString());
        RunTable.write(run.resolve("history.csv"), "epoch,seconds\n1,x\n");
        assertFails("history.csv: expected a number, found 'x'", run.toString());
        Files.delete(run.resolve("history.csv"));
        assertFails("history.csv: is missing", run.toString());
        RunTable.write(run.resolve("history.csv"), "epoch,seconds\n");
        Files.delete(run.resolve("model.npz"));
        assertFails("no such file: " + run.resolve("model.npz"), run.toString());
    }

    private void assertFails(String message, String... arguments) {
        err.getBuffer().setLength(0);
        String[] all = new String[arguments.length + 1];
        all[0] = "report";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        assertThat(run(all)).isEqualTo(1);
        assertThat(err.toString().lines()).hasSize(1).first().asString().contains(message);
    }
}
