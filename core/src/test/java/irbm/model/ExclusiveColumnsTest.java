package irbm.model;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExclusiveColumnsTest {
    private static final int TABLES = 100;

    private static double uniform(long seed, int row, int place) {
        return Randomness.uniformDouble(Randomness.key(seed, Purpose.TEST, row, 0), place);
    }

    /** A share for each of {@code count} things that depends on the seed, from 0.02 to 0.5. */
    private static double[] shares(long seed, int count) {
        double[] shares = new double[count];
        for (int k = 0; k < count; k++) {
            shares[k] = 0.02 + 0.48 * Math.pow(uniform(seed, -1, k), 2);
        }
        return shares;
    }

    /** The columns of a planted table: groups of 2 to 7 categories, some without a column for one of them, and noise. */
    private record Plan(List<UnitGroup> groups, int columns, int[] place) {
        static Plan of(long seed, boolean shuffled) {
            List<List<Integer>> members = new ArrayList<>();
            int next = 0;
            for (int g = 0; g < 8; g++) {
                List<Integer> columns = new ArrayList<>();
                for (int c = 0; c < 2 + (int) (6 * uniform(seed, -2, g)); c++) {
                    columns.add(next++);
                }
                members.add(columns);
                next += (int) (3 * uniform(seed, -3, g)); // noise between the groups
            }
            int count = next + 5;
            int[] place = Randomness.permutation(count, seed);
            for (int j = 0; j < count && !shuffled; j++) {
                place[j] = j;
            }
            List<UnitGroup> groups = members.stream()
                    .map(columns -> new UnitGroup(
                            columns.stream().map(j -> place[j]).sorted().toList(), true))
                    .sorted((a, b) -> a.columns().get(0) - b.columns().get(0))
                    .toList();
            return new Plan(groups, count, place);
        }

        /** Categories are equally likely but for the first, which is twice as likely; a quarter of the groups may be empty. */
        BinaryMatrix rows(long seed, int count) {
            BinaryMatrix rows = new BinaryMatrix(count, columns);
            double[] noise = shares(seed, columns);
            for (int r = 0; r < count; r++) {
                for (int j = 0; j < columns; j++) {
                    rows.set(r, j, uniform(seed, r, j) < noise[j]);
                }
                for (int g = 0; g < groups.size(); g++) {
                    List<Integer> members = groups.get(g).columns();
                    int kinds = members.size() + 1 + (g % 4 == 0 && members.size() > 2 ? 1 : 0);
                    int drawn = Math.max(0, (int) (kinds * uniform(seed, r, columns + g)) - 1);
                    for (int c = 0; c < members.size(); c++) {
                        rows.set(r, members.get(c), c == drawn);
                    }
                }
            }
            return rows;
        }
    }

    /** In 100 tables of 600 rows, in order and with their columns shuffled, and noise columns among them: no group missed or wrong. */
    @Test
    void plantedGroupsAreFoundWithoutAnError() {
        for (long seed = 1; seed <= TABLES; seed++) {
            Plan plan = Plan.of(seed, seed % 2 == 0);
            assertThat(ExclusiveColumns.find(plan.rows(seed, 600)))
                    .as("table %d", seed)
                    .isEqualTo(plan.groups());
        }
    }

    /** The control: with 12 rows nothing can be told from chance, and nothing is. */
    @Test
    void aDozenRowsTellNothing() {
        for (long seed = 1; seed <= TABLES; seed++) {
            assertThat(ExclusiveColumns.find(Plan.of(seed, false).rows(seed, 12)))
                    .isEmpty();
        }
    }

    /** The stated error is 0.001 for each table: more than one in 100 has a probability below 0.005, and seeds are fixed. */
    @Test
    void independentSparseColumnsFormNone() {
        for (long seed = 1; seed <= TABLES; seed++) {
            BinaryMatrix rows = new BinaryMatrix(500, 120);
            double[] shares = shares(seed, 120);
            for (int r = 0; r < rows.rows(); r++) {
                for (int j = 0; j < 120; j++) {
                    rows.set(r, j, uniform(seed, r, j) < shares[j]);
                }
            }
            assertThat(ExclusiveColumns.find(rows)).as("table %d", seed).isEmpty();
        }
    }

    /**
     * Documents of one or two of six topics. A word belongs to a topic and hardly comes in others: many words never meet, and pass the test
     * against chance, but they fill nothing.
     */
    @Test
    void wordsOfTopicsFormNone() {
        for (long seed = 1; seed <= TABLES; seed++) {
            BinaryMatrix rows = new BinaryMatrix(800, 150);
            double[] shares = shares(seed, 150);
            for (int r = 0; r < rows.rows(); r++) {
                int one = (int) (6 * uniform(seed, r, 1000));
                int two = (int) (6 * uniform(seed, r, 1001));
                for (int j = 0; j < 150; j++) {
                    double share = j % 6 == one || j % 6 == two ? shares[j] : 0.0005;
                    rows.set(r, j, uniform(seed, r, j) < share);
                }
            }
            assertThat(ExclusiveColumns.find(rows)).as("table %d", seed).isEmpty();
        }
    }

    /** Blocks of random size at a random place of a picture: far pixels hardly meet, and still no category is seen in them. */
    @Test
    void pixelsOfMovingBlocksFormNone() {
        for (long seed = 1; seed <= TABLES; seed++) {
            BinaryMatrix rows = new BinaryMatrix(600, 144);
            for (int r = 0; r < rows.rows(); r++) {
                int left = (int) (10 * uniform(seed, r, 0));
                int top = (int) (10 * uniform(seed, r, 1));
                int width = 2 + (int) (5 * uniform(seed, r, 2));
                int height = 2 + (int) (5 * uniform(seed, r, 3));
                for (int j = 0; j < 144; j++) {
                    boolean on = j % 12 >= left && j % 12 < left + width && j / 12 >= top && j / 12 < top + height;
                    rows.set(r, j, on && uniform(seed, r, 4 + j) < 0.9);
                }
            }
            assertThat(ExclusiveColumns.find(rows)).as("table %d", seed).isEmpty();
        }
    }

    @Test
    void constantColumnsAndEmptyTablesHaveNone() {
        assertThat(ExclusiveColumns.find(new BinaryMatrix(0, 5))).isEmpty();
        assertThat(ExclusiveColumns.find(new BinaryMatrix(100, 5))).isEmpty();
        assertThat(ExclusiveColumns.find(new BinaryMatrix(100, 5).inverted())).isEmpty();
        assertThat(ExclusiveColumns.find(new BinaryMatrix(3, 0))).isEmpty();
    }
}
