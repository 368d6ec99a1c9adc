package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.math.BinaryMatrix;
import java.awt.image.BufferedImage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code irbm sample} as its users see it. */
@Timeout(300)
final class SampleCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private static BinaryMatrix rows(String name) throws Exception {
        return new DataSource(DataLocations.of(Map.of()))
                .load(DataRequest.of(name))
                .all()
                .rows();
    }

    @Test
    void burnInIsChosenAndItsDiagnosticPrinted() {
        assertThat(run("sample")).isZero();
        assertThat(err.toString())
                .contains("36 samples of bars after ", "split R-hat of the free energies ", ", settled");
        assertThat(run("sample", "--sweeps", "60", "--start", "noise")).isZero();
        assertThat(err.toString()).contains("after 60 sweeps each; split R-hat");
        assertThat(run("sample", "--sweeps", "0")).isZero();
        assertThat(err.toString()).contains("after 0 sweeps each").doesNotContain("R-hat");
    }

    // With no sweeps the samples are the rows themselves.
    @Test
    void chainsStartInRowsOfTheData() throws Exception {
        assertThat(run("data", "convert", "bars:12", "--split", "0.9/0/0.1:test", "--out", path("d.npy")))
                .isZero();
        assertThat(run(
                        "sample",
                        "--start",
                        "data",
                        "--data",
                        path("d.npy"),
                        "--sweeps",
                        "0",
                        "--count",
                        "7",
                        "--out",
                        path("s.npy")))
                .isZero();
        assertThat(rows(path("s.npy"))).isEqualTo(rows(path("d.npy")).slice(0, 7));
    }

    // State k of a chain is the sample of a run that is so many sweeps longer.
    @Test
    void aChainOverTimeIsOneChain() throws Exception {
        assertThat(run("sample", "--sweeps", "10", "--every", "5", "--count", "3", "--out", path("chain.npy")))
                .isZero();
        assertThat(err.toString()).contains("3 states of one chain of bars, 5 sweeps apart, after 10 sweeps");
        assertThat(run("sample", "--sweeps", "20", "--count", "1", "--out", path("one.npy")))
                .isZero();
        assertThat(rows(path("chain.npy")).slice(2, 3)).isEqualTo(rows(path("one.npy")));
        assertThat(rows(path("chain.npy")).slice(1, 2)).isNotEqualTo(rows(path("one.npy")));
    }

    // Bars are columns: the lower half of each follows from the upper one, wherever that is clear.
    @Test
    void theKnownHalfIsKeptAndTheOtherCompleted() throws Exception {
        assertThat(run("sample", "--count", "40", "--sweeps", "300", "--seed", "5", "--out", path("d.npy"), "--quiet"))
                .isZero();
        assertThat(run("sample", "--clamp", "top", "--data", path("d.npy"), "--count", "40", "--out", path("c.npy")))
                .isZero();
        assertThat(err.toString()).contains("40 rows of ", " completed by bars after ", "settled");
        BinaryMatrix known = rows(path("d.npy"));
        BinaryMatrix completed = rows(path("c.npy"));
        int agree = 0;
        for (int row = 0; row < 40; row++) {
            for (int pixel = 0; pixel < 144; pixel++) {
                boolean same = known.get(row, pixel) == completed.get(row, pixel);
                assertThat(same || pixel >= 72).isTrue();
                agree += pixel >= 72 && same ? 1 : 0;
            }
        }
        // Two pixels of a bar agree with a probability of 0.68, unrelated ones with 0.5: 2880 pixels decide.
        assertThat(agree / (40 * 72.0)).isGreaterThan(0.6);
    }

    @Test
    void aMaskFileIsTheSameAsItsName() throws Exception {
        String half = "1,".repeat(72) + "0,".repeat(71) + "0\n";
        Files.writeString(directory.resolve("mask.csv"), half);
        for (String part : new String[] {"top", path("mask.csv")}) {
            String name = part.equals("top") ? "a.npy" : "b.npy";
            assertThat(run(
                            "sample",
                            "--clamp",
                            part,
                            "--data",
                            "bars:12",
                            "--count",
                            "5",
                            "--sweeps",
                            "20",
                            "--out",
                            path(name)))
                    .isZero();
        }
        assertThat(rows(path("a.npy"))).isEqualTo(rows(path("b.npy")));
        for (String part : new String[] {"bottom", "left", "right"}) {
            assertThat(run(
                            "sample",
                            "--clamp",
                            part,
                            "--data",
                            "bars:12",
                            "--count",
                            "5",
                            "--sweeps",
                            "20",
                            "--out",
                            path("c.npy")))
                    .isZero();
            assertThat(rows(path("c.npy"))).isNotEqualTo(rows(path("a.npy")));
        }
    }

    @Test
    void thePictureOfCompletionsShowsThreeForEachRow() throws Exception {
        assertThat(run(
                        "sample",
                        "--clamp",
                        "left",
                        "--data",
                        "bars:12",
                        "--count",
                        "7",
                        "--sweeps",
                        "20",
                        "--out",
                        path("c.png")))
                .isZero();
        BufferedImage picture = ImageIO.read(directory.resolve("c.png").toFile());
        assertThat(picture.getWidth()).isEqualTo(6 * (3 * 37 + 4) + 1);
        assertThat(picture.getHeight()).isEqualTo(2 * 37 + 1);
        assertThat(picture.getRGB(30, 10) & 0xffffff).isEqualTo(0x707070);
        assertThat(picture.getRGB(3, 10) & 0xffffff).isNotEqualTo(0x707070);
    }

    @Test
    void badInputGivesOneLine() throws Exception {
        Files.writeString(directory.resolve("mask.csv"), "1,0,1\n");
        assertUsage("--sweeps must be 'auto' or a whole number, was 'x'", "--sweeps", "x");
        assertUsage("--sweeps must be within 0 to 100000000, was -1", "--sweeps=-1");
        assertUsage("--every must be at least 1, was 0", "--every", "0");
        assertUsage("--every and --clamp do not go together", "--every", "1", "--clamp", "top");
        assertFails("--clamp takes top, bottom, left, right or a mask file, and 'up' is no file", "--clamp", "up");
        assertFails("must hold one row of 144 bits, has 1 of 3", "--clamp", path("mask.csv"));
        assertFails("has rows of 784 bits, the model bars expects 144", "--start", "data");
        assertFails("has rows of 784 bits, the model bars expects 144", "--clamp", "top");
        assertUsage("--out must name a .png or .npy file", "--out", path("x.gif"));
    }

    private void assertFails(String message, String... arguments) {
        assertRefused(1, message, arguments);
    }

    private void assertUsage(String message, String... arguments) {
        assertRefused(2, message, arguments);
    }

    private void assertRefused(int code, String message, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "sample";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        assertThat(run(all)).isEqualTo(code);
        assertThat(err.toString().lines()).hasSize(1).first().asString().contains(message);
    }
}
