package irbm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DatasetTest {
    private static final Dataset DATA =
            Dataset.of("d", BinaryMatrix.of(new int[] {1, 0, 1, 1}, new int[] {0, 0, 0, 1}, new int[] {1, 1, 1, 1}));

    @Test
    void selectTakesRowsWithTheirLabels() {
        Dataset selected = DATA.withLabels(Labels.of(7, 8, 9))
                .withImageShape(new ImageShape(2, 2))
                .select(new int[] {2, 0});
        assertThat(selected.rows()).isEqualTo(BinaryMatrix.of(new int[] {1, 1, 1, 1}, new int[] {1, 0, 1, 1}));
        assertThat(selected.labels().toArray()).containsExactly(9, 7);
        assertThat(selected.imageShape()).contains(new ImageShape(2, 2));
    }

    @Test
    void hashIsThatOfTheBytesWrittenDown() {
        // SHA-256 of the big-endian bytes of 1 row, 3 columns, the word 0b101, and 1 label of 2, by an independent
        // tool.
        Dataset small = Dataset.of("any", BinaryMatrix.of(new int[] {1, 0, 1})).withLabels(Labels.of(2));
        assertThat(small.contentHash()).isEqualTo("b0ccf90cf605603c896353893ada813f46ded089f019349182ea81f5273d9520");
    }

    @Test
    void hashDependsOnShapeBitsAndLabelsButNotOnTheName() {
        Dataset other = Dataset.of("d", DATA.rows().inverted());
        Dataset wide = Dataset.of("d", BinaryMatrix.of(new int[12]));
        Dataset tall = Dataset.of("d", BinaryMatrix.of(new int[6], new int[6]));
        assertThat(List.of(
                        DATA.contentHash(),
                        other.contentHash(),
                        wide.contentHash(),
                        tall.contentHash(),
                        DATA.withLabels(Labels.of(1, 2, 3)).contentHash()))
                .doesNotHaveDuplicates();
        assertThat(DATA.withName("e").contentHash()).isEqualTo(DATA.contentHash());
    }

    @Test
    void invertedExchangesOnesAndZeros() {
        assertThat(DATA.meanOn()).isEqualTo(8 / 12.0);
        assertThat(DATA.inverted().meanOn()).isEqualTo(4 / 12.0);
    }

    @Test
    void labelsAndPicturesMustFitTheRows() {
        assertThatThrownBy(() -> DATA.withLabels(Labels.of(1, 2)))
                .isInstanceOf(InputException.class)
                .hasMessage("d has 2 labels for 3 rows");
        assertThatThrownBy(() -> DATA.withImageShape(new ImageShape(2, 3)))
                .hasMessage("d: a picture of 2 x 3 does not hold 4 units");
        assertThatThrownBy(() -> Labels.named(new int[] {1, 3}, 1, List.of("cat", "dog")))
                .hasMessage("label 1 is 3, the names are those of 1 to 2");
    }

    @Test
    void labelsHaveNamesWhenTheSourceGivesThem() {
        Labels named = Labels.named(new int[] {2, 1, 2}, 1, List.of("cat", "dog"));
        assertThat(named.name(2)).isEqualTo("dog");
        assertThat(named.classes()).containsExactly(1, 2);
        assertThat(Labels.of(4).name(4)).isEqualTo("4");
    }

    @Test
    void squaresAreGuessedOnlyWhereTheyFit() {
        assertThat(ImageShape.square(784)).contains(new ImageShape(28, 28));
        assertThat(ImageShape.square(785)).isEmpty();
        assertThat(ImageShape.square(0)).isEmpty();
    }
}
