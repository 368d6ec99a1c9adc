package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.frankwolfe.GrowOptions;
import irbm.frankwolfe.GrowState;
import irbm.grow.GrowChoice;
import irbm.grow.GrowProgress;
import irbm.math.UnmetRequirementException;
import irbm.model.Rbm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint of Spark that is damaged anywhere is not believed: not its values, and not its sizes. */
class Promise02SparkCheckpointTest {
    private static final int STRIDE = 101;

    @TempDir
    private Path directory;

    private static FitCheckpoint checkpoint(double learningRate) {
        Rbm base = Rbm.independent(new float[9]);
        GrowOptions options = GrowOptions.stable();
        GrowState state = GrowState.start(base, options, 1);
        return new FitCheckpoint(
                "data", new GrowProgress(state, List.of(), GrowChoice.of(options, learningRate)), base);
    }

    private CheckpointStore store() {
        return new CheckpointStore(directory.toString(), new Configuration());
    }

    private double rate() {
        return store().read("data").orElseThrow().progress().choice().learningRate();
    }

    // Hadoop's local file system has a checksum of its own, which would notice first.
    private void write(String name, byte[] bytes) throws IOException {
        Files.deleteIfExists(directory.resolve("." + name + ".crc"));
        Files.write(directory.resolve(name), bytes);
    }

    @Test
    void promise02TheCheckpointBeforeTheLastIsTakenWhenTheLastIsDamaged() throws Exception {
        store().write(checkpoint(0.1));
        store().write(checkpoint(0.2));
        assertThat(rate()).isEqualTo(0.2);
        byte[] last = Files.readAllBytes(directory.resolve("last"));
        for (int at = 0; at < last.length; at += STRIDE) {
            byte[] damaged = last.clone();
            damaged[at] ^= 0x40;
            write("last", damaged);
            assertThat(rate()).as("byte %d", at).isEqualTo(0.1);
            write("last", Arrays.copyOf(last, at));
            assertThat(rate()).as("%d bytes", at).isEqualTo(0.1);
        }
        write("last", last);
        assertThat(rate()).isEqualTo(0.2);
    }

    @Test
    void promise02WithoutASoundOneTheFitIsRefused() throws Exception {
        store().write(checkpoint(0.1));
        write("last", new byte[100]);
        assertThatThrownBy(this::rate)
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessageContaining("is damaged");
        Files.delete(directory.resolve("last"));
        assertThat(store().read("data")).isEmpty();
    }
}
