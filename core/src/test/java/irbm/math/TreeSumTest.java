package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeSumTest {
    private static double[] vector(int index) {
        // Of very different sizes, so that another order of addition gives other bits.
        double scale = Math.scalb(1.0, index % 37 - 18);
        return new double[] {scale / 3, -scale / 7, index};
    }

    private static double[] inOrder(int count) {
        TreeSum sum = new TreeSum();
        for (int i = 0; i < count; i++) {
            sum.add(i, vector(i));
        }
        return sum.total();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 13, 64, 100})
    void machinesThatShareTheVectorsInAnyWayGetTheSameBits(int count) {
        double[] expected = inOrder(count);
        for (int seed = 0; seed < 20; seed++) {
            assertThat(shared(count, 1 + seed % 5, new Random(seed))).isEqualTo(expected);
        }
    }

    /** Each machine holds a consecutive range, or all are dealt out, and the partial sums arrive in any order. */
    private static double[] shared(int count, int machines, Random random) {
        List<TreeSum.Partial> partials = new ArrayList<>();
        for (int m = 0; m < machines; m++) {
            TreeSum own = new TreeSum();
            for (int i = count * m / machines; i < count * (m + 1) / machines; i++) {
                own.add(i, vector(i));
            }
            partials.addAll(own.partials());
        }
        Collections.shuffle(partials, random);
        TreeSum all = new TreeSum();
        partials.forEach(all::add);
        return all.total();
    }

    @Test
    void oneVectorIsItsOwnSumAndTheOrderIsNotThatOfALoop() {
        assertThat(inOrder(1)).isEqualTo(vector(0));
        double[] loop = new double[3];
        for (int i = 0; i < 100; i++) {
            for (int j = 0; j < 3; j++) {
                loop[j] += vector(i)[j];
            }
        }
        // The control of the test above: its vectors do tell orders apart.
        assertThat(inOrder(100)).isNotEqualTo(loop);
        assertThat(inOrder(100)[2]).isEqualTo(loop[2]);
    }

    @Test
    void aMachineHandsOnFewPartialSums() {
        TreeSum sum = new TreeSum();
        for (int i = 64; i < 128; i++) {
            sum.add(i, vector(i));
        }
        assertThat(sum.partials()).singleElement().satisfies(part -> {
            assertThat(part.level()).isEqualTo(6);
            assertThat(part.index()).isEqualTo(1);
        });
    }

    @Test
    void theSumOfNothingAndOfUnequalLengthsAreRefused() {
        assertThatThrownBy(() -> new TreeSum().total()).hasMessageContaining("no vectors");
        TreeSum sum = new TreeSum();
        sum.add(0, new double[2]);
        assertThatThrownBy(() -> sum.add(1, new double[3])).hasMessageContaining("2");
    }
}
