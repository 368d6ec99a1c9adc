package irbm;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        BinaryMatrix data = TestData.bits(400, 8, 0.1, 1);
        for (int r = 0; r < data.rows(); r += 2) {
            for (int j = 0; j < 8; j++) {
                data.set(r, j, !data.get(r, j));
            }
        }
        String answer = ReadmeExample.grow(data.slice(0, 300), data.slice(300, 400), 1);
        assertThat(answer).matches("\\d+ hidden units, because .*: -\\d\\.\\d nats");
    }

    @Test
    void samplingGivesAFreeEnergyForEachChain() {
        double[] energies = ReadmeExample.sample(TestData.matrix(3, 5, 1, 1), new float[5], new float[3], 1);
        assertThat(energies).hasSize(100);
    }
}
