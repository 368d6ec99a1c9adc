package irbm.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import irbm.app.io.Binarization;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.InputException;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** The real data sets, where {@code IRBM_DATA} or the user's cache has them. */
final class NamedSetsTest {
    private static final DataLocations HERE = DataLocations.of(System.getenv());

    @TempDir
    private Path empty;

    private static Split load(DataRequest request) throws IOException {
        NamedSet set = NamedSets.find(request.name()).orElseThrow();
        assumeTrue(HERE.hasAll(set), () -> "skipped: the files of " + set.name() + " are not in " + HERE.describe());
        return new DataSource(HERE).load(request);
    }

    @Test
    void mnistHasThePapersSplitAndDensity() throws IOException {
        Split mnist = load(DataRequest.of("mnist"));
        assertThat(mnist.train().count()).isEqualTo(50_000);
        assertThat(mnist.validation().count()).isEqualTo(10_000);
        assertThat(mnist.test().count()).isEqualTo(10_000);
        assertThat(mnist.train().imageShape()).contains(new ImageShape(28, 28));
        double on =
                (50_000 * mnist.train().meanOn() + 10_000 * mnist.validation().meanOn()) / 60_000;
        assertThat(on).isBetween(0.13225, 0.13235);
        assertThat(mnist.test().contentHash())
                .isEqualTo("e54ff62be7f1bf000730e05997bdec002d97742fd3d3a9b8bc346f79ae200a38");
        assertThat(mnist.train().contentHash())
                .isEqualTo("3531a6045ff4ab29d879f483e7dda3aa3e7afeeb3fad8de8040441df92ae8cd7");
        assertThat(mnist.test().select(new int[] {0, 1, 2}).labels().toArray()).containsExactly(7, 2, 1);
    }

    @Test
    void mnistIsGreyUntilARuleSaysOtherwise() {
        DataRequest asIs = new DataRequest(
                "mnist", Optional.of(new Binarization.None()), false, SplitRule.NONE, Optional.empty(), 1);
        assertThatThrownBy(() -> load(asIs))
                .isInstanceOfAny(InputException.class, TestAbortedException.class)
                .satisfies(NamedSetsTest::rethrowSkip)
                .message()
                .contains("row 0, column 152: expected 0 or 1, was 3; grey values need --binarize threshold=T");
    }

    private static void rethrowSkip(Throwable thrown) {
        if (thrown instanceof TestAbortedException skip) {
            throw skip;
        }
    }

    @Test
    void caltechHasTheFilesSplitWithTheObjectOn() throws IOException {
        Split caltech = load(DataRequest.of("caltech101"));
        assertThat(caltech.train().count()).isEqualTo(4100);
        assertThat(caltech.validation().count()).isEqualTo(2264);
        assertThat(caltech.test().count()).isEqualTo(2307);
        assertThat(caltech.train().labels().classes()).hasSize(101);
        assertThat(caltech.train().meanOn()).isBetween(0.448, 0.450);
        assertThat(cornersOn(caltech.train())).isLessThan(0.01);
        assertThat(caltech.train().contentHash())
                .isEqualTo("50b3e4a5474a72c27b863523d34f99218b49045b3f44b48c19b771e1362d85ec");
    }

    /** The background is where the corners are. */
    private static double cornersOn(Dataset data) {
        int on = 0;
        for (int row = 0; row < data.count(); row++) {
            for (int corner : new int[] {0, 27, 27 * 28, 28 * 28 - 1}) {
                on += data.rows().get(row, corner) ? 1 : 0;
            }
        }
        return on / (4.0 * data.count());
    }

    @Test
    void invertGivesTheOtherConvention() throws IOException {
        DataRequest other = new DataRequest("caltech101", Optional.empty(), true, SplitRule.NONE, Optional.empty(), 1);
        assertThat(load(other).train().rows())
                .isEqualTo(load(DataRequest.of("caltech101")).train().rows().inverted());
    }

    @Test
    void missingSetsSayHowToGetThem() {
        DataLocations nowhere = DataLocations.of(Map.of(
                "IRBM_DATA",
                empty.toString(),
                "XDG_CACHE_HOME",
                empty.resolve("c").toString()));
        assertThatThrownBy(() -> new DataSource(nowhere).load(DataRequest.of("mnist")))
                .hasMessage("mnist: no file train-images-idx3-ubyte in " + empty + " or " + empty.resolve("c/irbm")
                        + "; 'irbm data get mnist' fetches it, or put it there by hand");
    }
}
