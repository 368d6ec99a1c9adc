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
import irbm.model.InputException;
import irbm.model.Split;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

    static Stream<Arguments> sparseFormats() {
        int[] ones = {1, 1, 1, 1, 1, 1};
        return Stream.of(
                Arguments.of(
                        "csr", Map.of("indptr", new int[] {0, 3, 4, 6}, "indices", new int[] {0, 2, 3, 2, 0, 1}), ones),
                Arguments.of(
                        "csc",
                        Map.of("indptr", new int[] {0, 2, 3, 5, 6}, "indices", new int[] {0, 2, 2, 0, 1, 0}),
                        ones),
                Arguments.of(
                        "coo", Map.of("row", new int[] {2, 0, 0, 1, 2, 0}, "col", new int[] {0, 0, 2, 2, 1, 3}), ones),
                Arguments.of(
                        "coo",
                        Map.of("row", new int[] {2, 0, 0, 1, 2, 0, 1}, "col", new int[] {0, 0, 2, 2, 1, 3, 1}),
                        new int[] {1, 1, 1, 1, 1, 1, 0}));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sparseFormats")
    void sparseMatricesOfScipyGiveTheSameRows(String format, Map<String, int[]> arrays, int[] data) throws IOException {
        byte[] file = SampleFiles.sparse(format, arrays, data);
        assertThat(read("sparse.npz", file).rows()).isEqualTo(ROWS);
    }

    static Stream<Arguments> badSparseMatrices() {
        int[] ones = {1, 1};
        int[] rising = {0, 1, 2, 2};
        return Stream.of(
                Arguments.of("csr", Map.of("indptr", rising, "indices", new int[] {0, 4}), ones, "inside of 3 x 4"),
                Arguments.of(
                        "csr", Map.of("indptr", rising, "indices", new int[] {0, -1}), ones, "whole numbers from 0"),
                Arguments.of(
                        "csr", Map.of("indptr", rising, "indices", new int[] {0}), ones, "has 1 numbers, array data 2"),
                Arguments.of(
                        "csr",
                        Map.of("indptr", new int[] {0, 2, 1, 2}, "indices", new int[] {0, 1}),
                        ones,
                        "expected numbers that rise, entry 2 does not"),
                Arguments.of(
                        "csr",
                        Map.of("indptr", new int[] {0, 2}, "indices", new int[] {0, 1}),
                        ones,
                        "4 numbers from 0"),
                Arguments.of("csr", Map.of("indptr", rising, "indices", new int[] {0, 1}), new int[] {1, 7}, "was 7"),
                Arguments.of("bsr", Map.of("indptr", rising, "indices", new int[] {0, 1}), ones, "csr, csc or coo"),
                Arguments.of("coo", Map.of("row", new int[] {1, 1}, "col", new int[] {2, 2}), ones, "is stored twice"));
    }

    @ParameterizedTest(name = "{3}")
    @MethodSource("badSparseMatrices")
    void badSparseMatricesAreRefused(String format, Map<String, int[]> arrays, int[] data, String problem) {
        byte[] file = SampleFiles.sparse(format, arrays, data);
        assertThatThrownBy(() -> read("sparse.npz", file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void halvesAreNumbers() throws IOException {
        // 1, 0, -0, 1 and 0.5, 6e-8, 65504, 1 in 16 bits.
        int[] bits = {0x3c00, 0, 0x8000, 0x3c00, 0x3800, 1, 0x7bff, 0x3c00};
        ByteBuffer values = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : bits) {
            values.putShort((short) value);
        }
        byte[] file = SampleFiles.npy("{'descr': '<f2', 'fortran_order': False, 'shape': (2, 4), }", values.array());
        ReadOptions above = ReadOptions.DEFAULT.withBinarization(new Binarization.Threshold(0.5));
        assertThat(read("half.npy", file, above).rows())
                .isEqualTo(BinaryMatrix.of(new int[] {1, 0, 0, 1}, new int[] {0, 0, 1, 1}));
        ReadOptions tiny = ReadOptions.DEFAULT.withBinarization(new Binarization.Threshold(0x1p-25));
        assertThat(read("half.npy", file, tiny).rows())
                .isEqualTo(BinaryMatrix.of(new int[] {1, 0, 0, 1}, new int[] {1, 1, 1, 1}));
        assertThatThrownBy(() -> read("half.npy", file))
                .hasMessageContaining("row 1, column 0: expected 0 or 1, was 0.5");
    }

    @Test
    void spinsAreBits() throws IOException {
        ReadOptions spins = ReadOptions.DEFAULT.withBinarization(Binarization.parse("spins"));
        assertThat(read("spins.csv", text("1,-1\n-1,-1\n"), spins).rows())
                .isEqualTo(BinaryMatrix.of(new int[] {1, 0}, new int[] {0, 0}));
        assertThatThrownBy(() -> read("spins.csv", text("1,-1\n-1,0\n"), spins))
                .hasMessageContaining("expected -1 or 1");
        assertThatThrownBy(() -> read("bytes.npy", signedBytes(1, -1)))
                .hasMessageContaining("was -1; spins need --binarize spins");
        assertThat(read("bytes.npy", signedBytes(1, -1), spins).rows()).isEqualTo(BinaryMatrix.of(new int[] {1, 0}));
    }

    private static byte[] signedBytes(int first, int second) {
        return SampleFiles.npy(
                "{'descr': '|i1', 'fortran_order': False, 'shape': (1, 2), }",
                new byte[] {(byte) first, (byte) second});
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
                .hasMessageEndingWith("expected a file, is a directory, a pipe or a device");
    }

    @Test
    void sameContentGivesSameBytes() throws IOException {
        Dataset data = Dataset.of("d", SampleFiles.ROWS);
        DataOutput.write(data, directory.resolve("a.npz"));
        DataOutput.write(data, directory.resolve("b.npz"));
        assertThat(directory.resolve("a.npz")).hasSameBinaryContentAs(directory.resolve("b.npz"));
    }
}
