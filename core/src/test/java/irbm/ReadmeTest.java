package irbm;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The Java of the README is compiled, does what it says, and is as short as promised. */
class ReadmeTest {
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    private static List<String> blocks() throws IOException {
        return JAVA.matcher(Files.readString(Path.of("..", "README.md")))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    @Test
    void everyBlockStandsInTheExampleThatIsCompiled() throws IOException {
        String source = Files.readString(Path.of("src/test/java/irbm/ReadmeExample.java"));
        assertThat(blocks()).hasSize(2);
        for (String block : blocks()) {
            assertThat(source).contains(block.indent(8));
            assertThat(block.lines().count()).isLessThan(15);
        }
    }

    /** Two patterns of eight bits with noise. */
    @Test
    void growingGivesASizeAReasonAndALikelihood() {
        BinaryMatrix bits = TestData.bits(400, 8, 0.1, 1);
        int[][] data = new int[400][8];
        for (int r = 0; r < 400; r++) {
            for (int j = 0; j < 8; j++) {
                data[r][j] = bits.get(r, j) == (r % 2 == 0) ? 0 : 1;
            }
        }
        String answer = ReadmeExample.grow(Arrays.copyOf(data, 300), Arrays.copyOfRange(data, 300, 400));
        assertThat(answer).matches("\\d+ hidden units, because .*: -\\d\\.\\d nats");
    }

    @Test
    void samplingGivesAFreeEnergyForEachChain() {
        double[] energies = ReadmeExample.sample(TestData.matrix(3, 5, 1, 1), new float[5], new float[3], 1);
        assertThat(energies).hasSize(100);
    }
}
