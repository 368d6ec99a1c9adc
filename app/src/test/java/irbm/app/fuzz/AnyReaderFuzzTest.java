package irbm.app.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import irbm.app.io.SampleFiles;
import irbm.io.ModelFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** All readers in one process, which the short run of every build needs: the first byte chooses the reader. */
final class AnyReaderFuzzTest {
    private static final List<String> ENDINGS = List.of(".idx", ".npy", ".npz", ".mat", ".csv", ".libsvm", ".model");

    static Stream<byte[]> seeds() throws IOException {
        List<byte[]> files = List.of(
                SampleFiles.idx(),
                SampleFiles.npy(),
                SampleFiles.npz(),
                SampleFiles.mat(),
                SampleFiles.csv(),
                SampleFiles.libsvm(),
                ModelFuzzTest.model());
        return Stream.iterate(0, reader -> reader < files.size(), reader -> reader + 1)
                .map(reader -> chosen(reader, files.get(reader)));
    }

    private static byte[] chosen(int reader, byte[] file) {
        byte[] content = new byte[file.length + 1];
        content[0] = (byte) reader;
        System.arraycopy(file, 0, content, 1, file.length);
        return content;
    }

    @MethodSource("seeds")
    @FuzzTest
    void anyBytesGiveAResultOrOneLine(byte[] content) {
        if (content.length == 0) {
            return;
        }
        String ending = ENDINGS.get((content[0] & 0xff) % ENDINGS.size());
        byte[] file = Arrays.copyOfRange(content, 1, content.length);
        if (ending.equals(".model")) {
            Refusal.resultOrOneLine(file, ending, path -> ModelFile.read(path, Optional.empty()));
        } else {
            Refusal.dataOrOneLine(file, ending);
        }
    }
}
