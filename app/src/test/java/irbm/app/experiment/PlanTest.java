package irbm.app.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import irbm.math.Randomness;
import irbm.model.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is to be done, in which order, and how long it takes. */
@Timeout(60)
final class PlanTest {
    private static final Plan SMOKE = Plan.of(Profile.of("smoke"), true);

    @TempDir
    private Path directory;

    private static List<String> names(Plan plan) {
        return plan.jobs().stream().map(Job::name).toList();
    }

    // A plan in which a job stands before one that it needs cannot be built: the constructor looks.
    @Test
    void thePaperProfileIsTheWholeProtocol() {
        Plan plan = Plan.of(Profile.of("paper"), true);
        List<String> names = names(plan);
        assertThat(names.stream().filter(name -> name.startsWith("train-cd-"))).hasSize(9 * 5);
        assertThat(names.stream().filter(name -> name.startsWith("train-fw-cd-")))
                .hasSize(9);
        assertThat(names.stream().filter(name -> name.startsWith("trial-cd-"))).hasSize(9 * 4 * 5);
        assertThat(names.stream().filter(name -> name.startsWith("trial-fw-700-")))
                .hasSize(5 * 4);
        assertThat(names.stream()
                        .filter(name -> name.startsWith("measure-fw-"))
                        .filter(name -> !name.startsWith("measure-fw-cd")))
                .hasSize(700 / 20 + 1); // every 20 units, and 50
        assertThat(new Plan(plan.jobs())).isEqualTo(plan);
        List<Job> turned = new ArrayList<>(plan.jobs());
        Collections.reverse(turned);
        assertThatThrownBy(() -> new Plan(turned)).isInstanceOf(AssertionError.class);
    }

    /** λ and η are those of Algorithm 1 for both searches. */
    @Test
    void oneSearchAsksForNoJobOfTheOther() {
        List<String> hybrid = names(Plan.of(Profile.of("smoke").with(List.of(Line.HYBRID)), true));
        assertThat(hybrid).contains("trial-fw-10-0.1-0.05", "hybrid-to-10", "train-hybrid-cd-10-1");
        assertThat(hybrid).noneMatch(name -> name.startsWith("fw-to") || name.startsWith("train-fw"));
        assertThat(names(Plan.of(Profile.of("smoke").with(List.of(Line.FW)), true)))
                .noneMatch(name -> name.contains("hybrid"));
    }

    /** So that the figures of a run that goes on have it. */
    @Test
    void aSizeIsMeasuredBeforeTheNextIsTrained() {
        List<String> names = names(Plan.of(Profile.of("standard"), true));
        for (Line line : Line.values()) {
            assertThat(names.indexOf(Measurement.name(line, 700))).isLessThan(names.indexOf("train-cd-600-1"));
        }
    }

    /** So many examples, but on few rows no more than a hundred passes, and never more than the paper makes. */
    @ParameterizedTest
    @CsvSource({
        "paper, mnist, 50000, 200",
        "paper, caltech101, 4100, 400",
        "standard, mnist, 50000, 20",
        "standard, caltech101, 4100, 100",
        "quick, mnist, 50000, 4",
        "quick, caltech101, 4100, 49",
        "quick, mnist, 10000000, 1"
    })
    void aProfileGivesTheEpochs(String profile, String data, int rows, int epochs) {
        assertThat(Profile.of(profile).epochs(data, rows)).isEqualTo(epochs);
    }

    /** Rates that are tried at some sizes only serve the sizes nearest to them. */
    @ParameterizedTest
    @CsvSource({"20, 100", "200, 100", "300, 400", "700, 400"})
    void ratesAreTriedAtTheNearestSize(int units, int tried) {
        Plan plan = Plan.of(Profile.of("standard"), true);
        assertThat(names(plan).stream().filter(name -> name.startsWith("trial-cd-")))
                .hasSize(2 * 4 * 5);
        Job training = plan.jobs().stream()
                .filter(job -> job.name().equals("train-cd-%d-1".formatted(units)))
                .findFirst()
                .orElseThrow();
        assertThat(training.needs()).hasSize(4 * 5).allMatch(need -> need.startsWith("trial-cd-%d-".formatted(tried)));
    }

