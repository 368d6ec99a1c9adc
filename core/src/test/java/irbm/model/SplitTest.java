package irbm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SplitTest {
    /** Row r holds r in binary and has label r, so that every row can be told. */
    private static Dataset numbered(int count) {
        BinaryMatrix rows = new BinaryMatrix(count, 16);
        for (int r = 0; r < count; r++) {
            for (int bit = 0; bit < 16; bit++) {
                rows.set(r, bit, (r >>> bit & 1) == 1);
            }
        }
        return Dataset.of("numbered", rows)
                .withLabels(Labels.of(IntStream.range(0, count).toArray()));
    }

    @Test
    void everyRowLandsInExactlyOnePartWithItsLabel() {
        Split split = Split.random(numbered(1000), new Fractions(0.7, 0.2, 0.1), 5);
        assertThat(split.train().count()).isEqualTo(700);
        assertThat(split.validation().count()).isEqualTo(200);
        assertThat(split.test().count()).isEqualTo(100);
        int[] all = Stream.of(Part.values())
                .map(part -> split.part(part).labels().toArray())
                .flatMapToInt(IntStream::of)
                .sorted()
                .toArray();
        assertThat(all).isEqualTo(IntStream.range(0, 1000).toArray());
        assertThat(split.test())
                .isEqualTo(numbered(1000).select(split.test().labels().toArray()));
    }

    @Test
    void splitIsAFunctionOfTheSeed() {
        Fractions fractions = new Fractions(0.5, 0.25, 0.25);
        assertThat(Split.random(numbered(64), fractions, 1)).isEqualTo(Split.random(numbered(64), fractions, 1));
        assertThat(Split.random(numbered(64), fractions, 1)).isNotEqualTo(Split.random(numbered(64), fractions, 2));
    }

    @Test
    void wholeDataIsAllTrainingRows() {
        Split whole = Split.whole(numbered(4));
        assertThat(whole.isWhole()).isTrue();
        assertThat(whole.train()).isEqualTo(numbered(4));
        assertThat(whole.test().visibleCount()).isEqualTo(16);
    }

    @Test
    void wrongFractionsAreRefused() {
        assertThatThrownBy(() -> new Fractions(0.5, 0.1, 0.1)).hasMessageContaining("must add up to 1, 0.5/0.1/0.1");
        assertThatThrownBy(() -> new Fractions(0, 0.5, 0.5)).hasMessageContaining("must be positive");
        assertThatThrownBy(() -> Split.random(numbered(2), 1, 1, 1))
                .hasMessage("numbered has 2 rows: cannot take 1 for validation and 1 for test and leave one");
    }
}
