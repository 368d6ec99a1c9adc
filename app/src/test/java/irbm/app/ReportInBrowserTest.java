package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import irbm.app.run.RunDirectory;
import irbm.app.show.LiveReport;
import irbm.app.show.WatchServer;
import irbm.model.ImageShape;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run in a real Chromium, where there is one: it runs without errors, with a pointer and with keys. */
@Timeout(300)
final class ReportInBrowserTest {
    // Uses the page as a reader would, and leaves what happened where the test finds it. It waits for the focus of the
    // window, which comes a while after the page, on a busy machine late: until then no element is told that it has it.
    private static final String READER = """
            <script>
            const said = [];
            const unit = () => document.querySelector("#detail h3").textContent;
            const key = (element, name) => element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
            const read = () => {
              const tiles = [...document.querySelectorAll(".tile")];
              said.push(unit() === "Hidden unit " + tiles[0].getAttribute("aria-label").match(/[0-9]+/)[0]);
              tiles[0].focus();
              const first = unit();
              key(tiles[0], "ArrowRight");
              said.push(document.activeElement === tiles[1], unit() !== first);
              tiles[3].dispatchEvent(new PointerEvent("pointerenter"));
              said.push(unit() === "Hidden unit " + tiles[3].getAttribute("aria-label").match(/[0-9]+/)[0]);
              said.push(document.querySelectorAll("#detail .examples img").length === 8);
              const figure = document.querySelector("figure.plot");
              const view = () => figure.querySelector("svg").getAttribute("viewBox");
              const whole = view();
              key(figure, "+");
              said.push(view() !== whole);
              key(figure, "0");
              said.push(view() === whole);
              figure.querySelector("[data-zoom=in]").click();
              said.push(view() !== whole);
              document.body.dataset.said = said.join(" ");
            };
            if (document.hasFocus()) { read(); } else { window.addEventListener("focus", read, { once: true }); }
            </script>
            """;

    private final StringWriter text = new StringWriter();

    @TempDir
    private Path directory;

    private static Optional<Path> chromium() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(place -> List.of("chromium", "chromium-browser", "google-chrome").stream()
                        .map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private int run(String... arguments) {
        return Main.run(new PrintWriter(text, true), new PrintWriter(text, true), arguments);
    }

    private String open(URI page, String... options) throws Exception {
        Path output = directory.resolve("browser.txt");
        List<String> command = new ArrayList<>(List.of(
                chromium().orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                "--user-data-dir=" + directory.resolve("profile"),
                "--dump-dom"));
        command.addAll(List.of(options));
        command.add(page.toString());
        Process browser = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(browser.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return Files.readString(output, StandardCharsets.UTF_8);
    }

    private Path trained() {
        Path run = directory.resolve("run");
        assertThat(run(
                        "train",
                        "--data",
                        "strokes:300",
                        "--units",
                        "6",
                        "--epochs",
                        "3",
                        "--learning-rate",
                        "0.2",
                        "--out",
                        run.toString()))
                .isZero();
        return run;
    }

    @Test
    void thePageWorksWithPointerAndKeys() throws Exception {
        assumeTrue(chromium().isPresent(), "needs Chromium");
        Path run = trained();
        assertThat(run("report", run.toString())).isZero();
        Path used = directory.resolve("used.html");
        Files.writeString(used, Files.readString(run.resolve("report.html")).replace("</body>", READER + "</body>"));
        String seen = open(used.toUri(), "--virtual-time-budget=5000");
        assertThat(seen.lines().filter(line -> line.contains("CONSOLE"))).isEmpty();
        assertThat(seen).contains("data-said=\"true true true true true true true true\"");
    }

    // The page comes with the pictures of the run as it is; the event stream brings those of the run as it ends.
    @Test
    void thePageOfARunThatGoesOnShowsUnitsAndChainsAndThenTheReport() throws Exception {
        assumeTrue(chromium().isPresent(), "needs Chromium");
        Path run = trained();
        LiveReport live = new LiveReport(RunDirectory.open(run), Optional.of(new ImageShape(28, 28)));
        assertThat(live.page()).contains("data-unit=\"5\"", "The chains of the run, as they are now");
        assertThat(run("report", run.toString())).isZero();
        WatchServer server = WatchServer.start(live);
        Thread closing = new Thread(() -> {
            pause(Duration.ofSeconds(4));
            server.close();
        });
        closing.start();
        String seen = open(URI.create(server.address()), "--virtual-time-budget=5000");
        closing.join();
        assertThat(seen.lines().filter(line -> line.contains("CONSOLE"))).isEmpty();
        assertThat(seen)
                .contains("The run has ended.", "Samples of the model", "<h3>Hidden unit ", "class=\"examples\"");
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // The check above would see an error: a page with one is reported.
    @Test
    void errorsOfAPageAreSeen() throws Exception {
        assumeTrue(chromium().isPresent(), "needs Chromium");
        Path page = directory.resolve("bad.html");
        Files.writeString(page, "<!DOCTYPE html><script>missing();</script>");
        assertThat(open(page.toUri()).lines().filter(line -> line.contains("CONSOLE")))
                .isNotEmpty();
    }
}
