package irbm.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code irbm reproduce} on a few hundred drawn digits: the jobs, what survives a kill, the figures, the page. */
@Timeout(600)
final class ReproduceCommandTest {
    private static final List<String> SMOKE = List.of("reproduce", "strokes:300", "--profile", "smoke", "--quiet");
    // The tables that hold no seconds: the same seed gives the same bytes.
    private static final List<String> TABLES =
            List.of("figure-1.csv", "figure-2.csv", "frank-wolfe.csv", "starts.csv", "runs.csv");

    @TempDir
    private static Path shared;

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** One job after the other, without interruption. */
    @BeforeAll
    static void whole() {
        StringWriter err = new StringWriter();
        assertThat(Main.run(new PrintWriter(err), new PrintWriter(err), words(shared.resolve("whole"), "--jobs", "1")))
                .as(err.toString())
                .isZero();
    }

    private static String[] words(Path to, String... more) {
        List<String> all = new ArrayList<>(SMOKE);
        all.addAll(List.of("--out", to.toString()));
        all.addAll(List.of(more));
        return all.toArray(new String[0]);
    }

    private int run(Path to, String... more) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words(to, more));
    }

    private static String read(Path run, String name) throws IOException {
        return Files.readString(run.resolve(name));
    }

    private static void assertSameTables(Path run) throws IOException {
        for (String table : TABLES) {
            assertThat(read(run, table)).as(table).isEqualTo(read(shared.resolve("whole"), table));
        }
    }

    @Test
    void allLinesAreMeasured() throws Exception {
        Path whole = shared.resolve("whole");
        assertThat(read(whole, "figure-1.csv").lines().map(row -> row.replaceFirst("^([^,]*,[^,]*),.*", "$1")))
                .containsExactly(
                        "line,units",
                        "cd,10",
                        "cd,25",
                        "fw,10",
                        "fw,20",
                        "fw,25",
                        "fw-cd,10",
                        "fw-cd,25",
                        "hybrid,10",
                        "hybrid,20",
                        "hybrid,25",
                        "hybrid-cd,10",
                        "hybrid-cd,25",
                        "grow,10",
                        "grow,25",
                        "pcd,10",
                        "pcd,25");
        assertThat(read(whole, "figure-2.csv").lines()).hasSize(15);
        assertThat(read(whole, "figure-3.csv").lines()).hasSize(17);
        assertThat(read(whole, "starts.csv").lines().map(row -> row.replaceFirst(",[^,]*$", "")))
                .containsExactly(
                        "units,start", "10,random-1", "10,random-2", "10,fw", "25,random-1", "25,random-2", "25,fw");
        assertThat(read(whole, "runs.csv").lines().skip(1))
                .hasSize((2 + 2 + 2 + 2 + 2 + 1)
                        + 2 * (2 + 4)) // trials of CD, FW-CD, hybrid-CD, PCD, FW, growing; trainings
                .filteredOn(row -> row.contains(",chosen"))
                .hasSize(6 + 2)
                .anyMatch(row -> row.startsWith("trial-grow,"));
        assertThat(read(whole, "jobs/train-cd-10-1.json"))
                .containsPattern("\"checks\" : \\[\\s*\\[ \\d+, -\\d+\\.\\d+ \\]");
        for (String figure : List.of("figure-1", "figure-2", "figure-3")) {
            assertThat(whole.resolve(figure + ".png")).isNotEmptyFile();
            assertThat(read(whole, figure + ".svg")).contains("<svg", "FW then CD");
        }
        assertThat(read(whole, "figure-1.svg")).contains("stroke=\"#1a9641\"");
    }

    @Test
    void thePageNeedsNoOtherFileAndItsTablesAreWhole() throws Exception {
        String page = read(shared.resolve("whole"), "reproduction.html");
        assertThat(page).doesNotContainPattern("(src|href)=\"(?!data:)").doesNotContain("@import", "url(");
        for (String element : List.of("table", "tr", "td", "section", "figure", "svg", "ul", "li", "dl", "div")) {
            assertThat(count(page, "<" + element + "[ >]")).as(element).isEqualTo(count(page, "</" + element + ">"));
        }
        assertThat(page)
                .contains("The paper&#39;s 5 claims")
                .contains("irbm reproduce strokes:300 --out DIR --profile smoke --seed 1")
                .contains("chosen", "plot-figure-1", "plot-figure-3");
        assertThat(count(page, "<td>the paper</td>")).isEqualTo(5);
        assertThat(read(shared.resolve("whole"), "claims.md").lines()).hasSize(2 + 11);
    }

    private static int count(String page, String pattern) {
        return (int) Pattern.compile(pattern).matcher(page).results().count();
    }

    // In parts and side by side, instead of whole and one after the other.
    @Test
    void orderAndNumberOfThreadsChangeNothing() throws Exception {
        Path run = directory.resolve("parts");
        assertThat(run(run, "--only", "measure-pcd", "--jobs", "2"))
                .as(err.toString())
                .isZero();
        assertThat(read(run, "figure-1.csv").lines().map(row -> row.split(",", -1)[0]))
                .containsExactly("line", "pcd", "pcd");
        assertThat(read(run, "reproduction.html")).contains("jobs have not been run");
        assertThat(run.resolve("jobs/fw-to-10.json")).doesNotExist();
        assertThat(run(run, "--jobs", "3")).as(err.toString()).isZero();
        assertSameTables(run);
    }

    @Test
    void aKilledRunGoesOnWhereItWas() throws Exception {
        int killed = 0;
        for (int jobs : List.of(1, 9)) {
            Path run = directory.resolve("killed-" + jobs);
            killed += killedAfter(jobs, run) ? 1 : 0;
            List<Path> before = finished(run);
            assertThat(run(run)).as(err.toString()).isZero();
            assertSameTables(run);
            assertThat(finished(run)).containsAll(before).hasSizeGreaterThan(before.size());
            try (Stream<Path> left = Files.list(run.resolve("jobs"))) {
                assertThat(left.map(file -> file.getFileName().toString()).filter(name -> name.contains("best")))
                        .isEmpty();
            }
        }
        assertThat(killed).isPositive();
    }

    private static List<Path> finished(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve("jobs"))) {
            return files.filter(file -> file.toString().endsWith(".json")).toList();
        }
    }

    /** Kills a process once so many jobs are finished; false if it was done by then. */
    private static boolean killedAfter(int jobs, Path run) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "irbm.app.Main"));
        command.addAll(List.of(words(run)));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        while (process.isAlive()
                && (!Files.isDirectory(run.resolve("jobs")) || finished(run).size() < jobs)) {
            process.waitFor(1, TimeUnit.MILLISECONDS);
        }
        boolean killed = process.isAlive();
        process.destroyForcibly().waitFor();
        return killed;
    }

    // The second size cannot be written; the first one, the larger, is in the figures all the same.
    @Test
    void theFiguresOfARunThatBreaksOffHaveWhatWasMeasured() throws Exception {
        Path run = directory.resolve("broken");
        Files.createDirectories(run.resolve("jobs/train-pcd-10-1.npz/in-the-way"));
        assertThat(run(run, "--only", "measure-pcd", "--jobs", "1")).isEqualTo(1);
        assertThat(err.toString()).contains("train-pcd-10-1").hasLineCount(1);
        assertThat(read(run, "figure-1.csv").lines().skip(1)).singleElement().matches(row -> row.startsWith("pcd,25,"));
        assertThat(run.resolve("figure-1.png")).isNotEmptyFile();
        assertThat(read(run, "reproduction.html")).contains("jobs have not been run");
    }

    @Test
    void aDryRunPrintsThePlanAndWritesNothing() {
        Path run = directory.resolve("dry");
        assertThat(run(run, "--dry-run")).as(err.toString()).isZero();
        assertThat(run).doesNotExist();
        assertThat(out.toString())
                .contains("trial-fw-10-0.1-0.05", "train-cd-25-2", "measure-grow-25")
                .containsPattern("47 of 47 jobs are to do; on \\d+ processors about \\d+ s");
        out.getBuffer().setLength(0);
        assertThat(run(shared.resolve("whole"), "--dry-run", "--only", "measure"))
                .isZero();
        assertThat(out.toString()).contains("0 of ").containsPattern("measure-cd-10 +finished");
    }

    @Test
    void oneDivergedStartLeavesTheOthersToBeMeasured() throws Exception {
        Path run = directory.resolve("diverged");
        assertThat(run(run, "--only", "train-(fw-)?cd-10")).as(err.toString()).isZero();
        Files.writeString(run.resolve("jobs/train-cd-10-1.json"), "{\"failure\": \"a weight is not a number\"}");
        assertThat(run(run, "--only", "measure-cd-10")).as(err.toString()).isZero();
        assertThat(read(run, "jobs/measure-cd-10.json")).contains("train-cd-10-2");
        assertThat(read(run, "reproduction.html"))
                .contains("train-cd-10-1: a weight is not a number", "1 of the random starts diverged at 10");
        assertThat(read(run, "starts.csv")).containsPattern("10,random-1,\n10,random-2,-\\d+\\.\\d{4}\n10,fw,-");
        Files.writeString(run.resolve("jobs/train-cd-10-2.json"), "{\"failure\": \"a weight is not a number\"}");
        Files.delete(run.resolve("jobs/measure-cd-10.json"));
        assertThat(run(run, "--only", "measure-cd-10")).as(err.toString()).isZero();
        assertThat(read(run, "jobs/measure-cd-10.json")).contains("needs train-cd-10-1: a weight is not a number");
    }

    @Test
    void aDirectoryOfSomethingElseIsRefused() {
        assertThat(run(shared.resolve("whole"), "--seed", "2")).isEqualTo(1);
        assertThat(err.toString())
                .contains("holds another reproduction, its seed is 1, not 2: --out must name another directory")
                .hasLineCount(1);
        err.getBuffer().setLength(0);
        assertThat(run(shared.resolve("whole"), "--recipe", "hybrid")).isEqualTo(1);
        assertThat(err.toString()).contains("its profile").hasSizeLessThan(300);
    }

    @Test
    void wrongWishesAreOneLine() {
        assertThat(run(directory.resolve("x"), "--only", "no-such-job")).isEqualTo(1);
        assertThat(run(directory.resolve("x"), "--jobs", "0")).isEqualTo(2);
        for (String words : List.of("strokes:300 --profile long", "bars:3")) {
            String[] all = ("reproduce " + words + " --out " + directory.resolve("x")).split(" ", -1);
            assertThat(Main.run(new PrintWriter(out), new PrintWriter(err, true), all))
                    .isEqualTo(words.contains("--profile") ? 2 : 1);
        }
        assertThat(err.toString())
                .hasLineCount(4)
                .contains(
                        "--profile must be", "no job has 'no-such-job'", "--jobs must be", "no validation or no test");
        assertThat(directory.resolve("x")).doesNotExist();
    }

    @Test
    void oneSearchAloneHasTheDigitsOfBoth() throws Exception {
        Path run = directory.resolve("hybrid");
        assertThat(run(run, "--recipe", "hybrid", "--only", "measure-(hybrid|pcd)-10"))
                .as(err.toString())
                .isZero();
        List<String> whole =
                read(shared.resolve("whole"), "figure-1.csv").lines().toList();
        List<String> alone = read(run, "figure-1.csv").lines().toList();
        assertThat(alone)
                .filteredOn(row -> row.startsWith("pcd,10,") || row.startsWith("hybrid,10,"))
                .isSubsetOf(whole)
                .hasSize(2);
        assertThat(alone).noneMatch(row -> row.startsWith("fw,"));
    }
}
