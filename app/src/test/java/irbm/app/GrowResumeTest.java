package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of {@code irbm grow} that is killed without warning, in real processes, goes on to the very same model. */
@Timeout(300)
class GrowResumeTest {
    private static final List<String> GROW =
            List.of(("grow --data bars:3 --chains 200 --block-size 2 --check-every 6 --max-units 12 --learning-rate 0.2"
                            + " --joint-updates 20 --refine-updates 60 --threads 1 --quiet")
                    .split(" ", -1));

    @TempDir
    private Path directory;

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private void finish(List<String> arguments, String name) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--out", path(name)));
        StringWriter err = new StringWriter();
        int code = Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), all.toArray(new String[0]));
        assertThat(code).as(err.toString()).isZero();
    }

    private byte[] model(String name) throws Exception {
        return Files.readAllBytes(directory.resolve(name).resolve("model.npz"));
    }

    private static final List<String> FITTED = List.of(
            ("grow --data bars:3 --chains 500 --mass fitted --away --check-every 6 --max-units 12 --patience 0 --threads 1"
                            + " --quiet")
                    .split(" ", -1));

    /** The masses, too, come back as they were. */
    @Test
    void aKilledRunWithMassesGoesOnToTheSameModel() throws Exception {
        finish(FITTED, "whole");
        int resumed = 0;
        for (String moment : List.of("run.json:1", "history.csv:3", "history.csv:8")) {
            String name = moment.replace(':', '-');
            if (killedAt(FITTED, moment, name)) {
                finish(List.of("grow", "--resume", "--threads", "4"), name);
                assertThat(model(name)).as(moment).isEqualTo(model("whole"));
                resumed++;
            }
        }
        assertThat(resumed).isGreaterThanOrEqualTo(1);
    }

    /** Growing has six steps, refinement sixty epochs; before the first step the run may still be choosing. */
    @Test
    void aKilledRunGoesOnToTheSameModel() throws Exception {
        finish(GROW, "whole");
        int resumed = 0;
        for (String moment : List.of("run.json:1", "history.csv:2", "refine.csv:2", "refine.csv:20")) {
            String name = moment.replace(':', '-');
            if (killedAt(GROW, moment, name)) {
                finish(List.of("grow", "--resume", "--threads", "4"), name);
                assertThat(model(name)).as(moment).isEqualTo(model("whole"));
                assertThat(directory.resolve(name).resolve("checks.csv"))
                        .as(moment)
                        .hasSameTextualContentAs(directory.resolve("whole/checks.csv"));
                resumed++;
            }
        }
        assertThat(resumed).isGreaterThanOrEqualTo(2);
    }

    /** Kills a run once a file of it has so many lines, at whatever moment that is; false if it was done by then. */
    private boolean killedAt(List<String> arguments, String moment, String name) throws Exception {
        String[] parts = moment.split(":", -1);
        Path file = directory.resolve(name).resolve(parts[0]);
        Process process = start(arguments, name);
        while (process.isAlive() && lines(file) < Integer.parseInt(parts[1])) {
            process.waitFor(1, TimeUnit.MILLISECONDS);
        }
        boolean killed = process.isAlive();
        process.destroyForcibly().waitFor();
        return killed;
    }

    private static long lines(Path file) throws Exception {
        return Files.exists(file) ? Files.readAllLines(file).size() : 0;
    }

    private Process start(List<String> arguments, String name) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "irbm.app.Main"));
        command.addAll(arguments);
        command.addAll(List.of("--out", path(name)));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
