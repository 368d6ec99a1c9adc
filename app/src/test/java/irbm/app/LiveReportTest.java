package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.run.RunDirectory;
import irbm.app.show.LiveReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run that goes on shows what its checkpoint holds. */
final class LiveReportTest {
    @TempDir
    private Path directory;

    private String sections(String arguments) throws Exception {
        Path run = directory.resolve("run");
        PrintWriter text = new PrintWriter(new StringWriter());
        assertThat(Main.run(text, text, (arguments + " --quiet --out " + run).split(" ", -1)))
                .isZero();
        return new LiveReport(RunDirectory.open(run), Optional.empty()).sections();
    }

    @Test
    void trainingShowsItsUnitsAndItsChains() throws Exception {
        assertThat(sections("train --data bars:3 --units 4 --epochs 2 --learning-rate 0.1"))
                .contains("data-unit=\"0\"", "data-unit=\"3\"", "The chains of the run")
                .doesNotContain("data-unit=\"4\"");
    }

    @Test
    void withoutChainsItSaysSo() throws Exception {
        assertThat(sections("train --method cd --data bars:3 --units 2 --epochs 1 --learning-rate 0.1"))
                .contains("data-unit=\"1\"", "keeps no chains")
                .doesNotContain("The chains of the run");
    }

    @Test
    void growingShowsItsUnitsAndItsChains() throws Exception {
        assertThat(sections("grow --data bars:4 --split 0.6/0.2/0.2 --max-units 2 --block-size 1 --chains 1000"
                        + " --regularization 0.05 --joint-updates 0 --refine none"))
                .contains("data-unit=\"0\"", "The chains of the run");
    }

    @Test
    void jointTrainingShowsItsOwnChains() throws Exception {
        assertThat(sections("grow --data bars:3 --chains 50 --max-units 2 --learning-rate 0.1 --refine none"
                        + " --joint-updates 2"))
                .contains("data-unit=\"1\"", "The chains of the run");
    }

    @Test
    void beforeTheFirstStepThereAreNoPictures() throws Exception {
        RunDirectory run = RunDirectory.create(directory.resolve("new"));
        run.describe(Map.of("command", "train"));
        assertThat(new LiveReport(run, Optional.empty()).sections()).doesNotContain("filters", "samples");
    }
}
