package irbm.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.app.io.SampleFiles;
import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.Fractions;
import irbm.model.Part;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataSourceTest {
    private final DataSource source = new DataSource(DataLocations.of(Map.of()));

    @TempDir
    private Path directory;

    private static DataRequest request(String name, String split) {
        return new DataRequest(name, Optional.empty(), false, SplitRule.parse(split), Optional.empty(), 7);
    }

    @Test
    void filesAreSplitByFractionsAndSeed() throws IOException {
        Split split = source.load(request("bars:6", "0.8/0.1/0.1"));
        assertThat(split.train().count()).isEqualTo(100);
        assertThat(split.validation().count()).isEqualTo(13);
        assertThat(split.test().count()).isEqualTo(13);
    }

    @Test
    void partsAreTakenByName() throws IOException {
        Dataset test = source.loadPart(request("bars:6", "0.8/0.1/0.1:test"));
        assertThat(test).isEqualTo(source.load(request("bars:6", "0.8/0.1/0.1")).test());
        assertThat(source.loadPart(DataRequest.of("bars:6")).count()).isEqualTo(126);
        assertThat(source.loadPart(DataRequest.of("strokes:50")).count()).isEqualTo(5);
        assertThat(source.loadPart(request("strokes:50", "all")).count()).isEqualTo(50);
        assertThat(source.loadPart(request("strokes:50", "train")).labels().count())
                .isEqualTo(40);
    }

    private DataRequest inFiles(String train, String validation, String test) {
        PartFiles files = new PartFiles(Optional.of(validation), Optional.of(test));
        return new DataRequest(train, Optional.empty(), false, SplitRule.NONE.withFiles(files), Optional.empty(), 7);
    }

    private String file(String name, String content) {
        return SampleFiles.write(directory.resolve(name), SampleFiles.text(content))
                .toString();
    }

    @Test
    void aSplitComesInFilesOfItsOwn() throws IOException {
        String train = file("train.csv", "a,b,kind\n1,0,cow\n0,0,ant\n");
        String validation = file("valid.csv", "a,b,kind\n1,1,bee\n");
        String test = file("test.csv", "a,b,kind\n0,1,cow\n0,0,dog\n");
        DataRequest plain = inFiles(train, validation, test);
        Split split =
                source.load(new DataRequest(train, Optional.empty(), false, plain.split(), Optional.of("kind"), 7));
        assertThat(split.train().rows()).isEqualTo(BinaryMatrix.of(new int[] {1, 0}, new int[] {0, 0}));
        assertThat(split.validation().rows()).isEqualTo(BinaryMatrix.of(new int[] {1, 1}));
        assertThat(split.test().rows()).isEqualTo(BinaryMatrix.of(new int[] {0, 1}, new int[] {0, 0}));
        // Each file numbers its classes from 0; together they are ant, bee, cow, dog.
        assertThat(split.train().labels().toArray()).containsExactly(2, 0);
        assertThat(split.validation().labels().toArray()).containsExactly(1);
        assertThat(split.test().labels().toArray()).containsExactly(2, 3);
        assertThat(split.test().labels().name(3)).isEqualTo("dog");
    }

    @Test
    void filesOfASplitMustFit() {
        String narrow = file("narrow.csv", "1,0\n");
        String wide = file("wide.csv", "1,0,1\n");
        assertThatThrownBy(() -> source.load(inFiles(narrow, wide, narrow)))
                .hasMessageContaining("narrow.csv has 2 units, wide.csv has 3");
        assertThatThrownBy(() -> source.load(inFiles("strokes:50", narrow, narrow)))
                .hasMessageContaining("comes with a split of its own");
        assertThatThrownBy(() -> source.load(inFiles(narrow, directory + "/none.csv", narrow)))
                .hasMessageContaining("none.csv");
    }

    @Test
    void splitOptionTakesFractionsAPartOrBoth() {
        assertThat(SplitRule.parse("0.8/0.1/0.1"))
                .isEqualTo(new SplitRule(Optional.of(new Fractions(0.8, 0.1, 0.1)), Optional.empty(), false));
        assertThat(SplitRule.parse("Validation").part()).contains(Part.VALIDATION);
        assertThat(SplitRule.parse("0.5/0.25/0.25:train").part()).contains(Part.TRAIN);
        assertThat(SplitRule.parse("all").all()).isTrue();
        for (String wrong :
                new String[] {"", "0.8", "0.8/0.2", "0.8/0.1/0.1/0", "tes", "0.8/0.1/0.1test", "./././", "a/b/c"}) {
            assertThatThrownBy(() -> SplitRule.parse(wrong)).hasMessageContaining("--split takes fractions");
        }
    }

    @Test
    void impossibleWishesAreNamed() {
        Path file = SampleFiles.write(directory.resolve("rows.csv"), SampleFiles.csv());
        assertThatThrownBy(() -> source.load(DataRequest.of("nothing")))
                .hasMessage(
                        "no data 'nothing': it is not a file, and the named sets are mnist, caltech101, bars, strokes, nltcs, plants, baudio,"
                                + " jester, bnetflix, accidents, pumsb_star, dna, mushrooms");
        assertThatThrownBy(() -> source.loadPart(request(file.toString(), "test")))
                .hasMessage("--split: " + file + " has no test rows; fractions such as 0.8/0.1/0.1:test make some");
        assertThatThrownBy(() -> source.load(request(file.toString(), "0.1/0.5/0.4")))
                .hasMessageContaining("cannot take 2 for validation and 1 for test and leave one");
    }
}
