package irbm.app.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import irbm.app.io.SampleFiles;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

final class IdxFuzzTest {
    static Stream<byte[]> seeds() {
        return Stream.of(SampleFiles.idx(), SampleFiles.gzip(SampleFiles.idx()));
    }

    @MethodSource("seeds")
    @FuzzTest
    void anyBytesGiveRowsOrOneLine(byte[] content) {
        Refusal.dataOrOneLine(content, ".idx");
    }
}
