package irbm.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.ExclusiveColumns;
import irbm.model.InputException;
import irbm.model.Split;
import irbm.model.UnitGroup;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups that are found in the data sets of the project, and groups that are given. */
final class GroupRuleTest {
    private static final DataLocations HERE = DataLocations.of(System.getenv());
    private static final Split FEW = Split.whole(
            Dataset.of("few", BinaryMatrix.of(new int[] {1, 0, 0, 1}, new int[] {0, 0, 1, 1}, new int[] {0, 1, 0, 1})));

    private static Split load(String name) throws IOException {
        NamedSet set = NamedSets.find(name).orElseThrow();
        assumeTrue(HERE.hasAll(set), () -> "skipped: the files of " + name + " are not in " + HERE.describe());
        return new DataSource(HERE).load(DataRequest.of(name));
    }

    private static List<UnitGroup> found(Split split) {
        return GroupRule.parse("auto").applied(split).train().units().groups();
    }

    /** Pictures are searched here as if nobody knew that they are pictures. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mnist",
                "caltech101",
                "strokes",
                "strokes:1000",
                "bars",
                "bars:5",
                "nltcs",
                "plants",
                "baudio",
                "jester",
                "bnetflix"
            })
    void noneAreFoundWhereThereAreNone(String name) throws IOException {
        Split split = load(name);
        BinaryMatrix rows =
                BinaryMatrix.stacked(split.train().rows(), split.validation().rows());
        assertThat(ExclusiveColumns.find(rows)).isEmpty();
        int[] few = IntStream.range(0, Math.min(1000, rows.rows())).toArray();
        assertThat(ExclusiveColumns.find(rows.select(few))).isEmpty();
    }

    @Test
    void theLettersOfDnaAreFound() throws IOException {
        List<UnitGroup> groups = found(load("dna"));
        assertThat(groups).hasSize(60);
        for (int g = 0; g < 60; g++) {
            assertThat(groups.get(g)).isEqualTo(UnitGroup.atMostOne(3 * g, 3 * g + 1, 3 * g + 2));
        }
    }

    /** Every mushroom has 21 properties, one of which is always the same: the table's columns stand property by property. */
    @Test
    void thePropertiesOfMushroomsAreFound() throws IOException {
        String columns = String.join(
                ",",
                found(load("mushrooms")).stream().map(UnitGroup::columnsText).toList());
        assertThat(columns)
                .isEqualTo("2-6,7-8+10,11-20,21-22,23-31,32-33,34-35,36-37,38-49,50-51,52-55,56-59,60-68,69-77,79-82,"
                        + "83-85,86-90,91-99,100-105,106-112");
    }

    /** The columns of these tables are sorted by frequency, and the rarest categories are missing. */
    @ParameterizedTest
    @CsvSource({"accidents,12,36", "pumsb_star,42,132"})
    void theAnswersOfTablesInAnyOrderAreFound(String name, int groups, int columns) throws IOException {
        List<UnitGroup> found = found(load(name));
        assertThat(found).hasSize(groups);
        assertThat(found.stream().mapToInt(group -> group.columns().size()).sum())
                .isEqualTo(columns);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dna", "mushrooms", "accidents", "pumsb_star"})
    void allTestRowsAreAllowed(String name) throws IOException {
        Split split = GroupRule.parse("auto").applied(load(name));
        split.train().units().requireAllowed(name, split.test().rows());
    }

    @Test
    void givenGroupsAreTaken() {
        Split split = GroupRule.parse("1-2+3").applied(FEW);
        assertThat(split.train().units().groups()).containsExactly(UnitGroup.atMostOne(0, 1, 2));
        assertThat(split.validation().units()).isEqualTo(split.train().units());
        assertThat(GroupRule.parse("off").applied(FEW).train().units().areBits())
                .isTrue();
        assertThat(found(FEW)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1-5|--groups: column 5 is not within 1 to 4",
                "1-2,2-3|--groups: column 2 comes twice",
                "3|--groups: a group needs at least 2 columns, was '3'",
                "2-1|--groups: the range 2-1 is empty or too long",
                "some|--groups takes auto, off, or columns such as 1-3,5-9 or 1-3+7, was 'some'",
                "1-2,|--groups takes auto, off, or columns such as 1-3,5-9 or 1-3+7, was ''",
                "3-4|few: row 2 has 2 ones in columns 3-4, a group of which at most one is on",
            })
    void wrongGroupsAreRefused(String text, String message) {
        assertThatThrownBy(() -> GroupRule.parse(text).applied(FEW))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(message);
    }
}
