package irbm.app.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import irbm.app.io.SampleFiles;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

final class MatFuzzTest {
    static Stream<byte[]> seeds() {
        return Stream.of(SampleFiles.mat());
    }

    @MethodSource("seeds")
    @FuzzTest
    void anyBytesGiveRowsOrOneLine(byte[] content) {
        Refusal.dataOrOneLine(content, ".mat");
    }
}
