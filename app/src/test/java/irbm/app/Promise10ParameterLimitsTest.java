package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.io.ModelFile;
import irbm.math.FloatMatrix;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A model whose numbers the arithmetic cannot carry is refused with the limit, instead of measured wrongly or out of memory. */
@Timeout(60)
class Promise10ParameterLimitsTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int evaluate(BinaryModel model, String... more) throws Exception {
        Path file = directory.resolve("model.npz");
        ModelFile.write(model, file);
        String[] all = new String[more.length + 4];
        System.arraycopy(new String[] {"evaluate", file.toString(), "--data", "bars:3"}, 0, all, 0, 4);
        System.arraycopy(more, 0, all, 4, more.length);
        err.getBuffer().setLength(0);
        return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), all);
    }

    private static Rbm weights(float value) {
        return new Rbm(FloatMatrix.of(2, 9, (i, j) -> value), new float[9], new float[2]);
    }

    @Test
    void promise10WeightsThatOverflowAreRefused() throws Exception {
        for (float value : new float[] {3e38f, -3e38f, 1.1e6f}) {
            assertThat(evaluate(weights(value), "--exact")).isEqualTo(1);
            assertThat(err.toString())
                    .hasLineCount(1)
                    .contains("array 'weights': expected values within -1000000 to 1000000, entry 0 is " + value);
        }
        assertThat(evaluate(weights(1e6f), "--exact")).as(err.toString()).isZero();
    }

    @Test
    void promise10MassesThatExhaustTheMemoryAreRefused() throws Exception {
        BinaryModel heavy = new FractionalRbm(weights(0.1f), new double[] {1e6, 0.5});
        assertThat(evaluate(heavy, "--schedule", "100")).isEqualTo(1);
        assertThat(err.toString().lines().filter(line -> line.startsWith("irbm: ")))
                .hasSize(1)
                .first()
                .asString()
                .contains("take 1000001 standard units, more than 262144");
        assertThat(evaluate(heavy, "--exact")).as("enumeration needs no copies").isZero();
        BinaryModel light = new FractionalRbm(weights(0.1f), new double[] {10, 0.5});
        assertThat(evaluate(light, "--schedule", "100")).as(err.toString()).isZero();
    }
}
