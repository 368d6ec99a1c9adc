package irbm.app.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import irbm.app.io.SampleFiles;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

final class NpyFuzzTest {
    static Stream<byte[]> seeds() {
        return Stream.of(SampleFiles.npy(), SampleFiles.gzip(SampleFiles.npy()));
    }

    @MethodSource("seeds")
    @FuzzTest
    void anyBytesGiveRowsOrOneLine(byte[] content) {
        Refusal.dataOrOneLine(content, ".npy");
    }
}
