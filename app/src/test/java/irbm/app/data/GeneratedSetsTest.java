package irbm.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Split;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class GeneratedSetsTest {
    private static Split load(String name) throws IOException {
        return new DataSource(DataLocations.of(Map.of())).load(DataRequest.of(name));
    }

    @Test
    void barsAreAllBarsAndStripesOnce() throws IOException {
        Dataset bars = load("bars:3x5").train();
        assertThat(bars.count()).isEqualTo(8 + 32 - 2);
        assertThat(bars.imageShape()).contains(new ImageShape(3, 5));
        assertThat(distinct(bars.rows())).isEqualTo(bars.count());
        assertThat(load("bars").train().count()).isEqualTo(30);
        assertThat(load("bars:1x3").train().count()).isEqualTo(2);
    }

    private static int distinct(BinaryMatrix rows) {
        Set<BinaryMatrix> distinct = new HashSet<>();
        for (int row = 0; row < rows.rows(); row++) {
            distinct.add(rows.slice(row, row + 1));
        }
        return distinct.size();
    }

    @Test
    void strokesLookLikeMnistInNumbers() throws IOException {
        Dataset strokes = load("strokes:2000").all();
        assertThat(strokes.count()).isEqualTo(2000);
        assertThat(strokes.meanOn()).isBetween(0.12, 0.145);
        int[] perDigit = new int[10];
        IntStream.of(strokes.labels().toArray()).forEach(digit -> perDigit[digit]++);
        // 2000 draws of probability 1/10: mean 200, standard deviation 13.4; beyond 5 of them with probability 6e-6.
        assertThat(IntStream.of(perDigit)).allMatch(count -> count > 133 && count < 267);
        assertThat(distinct(strokes.rows())).isEqualTo(2000);
    }

    @Test
    void strokesKeepAwayFromTheEdgeAndFillTheMiddle() throws IOException {
        BinaryMatrix rows = load("strokes:500").all().rows();
        int[] ones = rows.columnOnes();
        int edge = 0;
        for (int i = 0; i < 28; i++) {
            edge += ones[i] + ones[27 * 28 + i] + ones[i * 28] + ones[i * 28 + 27];
        }
        assertThat(edge).isLessThan(50);
        assertThat(ones[14 * 28 + 14]).isGreaterThan(100);
    }

    @Test
    void strokesAreAFunctionOfTheSeedAndLargerSetsBeginWithSmallerOnes() {
        int[] first = IntStream.range(0, 20).toArray();
        assertThat(Strokes.generate(50, 3).select(first)).isEqualTo(Strokes.generate(20, 3));
        assertThat(Strokes.generate(20, 4)).isNotEqualTo(Strokes.generate(20, 3));
    }

    @Test
    void strokesComeWithASplit() throws IOException {
        Split split = load("strokes:100");
        assertThat(split.train().count()).isEqualTo(80);
        assertThat(split.validation().count()).isEqualTo(10);
        assertThat(split.test().count()).isEqualTo(10);
    }

    @Test
    void wrongSizesAreRefused() {
        assertThatThrownBy(() -> load("bars:20")).hasMessage("bars takes sides of 1 to 16 pixels, was 20 x 20");
        assertThatThrownBy(() -> load("bars:4by4")).hasMessageContaining("bars takes a size such as bars:4");
        assertThatThrownBy(() -> load("strokes:many")).hasMessageContaining("strokes takes a number");
        assertThatThrownBy(() -> load("strokes:0")).hasMessage("strokes takes 1 to 1000000 digits, was 0");
        assertThatThrownBy(() -> load("mnist:4")).hasMessage("mnist has no variants, was 'mnist:4'");
    }
}