    @Test
    void onlySelectsJobsAndWhatTheyNeed() {
        assertThat(names(SMOKE.only("train-fw-cd-10")))
                .containsExactly(
                        "trial-fw-10-0.1-0.05",
                        "trial-fw-10-0.05-0.05",
                        "fw-to-10",
                        "trial-fw-cd-10-0.05-10",
                        "trial-fw-cd-10-0.05-50",
                        "train-fw-cd-10-1");
        assertThatThrownBy(() -> SMOKE.only("train-ab"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no job has 'train-ab'");
        assertThatThrownBy(() -> SMOKE.only("(")).isInstanceOf(InputException.class);
    }

    @Test
    void unlabelledDataAreNotClassified() {
        assertThat(Plan.of(Profile.of("smoke"), false).jobs())
                .noneMatch(job -> job instanceof Measurement measurement && measurement.classified());
        assertThat(SMOKE.jobs()).anyMatch(job -> job instanceof Measurement measurement && measurement.classified());
    }

    @Test
    void theSeedOfAJobIsThatOfItsName() {
        assertThat(Randomness.seed(1, "train-cd-20-1")).isEqualTo(Randomness.seed(1, "train-cd-20-1"));
        assertThat(Set.of(
                        Randomness.seed(1, "train-cd-20-1"),
                        Randomness.seed(1, "train-cd-20-2"),
                        Randomness.seed(2, "train-cd-20-1")))
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void everyJobIsDoneOnceAndAfterWhatItNeeds(int threads) throws IOException {
        List<String> done = new CopyOnWriteArrayList<>(); // read by one thread while another adds
        new Scheduler(SMOKE.jobs(), Set.of("fw-to-10"), job -> {
                    assertThat(done)
                            .containsAll(job.needs().stream()
                                    .filter(need -> !need.equals("fw-to-10"))
                                    .toList());
                    done.add(job.name());
                })
                .run(threads);
        assertThat(done)
                .doesNotHaveDuplicates()
                .hasSize(SMOKE.jobs().size() - 1)
                .doesNotContain("fw-to-10");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aJobThatBreaksEndsTheRun(int threads) {
        List<String> done = new CopyOnWriteArrayList<>();
        Scheduler scheduler = new Scheduler(SMOKE.jobs(), Set.of(), job -> {
            if (job.name().equals("fw-to-10")) {
                throw new IOException("the disk is full");
            }
            done.add(job.name());
        });
        assertThatThrownBy(() -> scheduler.run(threads))
                .isInstanceOf(IOException.class)
                .hasMessage("the disk is full");
        assertThat(done).doesNotContain("fw-to-10", "fw-to-20", "measure-fw-10");
    }

    /** Whoever holds the directory must not let it go while a job still writes into it. */
    @Test
    void aRunThatBreaksWaitsForTheJobsThatAreBeingDone() throws InterruptedException {
        CountDownLatch broken = new CountDownLatch(1);
        CountDownLatch slowBegan = new CountDownLatch(1);
        List<String> done = new CopyOnWriteArrayList<>();
        String slow = SMOKE.jobs().get(1).name();
        Scheduler scheduler = new Scheduler(SMOKE.jobs(), Set.of(), job -> {
            if (job.name().equals(slow)) {
                slowBegan.countDown();
                awaitForSure(broken);
                pause(); // long enough for a run that does not wait to be over
                done.add(slow);
            } else {
                awaitForSure(slowBegan);
                broken.countDown();
                throw new IOException("the disk is full");
            }
        });
        assertThatThrownBy(() -> scheduler.run(2)).hasMessage("the disk is full");
        assertThat(done).containsExactly(slow);
    }

    private static void awaitForSure(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theForecastPlaysTheScheduleThrough() throws IOException {
        Workload workload = new Workload(Profile.of("smoke"), 240, 784, 10, 2);
        Forecast forecast = Forecast.of(SMOKE, workload, new JobStore(directory));
        double sum = SMOKE.jobs().stream().mapToDouble(forecast::seconds).sum();
        assertThat(forecast.seconds(SMOKE.jobs(), 1)).isEqualTo(sum, within(1e-9));
        double chain = SMOKE.jobs().stream()
                .filter(job -> job.name().startsWith("fw-to") || job.name().equals("trial-fw-10-0.1-0.05"))
                .mapToDouble(forecast::seconds)
                .sum();
        assertThat(forecast.seconds(SMOKE.jobs(), 1000)).isBetween(chain, sum);
        assertThat(forecast.seconds(SMOKE.jobs(), 2)).isBetween(sum / 2, sum);
    }

    @Test
    void finishedJobsTeachTheForecast() throws IOException {
        Workload workload = new Workload(Profile.of("quick"), 50_000, 784, 10, 4);
        Plan plan = Plan.of(Profile.of("quick"), true);
        JobStore store = new JobStore(directory);
        store.begin(Map.of("data", "x")).close();
        Job first = plan.jobs().get(0);
        double before = Forecast.of(plan, workload, store).seconds(first);
        store.write(first.name(), new JobResult(Map.of("jobSeconds", 3 * before)));
        Job second = plan.jobs().get(1);
        assertThat(Forecast.of(plan, workload, store).seconds(second))
                .isEqualTo(3 * second.estimate(workload), within(1e-6));
        store.write(second.name(), JobResult.failed("needs more").with("jobSeconds", 0));
        assertThat(Forecast.of(plan, workload, store).seconds(second))
                .isEqualTo(3 * second.estimate(workload), within(1e-6));
    }

    /** A run that found no further unit has picked its size; one that diverged has not, whatever the jobs after it say. */
    @Test
    void aRunThatDivergedHasNotStopped() throws IOException {
        JobStore store = new JobStore(directory);
        store.begin(Map.of("data", "x")).close();
        store.write(Growing.name(Line.FW, 20), new JobResult(Map.of(Setting.VALIDATION, -100)));
        assertThat(Growing.end(Line.FW, 60, store)).isEqualTo(PickedSize.End.UNFINISHED);
        assertThat(Growing.end(Line.FW, 20, store)).isEqualTo(PickedSize.End.IMPROVING);
        store.write(Growing.name(Line.FW, 60), JobResult.failed("needs fw-to-40: all is said"));
        store.write(Growing.name(Line.FW, 40), JobResult.failed("all is said"));
        assertThat(Growing.end(Line.FW, 60, store)).isEqualTo(PickedSize.End.STOPPED);
        store.write(Growing.name(Line.FW, 40), JobResult.diverged("a weight is not a number"));
        assertThat(Growing.end(Line.FW, 60, store)).isEqualTo(PickedSize.End.DIVERGED);
    }
}
