package irbm.app.io;

import static irbm.app.io.SampleFiles.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.model.InputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A bad file ends in one clear line that names it, and never in a large allocation. */
final class BadFilesTest {
    private static final String HEADER = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 4)}";

    @TempDir
    private Path directory;

    private void read(String name, byte[] content) throws IOException {
        DataFile.read(SampleFiles.write(directory.resolve(name), content), ReadOptions.DEFAULT);
    }

    static Stream<Arguments> badFiles() {
        byte[] idx = SampleFiles.idx();
        byte[] grey = {0, 1, 7, 1, 0, 0, 0, 0};
        return Stream.of(
                bad(
                        "wrong magic",
                        "a.idx",
                        text("hello, world, this is not it"),
                        "expected an IDX file, which begins with"),
                bad(
                        "unknown type",
                        "a.idx",
                        changed(idx, 2, 0x0a),
                        "byte 2: expected an IDX type from 8 to 14 but 10, was 10"),
                bad("no dimensions", "a.idx", changed(idx, 3, 0), "byte 3: expected 1 to 8 dimensions, was 0"),
                bad(
                        "negative size",
                        "a.idx",
                        changed(idx, 4, 0xff),
                        "expected a possible array size, was (-16777213 x 2 x 2)"),
                bad(
                        "huge size",
                        "a.idx",
                        changed(idx, 4, 0x7f),
                        "ends after 12 of the 8522825740 values that its header announces"),
                bad(
                        "truncated",
                        "a.idx",
                        Arrays.copyOf(idx, 20),
                        "ends after 4 of the 12 values that its header announces"),
                bad(
                        "too long",
                        "a.idx",
                        Arrays.copyOf(idx, 40),
                        "continues after the 12 values that its header announces"),
                bad(
                        "not binary",
                        "a.idx",
                        changed(idx, 17, 9),
                        "row 0, column 1: expected 0 or 1, was 9; grey values need --binarize threshold=T or --binarize stochastic"),
                bad(
                        "truncated gzip",
                        "a.idx.gz",
                        Arrays.copyOf(SampleFiles.gzip(idx), 30),
                        "is damaged: it ends too early"),
                bad(
                        "damaged gzip",
                        "a.idx.gz",
                        changed(SampleFiles.gzip(idx), SampleFiles.gzip(idx).length - 8, 0x55),
                        "is damaged: Corrupt GZIP trailer"),
                bad(
                        "wrong magic",
                        "a.npy",
                        text("\u0093NUMPX, or what"),
                        "expected an NPY array, which begins with \\x93NUMPY"),
                bad("version", "a.npy", changed(SampleFiles.npy(), 6, 9), "expected NPY version 1, 2 or 3, was 9"),
                bad(
                        "no shape",
                        "a.npy",
                        SampleFiles.npy("{'descr': '|u1', 'fortran_order': False}", grey),
                        "expected a header with 'shape'"),
                bad(
                        "pickle",
                        "a.npy",
                        SampleFiles.npy(HEADER.replace("|u1", "|O"), grey),
                        "expected values of type bool, int8 to int64, uint8 to uint64, float16, float32 or float64, was '|O'"),
                bad(
                        "negative dimension",
                        "a.npy",
                        SampleFiles.npy(HEADER.replace("(2,", "(-2,"), grey),
                        "expected a possible array size, was (-2 x 4)"),
                bad(
                        "huge product",
                        "a.npy",
                        SampleFiles.npy(HEADER.replace("(2, 4)", "(4294967296, 4294967296)"), grey),
                        "expected a possible array size, was (4294967296 x 4294967296)"),
                bad(
                        "huge row",
                        "a.npy",
                        SampleFiles.npy(HEADER.replace("(2, 4)", "(1, 4000000000)"), grey),
                        "expected 1 to 1048576 columns, was 4000000000"),
                bad(
                        "many rows",
                        "a.npy",
                        SampleFiles.npy(HEADER.replace("(2, 4)", "(2000000000, 4)"), grey),
                        "row 0, column 2: expected 0 or 1, was 7"),
                bad(
                        "no rows",
                        "a.npy",
                        SampleFiles.npy(HEADER.replace("(2, 4)", "(0, 4)"), new byte[0]),
                        "expected at least 1 row"),
                bad(
                        "a vector",
                        "a.npy",
                        SampleFiles.npy(HEADER.replace("(2, 4)", "(8,)"), grey),
                        "expected rows x columns, or pictures of height x width, was (8)"),
                bad(
                        "not a number",
                        "a.npy",
                        SampleFiles.npy(
                                "{'descr': '<f8', 'fortran_order': True, 'shape': (1, 1)}",
                                ByteBuffer.allocate(8).putLong(0xf87fL).array()),
                        "row 0, column 0: expected 0 or 1, was NaN"),
                bad(
                        "wrong magic",
                        "a.npz",
                        text("PK, but no archive"),
                        "expected an NPZ file, a zip archive of arrays"),
                bad(
                        "truncated",
                        "a.npz",
                        Arrays.copyOf(SampleFiles.npz(), 200),
                        "expected an NPZ file, a zip archive of arrays"),
                bad(
                        "no data",
                        "a.npz",
                        SampleFiles.npz(Map.of("labels.npy", NpyArray.of(new int[3]))),
                        "expected an array named 'data', or 'train' and 'test', or one table only; it has 'labels'"),
                bad(
                        "wrong labels",
                        "a.npz",
                        SampleFiles.npz(
                                Map.of("x.npy", NpyArray.of(SampleFiles.ROWS), "y.npy", NpyArray.of(new int[2]))),
                        "array y has 2 labels for 3 rows"),
                bad(
                        "fractional label",
                        "a.npz",
                        SampleFiles.npz(Map.of(
                                "x.npy", NpyArray.of(SampleFiles.ROWS), "y.npy", NpyArray.of(new double[] {1, 2.5, 3
                                }))),
                        "array 'y': label 1: expected a whole number, was 2.5"),
                bad(
                        "path traversal",
                        "a.npz",
                        SampleFiles.npz(Map.of("../../data.npy", NpyArray.of(new int[3]))),
                        "it has '../../data'"),
                bad("wrong magic", "a.mat", text("MATLAB 4"), "expected a MATLAB file, which begins with 'MATLAB 5.0'"),
                bad(
                        "version 7.3",
                        "a.mat",
                        text("MATLAB 7.3 MAT-file, and so on"),
                        "is a MATLAB file of version 7.3; save it with -v7"),
                bad(
                        "truncated",
                        "a.mat",
                        Arrays.copyOf(SampleFiles.mat(), 160),
                        "is damaged or not what MATLAB writes"),
                bad("ragged", "a.csv", text("1,0\n1,0,1\n"), "line 2: expected 2 fields like the first line, was 3"),
                bad("ragged", "a.csv", text("a,b\n1,0\n1\n"), "line 3: expected 2 fields like the first line, was 1"),
                bad("no number", "a.csv", text("1,0\n1,x\n"), "line 2, column 2: expected a number, was 'x'"),
                bad("empty field", "a.csv", text("1,0\n1,\n"), "line 2, column 2: expected a number, was ''"),
                bad("not a number", "a.csv", text("1,0\n1,NaN\n"), "line 2, column 2: expected 0 or 1, was 'NaN'"),
                bad(
                        "grey",
                        "a.csv",
                        text("1,0\n1,0.5\n"),
                        "line 2, column 2: expected 0 or 1, was '0.5'; grey values need --binarize threshold=T"),
                bad("only a header", "a.csv", text("a,b\n"), "expected rows of numbers, there is none"),
                bad("empty", "a.csv", new byte[0], "expected rows of numbers, there is none"),
                bad("no label", "a.libsvm", text("1:1 2:1\n"), "line 1: expected a label, was '1:1'"),
                bad("no colon", "a.libsvm", text("1 1:1\n0 12\n"), "line 2: expected index:value, was '12'"),
                bad(
                        "huge index",
                        "a.libsvm",
                        text("1 2000000000:1\n"),
                        "line 1: expected a column from 0 to 1048576, was 2000000000"),
                bad(
                        "negative index",
                        "a.libsvm",
                        text("1 -3:1\n"),
                        "line 1: expected a column from 0 to 1048576, was -3"),
                bad("grey", "a.libsvm", text("1 3:0.5\n"), "line 1, column 3: expected 0 or 1, was '0.5'"),
                bad("label", "a.libsvm", text("1.5 3:1\n"), "line 1: expected a whole number as label, was 1.5"),
                bad("empty", "a.libsvm", new byte[0], "expected lines of 'label index:value ...', there is none"),
                bad("unknown", "a.data", text("what is this?"), "expected a data file: IDX, .npy, .npz, .mat, .csv"));
    }

    private static Arguments bad(String what, String name, byte[] content, String message) {
        return Arguments.of(what, name, content, message);
    }

    private static byte[] changed(byte[] content, int position, int value) {
        byte[] changed = content.clone();
        changed[position] = (byte) value;
        return changed;
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("badFiles")
    void oneLineSaysWhatIsWrong(String what, String name, byte[] content, String message) {
        assertThatThrownBy(() -> read(name, content))
                .isInstanceOf(InputException.class)
                .message()
                .startsWith(directory.resolve(name) + ": ")
                .contains(message)
                .doesNotContain("\n");
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("badFiles")
    void memoryGrowsWithTheFileNotWithWhatItClaims(String what, String name, byte[] content, String message) {
        Path file = SampleFiles.write(directory.resolve(name), content);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> DataFile.read(file, ReadOptions.DEFAULT)).isInstanceOf(InputException.class);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8 << 20);
    }

    static Stream<Arguments> goodFiles() {
        return Stream.of(
                Arguments.of("a.idx", SampleFiles.idx()),
                Arguments.of("a.idx.gz", SampleFiles.gzip(SampleFiles.idx())),
                Arguments.of("a.npy", SampleFiles.npy()),
                Arguments.of("a.npz", SampleFiles.npz()),
                Arguments.of("a.mat", SampleFiles.mat()),
                Arguments.of("a.csv", SampleFiles.csv()),
                Arguments.of("a.libsvm", SampleFiles.libsvm()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("goodFiles")
    void filesCutAnywhereGiveALineOrRows(String name, byte[] content) throws IOException {
        for (int length = 0; length < content.length; length++) {
            readOrRefuse(name, Arrays.copyOf(content, length));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("goodFiles")
    void filesWithAnyByteChangedGiveALineOrRows(String name, byte[] content) throws IOException {
        for (int position = 0; position < content.length; position++) {
            for (int value : new int[] {0, 0x7f, 0xff, content[position] ^ 1}) {
                readOrRefuse(name, changed(content, position, value));
            }
        }
    }

    private void readOrRefuse(String name, byte[] content) throws IOException {
        try {
            read(name, content);
        } catch (InputException e) {
            assertThat(e).message().isNotBlank().doesNotContain("\n");
        }
    }

    @Test
    void duplicateNamesAreRefused() {
        byte[] archive = SampleFiles.npz(
                Map.of("data.npy", NpyArray.of(SampleFiles.ROWS), "dat0.npy", NpyArray.of(SampleFiles.ROWS)));
        for (int i = 0; i + 4 < archive.length; i++) {
            if (new String(archive, i, 4, StandardCharsets.US_ASCII).equals("dat0")) {
                archive[i + 3] = 'a';
            }
        }
        assertThatThrownBy(() -> read("a.npz", archive)).hasMessageEndingWith("has two arrays named 'data'");
    }

    @Test
    void archivesThatUnpackToFarTooMuchAreRefused() {
        AtomicFile.Content zeros = out -> {
            out.write(
                    SampleFiles.npy("{'descr': '|u1', 'fortran_order': False, 'shape': (1000000, 1000)}", new byte[0]));
            byte[] piece = new byte[1 << 20];
            for (int i = 0; i < 100; i++) {
                out.write(piece);
            }
        };
        assertThatThrownBy(() -> read("bomb.npz", SampleFiles.npz(Map.of("data.npy", zeros))))
                .hasMessageContaining("unpacks to more than 67108864 bytes, 500 times its size: refused");
    }

    @Test
    void damagedArraysAreNoticed() {
        byte[] archive = SampleFiles.npz();
        int entry = new String(archive, StandardCharsets.ISO_8859_1).lastIndexOf("PK\u0001\u0002");
        archive[entry + 16] ^= 1; // the checksum in the archive's directory
        assertThatThrownBy(() -> read("a.npz", archive))
                .hasMessageContaining("is damaged: its checksum is not the one in the archive");
    }
}
