package irbm.app.io;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.io.format.AtomicFile;
import irbm.io.format.NpyArray;
import irbm.io.format.NpzWriter;
import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Labels;
import irbm.model.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What NumPy writes we read, and the other way round. */
final class NumpyTest {
    /** The rows of {@link #rows}, as Python makes them: bit (r, c) is ((5 r + 3 c + r c) mod 7) < 3. */
    private static final String ROWS = """
                        import sys, numpy as np
                        r, c = np.meshgrid(np.arange(37), np.arange(70), indexing='ij')
                        x = (5 * r + 3 * c + r * c) % 7 < 3
                        """;

    @TempDir
    private Path directory;

    @BeforeEach
    void assumeNumpy() {
        Python.assumeNumpy();
    }

    private static BinaryMatrix rows() {
        BinaryMatrix rows = new BinaryMatrix(37, 70);
        for (int r = 0; r < 37; r++) {
            for (int c = 0; c < 70; c++) {
                rows.set(r, c, (5 * r + 3 * c + r * c) % 7 < 3);
            }
        }
        return rows;
    }

    private Dataset read(String name) throws IOException {
        return DataFile.read(directory.resolve(name), ReadOptions.DEFAULT).train();
    }

    /** One start of Python for all types: it takes a second each time. */
    @Test
    void everyTypeIsReadInBothOrders() throws IOException {
        String types = "? u1 i1 <u2 >u2 <i2 >i2 <u4 >u4 <i4 >i4 <u8 >u8 <i8 >i8 <f4 >f4 <f8 >f8";
        String script = ROWS + """
                for i, t in enumerate(sys.argv[1].split()):
                    np.save(f'c{i}.npy', x.astype(t))
                    np.save(f'f{i}.npy', np.asfortranarray(x.astype(t)))
                    np.savez(f'n{i}.npz', x=x.astype(t), y=(np.arange(37) - 5).astype('>i8'))
                    np.savez_compressed(f'p{i}.npz', data=np.asfortranarray(x.astype(t)))
                print(i + 1)
                """;
        int count = Integer.parseInt(Python.run(directory, script, types));
        for (int i = 0; i < count; i++) {
            for (String name : List.of("c" + i + ".npy", "f" + i + ".npy", "n" + i + ".npz", "p" + i + ".npz")) {
                assertThat(read(name).rows()).as("%s of %s", name, types).isEqualTo(rows());
            }
            assertThat(read("n" + i + ".npz").labels().get(0)).isEqualTo(-5);
        }
    }

    @Test
    void picturesInFortransOrderStandUpright() throws IOException {
        Python.run(directory, ROWS + """
                        y = x.reshape(37, 7, 10)
                        np.save('c.npy', y)
                        np.save('f.npy', np.asfortranarray(y))
                        np.save('channel.npy', np.asfortranarray(y.reshape(37, 7, 10, 1)))
                        """);
        for (String name : new String[] {"c.npy", "f.npy", "channel.npy"}) {
            assertThat(read(name).rows()).as(name).isEqualTo(rows());
            assertThat(read(name).imageShape()).as(name).contains(new ImageShape(7, 10));
        }
    }

    @Test
    void textFilesOfNumpyAreRead() throws IOException {
        Python.run(directory, ROWS + """
                        np.savetxt('x.txt', x)
                        np.savetxt('x.csv', x, delimiter=',', fmt='%d')
                        """);
        assertThat(read("x.txt").rows()).isEqualTo(rows());
        assertThat(read("x.csv").rows()).isEqualTo(rows());
    }

    @Test
    void numpyReadsTheRowsWeWrite() throws IOException {
        Dataset data =
                Dataset.of("d", rows()).withLabels(Labels.of(new int[37])).withImageShape(new ImageShape(7, 10));
        DataOutput.write(data, directory.resolve("x.npy"));
        DataOutput.write(data, directory.resolve("x.npz"));
        DataOutput.write(data, directory.resolve("x.csv"));
        DataOutput.write(new Split(data, Split.none(data), data), directory.resolve("split.npz"));
        String printed = Python.run(directory, ROWS + """
                        z = np.load('x.npz')
                        s = np.load('split.npz')
                        t = np.loadtxt('x.csv', delimiter=',', skiprows=1)
                        a = np.load('x.npy')
                        y = x.reshape(37, 7, 10)
                        print((a == y).all(), (z['data'] == y).all(), (t[:, 1:] == x).all(), (t[:, 0] == 0).all(), z['labels'].dtype, sorted(s.files), (s['test'] == y).all(), a.dtype, a.shape)
                        """);
        assertThat(printed)
                .isEqualTo(
                        "True True True True int64 ['test', 'test_labels', 'train', 'train_labels'] True uint8 (37, 7, 10)");
    }

    @Test
    void numpyReadsTheNumbersWeWrite() throws IOException {
        FloatMatrix matrix =
                FloatMatrix.of(5, 3, (r, c) -> (float) Randomness.normal(Randomness.key(1, Purpose.TEST, 0, r), c));
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        arrays.put("matrix.npy", NpyArray.of(matrix));
        arrays.put("floats.npy", NpyArray.of(new float[] {1.5f, Float.NaN}));
        arrays.put("doubles.npy", NpyArray.of(new double[] {Math.PI}));
        arrays.put("ints.npy", NpyArray.of(new int[] {Integer.MIN_VALUE, 7}));
        arrays.put("empty.npy", NpyArray.of(FloatMatrix.of(0, 4)));
        AtomicFile.write(directory.resolve("a.npz"), out -> NpzWriter.writeStored(arrays, out));
        String printed = Python.run(directory, """
                        import numpy as np
                        z = np.load('a.npz')
                        print(z['matrix'].dtype, z['matrix'].shape, z['floats'].tolist(), z['doubles'].tolist(), z['ints'].tolist(), z['empty'].shape)
                        print(repr(float(z['matrix'][4, 2])))
                        """);
        assertThat(printed)
                .startsWith("float32 (5, 3) [1.5, nan] [3.141592653589793] [-2147483648, 7] (0, 4)")
                .endsWith("" + (double) matrix.get(4, 2));
    }
}
