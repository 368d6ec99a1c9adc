package irbm.app.io;

import static irbm.app.io.SampleFiles.LABELS;
import static irbm.app.io.SampleFiles.ROWS;
import static irbm.app.io.SampleFiles.gzip;
import static irbm.app.io.SampleFiles.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.io.format.NpyArray;
import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every format gives the same rows. */
final class DataFileTest {
    @TempDir
    private Path directory;

    private Dataset read(String name, byte[] content) throws IOException {
        return read(name, content, ReadOptions.DEFAULT);
    }

    private Dataset read(String name, byte[] content, ReadOptions options) throws IOException {
        Split split = DataFile.read(SampleFiles.write(directory.resolve(name), content), options);
        assertThat(split.isWhole()).isTrue();
        return split.train();
    }

    static Stream<Arguments> formats() {
        return Stream.of(
                Arguments.of("rows.npy", SampleFiles.npy()),
                Arguments.of("rows.npy.gz", gzip(SampleFiles.npy())),
                Arguments.of("rows", SampleFiles.npy()),
                Arguments.of("rows.idx", SampleFiles.idx()),
                Arguments.of("rows-idx3-ubyte.gz", gzip(SampleFiles.idx())),
                Arguments.of("pictures", SampleFiles.idx()),
                Arguments.of("rows.tsv", text("1\t0\t1\t1\n0\t0\t1\t0\n1\t1\t0\t0\n")),
                Arguments.of("semicolons.csv", text("1;0;1;1\r\n0;0;1;0\r\n1;1;0;0\r\n")),
                Arguments.of("blanks.txt", text("1 0 1 1\n0 0 1 0\n1 1 0 0\n")),
                Arguments.of("floats.csv", text("1.0,0e0,1,1\n0,-0.0,1,0\n1,1,0,0")),
                Arguments.of("pandas.csv", text("0,1,2,3\n1,0,1,1\n0,0,1,0\n1,1,0,0\n")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void everyFormatGivesTheSameRows(String name, byte[] content) throws IOException {
        Dataset data = read(name, content);
        assertThat(data.rows()).isEqualTo(ROWS);
        assertThat(data.labels().isEmpty()).isTrue();
        assertThat(data.name()).isEqualTo(name);
    }

    static Stream<Arguments> labelledFormats() {
        return Stream.of(
                Arguments.of("rows.npz", SampleFiles.npz()),
                Arguments.of("archive", SampleFiles.npz()),
                Arguments.of("rows.mat", SampleFiles.mat()),
                Arguments.of("matlab", SampleFiles.mat()),
                Arguments.of("rows.csv", SampleFiles.csv()),
                Arguments.of("rows.csv.gz", gzip(SampleFiles.csv())),
                Arguments.of("rows.libsvm", SampleFiles.libsvm()),
                Arguments.of("zero-based.svm", text("3 0:1 2:1 3:1\n1 2:1\n+2 qid:7 0:1 1:1.0\n")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("labelledFormats")
    void labelsTravelAlong(String name, byte[] content) throws IOException {
        Dataset data = read(name, content);
        assertThat(data.rows()).isEqualTo(ROWS);
        assertThat(data.labels().toArray()).isEqualTo(LABELS);
    }

    @Test
    void labelColumnsAreFoundByNameAndNumber() throws IOException {
        byte[] table = text("a,b,kind,c,d\n1,0,cow,1,1\n0,0,ant,1,0\n1,1,bee,0,0\n");
        for (String column : new String[] {"kind", "3"}) {
            ReadOptions options = new ReadOptions(new Binarization.None(), 1, Optional.of(column));
            Dataset data = read("animals.csv", table, options);
            assertThat(data.rows()).isEqualTo(ROWS);
            assertThat(data.labels().toArray()).containsExactly(2, 0, 1);
            assertThat(data.labels().name(2)).isEqualTo("cow");
        }
    }

    @Test
    void labelsOfATableWithoutHeaderAreFoundByNumber() throws IOException {
        ReadOptions options = new ReadOptions(new Binarization.None(), 1, Optional.of("5"));
        Dataset data = read("rows.csv", text("1,0,1,1,\"three, or so\"\n0,0,1,0,x\n1,1,0,0,x\n"), options);
        assertThat(data.rows()).isEqualTo(ROWS);
        assertThat(data.labels().name(data.labels().get(0))).isEqualTo("three, or so");
    }

    @Test
    void labelsOfAnArrayFileStandBesideIt() throws IOException {
        SampleFiles.write(directory.resolve("my-labels-idx1-ubyte"), new byte[] {0, 0, 8, 1, 0, 0, 0, 3, 3, 1, 2});
        assertThat(read("my-images-idx3-ubyte", SampleFiles.idx()).labels().toArray())
                .isEqualTo(LABELS);
        Path labels = directory.resolve("my-labels-idx1-ubyte");
        ReadOptions options = new ReadOptions(new Binarization.None(), 1, Optional.of(labels.toString()));
        assertThat(read("rows.npy", SampleFiles.npy(), options).labels().toArray())
                .isEqualTo(LABELS);
    }

    @Test
    void picturesKeepTheirShape() throws IOException {
        assertThat(read("rows.idx", SampleFiles.idx()).imageShape()).contains(new ImageShape(2, 2));
        assertThat(read("rows.npy", SampleFiles.npy()).imageShape()).isEmpty();
    }

    @Test
    void classNamesOfMatlabFilesAreKept() throws IOException {
        Dataset data = read("rows.mat", SampleFiles.mat());
        assertThat(data.labels().name(3)).isEqualTo("cow");
    }

    @Test
    void archivesWithASplitKeepIt() throws IOException {
        byte[] archive = SampleFiles.npz(Map.of(
                "x_train.npy", NpyArray.of(ROWS),
                "y_train.npy", NpyArray.of(LABELS),
                "x_test.npy", NpyArray.of(ROWS.slice(1, 3))));
        Split split = DataFile.read(SampleFiles.write(directory.resolve("keras.npz"), archive), ReadOptions.DEFAULT);
        assertThat(split.train().labels().toArray()).isEqualTo(LABELS);
        assertThat(split.validation().isEmpty()).isTrue();
        assertThat(split.test().rows()).isEqualTo(ROWS.slice(1, 3));
    }

    @Test
    void thresholdTakesWhatIsAbove() throws IOException {
        byte[] grey = SampleFiles.npy(
                "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 4)}", new byte[] {0, 127, (byte) 128, -1});
        ReadOptions options = ReadOptions.DEFAULT.withBinarization(new Binarization.Threshold(127));
        assertThat(read("grey.npy", grey, options).rows()).isEqualTo(BinaryMatrix.of(new int[] {0, 0, 1, 1}));
    }

    /** 40,000 draws of probability 51/255 = 0.2: |mean - 0.2| < 5 standard deviations, 0.01; false alarm 6e-7. */
    @Test
    void stochasticBitsHaveTheGreyValueAsMean() throws IOException {
        byte[] values = new byte[40_000];
        Arrays.fill(values, (byte) 51);
        byte[] grey = SampleFiles.npy("{'descr': '|u1', 'fortran_order': False, 'shape': (200, 200)}", values);
        ReadOptions options = ReadOptions.DEFAULT.withBinarization(new Binarization.Stochastic());
        Dataset once = read("grey.npy", grey, options);
        assertThat(once.meanOn()).isBetween(0.19, 0.21);
        assertThat(read("grey.npy", grey, options)).isEqualTo(once);
    }

    @Test
    void missingFilesAndDirectoriesAreNamed() {
        assertThatThrownBy(() -> DataFile.read(directory.resolve("none.npy"), ReadOptions.DEFAULT))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> DataFile.read(directory, ReadOptions.DEFAULT))
                .hasMessageEndingWith("expected a file, is a directory or a device");
    }

    @Test
    void sameContentGivesSameBytes() throws IOException {
        Dataset data = Dataset.of("d", SampleFiles.ROWS);
        DataOutput.write(data, directory.resolve("a.npz"));
        DataOutput.write(data, directory.resolve("b.npz"));
        assertThat(directory.resolve("a.npz")).hasSameBinaryContentAs(directory.resolve("b.npz"));
    }
}
