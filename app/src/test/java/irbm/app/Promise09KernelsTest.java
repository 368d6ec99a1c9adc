package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vector kernels are taken only where the JVM has the compiler that makes them fast. */
@Timeout(60)
class Promise09KernelsTest {
    private static RealProcess.Result version(String jvmOption) throws Exception {
        return RealProcess.run(Map.of(), RealProcess.command(List.of(jvmOption), "--version"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=2", "-XX:TieredStopAtLevel=3", "-Xint"})
    void promise09WithoutTheOptimisingCompilerTheScalarKernelsAreTakenAndThatIsSaid(String jvmOption) throws Exception {
        RealProcess.Result result = version(jvmOption);
        assertThat(result.out()).contains("kernel scalar");
        assertThat(result.message())
                .contains("running on scalar kernels: this JVM runs without its optimising compiler");
    }

    @Test
    void promise09WithItTheVectorKernelsAreTaken() throws Exception {
        RealProcess.Result result = version("-XX:TieredStopAtLevel=4");
        assertThat(result.out()).contains("kernel vector-");
        assertThat(result.message()).isEmpty();
        assertThat(version("-XX:-TieredCompilation").out()).contains("kernel vector-");
    }
}
