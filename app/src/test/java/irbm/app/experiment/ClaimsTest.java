package irbm.app.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.evaluate.Interval;
import irbm.frankwolfe.GrowEvent;
import irbm.frankwolfe.GrowEvent.Measure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each verdict on measurements that were made up for it, and on others on which it must be another. */
final class ClaimsTest {
    private static final int SIZE = 0;
    private static final int INITIALISED = 1;
    private static final int TIME = 2;
    private static final int LATE_FEATURES = 3;
    private static final int FEATURES = 4;
    private static final int EQUAL_COMPUTE = 7;
    private static final int STARTS = 8;
    private static final int[] UNITS = {100, 300, 500};

    private final Map<Line, List<MeasuredPoint>> points = new EnumMap<>(Line.class);
    private final List<Starts> starts = new ArrayList<>();
    private int epochs = 200;
    private Optional<PickedSize> picked = Optional.of(new PickedSize(300, 360, PickedSize.End.STOPPED));

    /** Log-likelihoods at 100, 300 and 500 units, good to a tenth of a nat; as many percent of error as said. */
    private ClaimsTest line(Line line, double percent, double seconds, double... values) {
        List<MeasuredPoint> curve = new ArrayList<>();
        for (int k = 0; k < values.length; k++) {
            curve.add(point(UNITS[k], values[k], 0.1, percent / 100, seconds));
        }
        points.put(line, curve);
        return this;
    }

    private static MeasuredPoint point(int units, double value, double error, double rate, double seconds) {
        return new MeasuredPoint(
                units,
                value,
                new Interval(value - error, value + error),
                50,
                false,
                Optional.of(new MeasuredPoint.TestError(rate, new Interval(rate - 0.002, rate + 0.002))),
                5 * seconds,
                new Interval(0.9 * seconds, 1.1 * seconds));
    }

    private static MeasuredPoint doubtful(MeasuredPoint point) {
        return new MeasuredPoint(
                point.units(),
                point.logLikelihood(),
                point.interval(),
                1,
                true,
                point.error(),
                point.seconds(),
                point.singleRun());
    }

    private Claim claim(int number) {
        return Claims.of(new Curves(points, List.of(), picked, starts), epochs, 200)
                .get(number);
    }

    /** What the paper reports: every claim agrees. */
    private ClaimsTest asInThePaper() {
        return line(Line.CD, 5, 100, -100, -90, -90.2)
                .line(Line.FW, 4, 36, -110, -95, -95.1)
                .line(Line.FW_CD, 3, 60, -95, -85, -85.3)
                .line(Line.PCD, 4, 10, -80, -75, -74);
    }

    @Test
    void allAgreeOnMeasurementsAsInThePaper() {
        asInThePaper();
        for (int claim : List.of(SIZE, INITIALISED, TIME, LATE_FEATURES, FEATURES, EQUAL_COMPUTE)) {
            assertThat(claim(claim).verdict()).as(claim(claim).measured()).isEqualTo(Claim.Verdict.AGREES);
        }
    }

    @Test
    void nothingIsClaimedWithoutMeasurements() {
        picked = Optional.empty();
        assertThat(Claims.of(new Curves(points, List.of(), picked, starts), 200, 200))
                .allMatch(claim -> claim.verdict() == Claim.Verdict.NOT_MEASURED);
    }

    @Test
    void aSizeFarFromTheMaximumOfOneLineDisagrees() {
        asInThePaper().line(Line.CD, 5, 100, -100, -90, -88);
        assertThat(claim(SIZE).verdict()).isEqualTo(Claim.Verdict.DISAGREES);
        assertThat(claim(SIZE).measured())
                .contains("CD: best at 500, 2.0 nats (1.8 to 2.2) above its value at 300")
                .doesNotContain("few effective chains");
        points.computeIfPresent(
                Line.CD,
                (line, curve) -> curve.stream().map(ClaimsTest::doubtful).toList());
        assertThat(claim(SIZE).measured()).contains("above its value at 300 (few effective chains)");
    }

    @Test
    void aSizeThatMayBeNearIsUndecided() {
        asInThePaper().line(Line.CD, 5, 100, -100, -90, -89);
        assertThat(claim(SIZE).verdict()).isEqualTo(Claim.Verdict.UNDECIDED);
    }

    @Test
    void growingThatNeverStoppedPicksNothing() {
        asInThePaper();
        Map<PickedSize.End, String> words = Map.of(
                PickedSize.End.IMPROVING, "still improves at 500 units",
                PickedSize.End.DIVERGED, "diverges after 500 units",
                PickedSize.End.UNFINISHED, "was run to 500 units only");
        words.forEach((end, measured) -> {
            picked = Optional.of(new PickedSize(500, 500, end));
            assertThat(claim(SIZE).verdict()).isEqualTo(Claim.Verdict.UNDECIDED);
            assertThat(claim(SIZE).measured()).startsWith(measured);
        });
    }

    @Test
    void everySizeCountsAndOverlappingIntervalsDecideNothing() {
        asInThePaper().line(Line.FW_CD, 3, 60, -95, -89.9, -85);
        assertThat(claim(INITIALISED).verdict()).isEqualTo(Claim.Verdict.UNDECIDED);
        assertThat(claim(INITIALISED).measured())
                .isEqualTo("+5.0 nats at 100, +0.1 nats at 300, +5.2 nats at 500; above at 2 of 3 sizes, below at 0,"
                        + " intervals overlap at 1");
        line(Line.FW_CD, 3, 60, -95, -91, -85);
        assertThat(claim(INITIALISED).verdict()).isEqualTo(Claim.Verdict.DISAGREES);
    }

    // FW: 5 x seconds against one run of CD between 0.9 and 1.1 x 100 seconds.
    @Test
    void twiceTheTimeIsTheLimit() {
        asInThePaper().line(Line.FW, 4, 40, -110, -95, -95.1);
        assertThat(claim(TIME).verdict()).isEqualTo(Claim.Verdict.UNDECIDED);
        line(Line.FW, 4, 50, -110, -95, -95.1);
        assertThat(claim(TIME).verdict()).isEqualTo(Claim.Verdict.DISAGREES);
        assertThat(claim(TIME).measured())
                .startsWith("2.27 to 2.78 times at 100")
                .doesNotContain("paper's 200");
        epochs = 20;
        assertThat(claim(TIME).verdict()).isEqualTo(Claim.Verdict.AGREES);
        assertThat(claim(TIME).measured())
                .startsWith("0.23 to 0.28 times at 100")
                .contains("times 10.0, for the paper's 200");
    }

    @Test
    void lateFeaturesAreJudgedFrom450Units() {
        asInThePaper();
        points.put(
                Line.FW,
                List.of(
                        point(100, -110, 0.1, 0.09, 36),
                        point(300, -95, 0.1, 0.09, 36),
                        point(500, -95, 0.1, 0.04, 36)));
        assertThat(claim(LATE_FEATURES).verdict()).isEqualTo(Claim.Verdict.AGREES);
        assertThat(claim(LATE_FEATURES).measured()).contains("-1.00 % at 500;", "Smaller sizes: +4.00 % at 100");
        points.put(Line.FW, List.of(point(100, -110, 0.1, 0.01, 36), point(300, -95, 0.1, 0.01, 36)));
        assertThat(claim(LATE_FEATURES).verdict()).isEqualTo(Claim.Verdict.NOT_MEASURED);
        line(Line.FW, 6, 36, -110, -95, -95.1);
        assertThat(claim(LATE_FEATURES).verdict()).isEqualTo(Claim.Verdict.DISAGREES);
    }

    @Test
    void worseFeaturesAtOneSizeDisagree() {
        asInThePaper().line(Line.FW_CD, 5.1, 60, -95, -85, -85.3);
        assertThat(claim(FEATURES).verdict()).isEqualTo(Claim.Verdict.UNDECIDED);
        line(Line.FW_CD, 7, 60, -95, -85, -85.3);
        assertThat(claim(FEATURES).verdict()).isEqualTo(Claim.Verdict.DISAGREES);
    }

    @Test
    void equalComputeAsksForWhatIsAffordable() {
        asInThePaper();
        points.put(Line.PCD, List.of(point(100, -95, 0.1, 0.1, 1), point(300, -70, 0.1, 0.1, 1000)));
        assertThat(claim(EQUAL_COMPUTE).verdict()).isEqualTo(Claim.Verdict.DISAGREES);
        points.put(Line.PCD, List.of(point(300, -70, 0.1, 0.1, 1000)));
        assertThat(claim(EQUAL_COMPUTE).verdict()).isEqualTo(Claim.Verdict.NOT_MEASURED);
    }

    private static GrowEvent event(int units, double likelihood) {
        return GrowEvent.builder()
                .put(Measure.UNITS, units)
                .put(Measure.ADDED, 20)
                .put(Measure.VALIDATION_LOG_LIKELIHOOD, likelihood)
                .put(Measure.SECONDS, 1)
                .build();
    }

    @Test
    void theSizeIsPickedWhereThreeChecksBringNothing() {
        List<GrowEvent> history = new ArrayList<>(List.of(
                event(20, -100),
                event(40, -90),
                event(60, -89.8),
                event(80, -90.1),
                event(100, -89.9),
                event(120, -80)));
        for (PickedSize.End end : PickedSize.End.values()) {
            assertThat(PickedSize.of(history, end)).contains(new PickedSize(40, 100, PickedSize.End.STOPPED));
            assertThat(PickedSize.of(history.subList(0, 4), end)).contains(new PickedSize(40, 80, end));
            assertThat(PickedSize.of(List.of(), end)).isEmpty();
        }
    }

    /** Above the mean is not enough where one of the random starts is as good within the error of a quick likelihood. */
    @Test
    void startsAreComparedWithTheRangeOfTheRandomOnes() {
        assertThat(claim(STARTS).verdict()).isEqualTo(Claim.Verdict.NOT_MEASURED);
        starts.add(new Starts(100, List.of(-96.0, -94.0, -92.0), -90.5));
        assertThat(claim(STARTS).verdict()).isEqualTo(Claim.Verdict.AGREES);
        assertThat(claim(STARTS).measured())
                .isEqualTo(
                        "from their mean +3.5 nats at 100; above all by a nat at 1 of 1 sizes, below all by a nat at 0, intervals overlap at 0");
        starts.add(new Starts(300, List.of(-96.0, -94.0, -92.0), -91.5));
        assertThat(claim(STARTS).verdict()).isEqualTo(Claim.Verdict.UNDECIDED);
        starts.add(new Starts(500, List.of(-96.0, -94.0, -92.0), -97.5));
        assertThat(claim(STARTS).verdict()).isEqualTo(Claim.Verdict.DISAGREES);
    }

    @Test
    void aStartThatDivergedIsNamedAndNotCounted() {
        starts.add(new Starts(100, List.of(-96.0, Double.NaN, -92.0), -90.5));
        assertThat(claim(STARTS).verdict()).isEqualTo(Claim.Verdict.AGREES);
        assertThat(claim(STARTS).measured())
                .startsWith("from their mean +3.5 nats at 100;")
                .endsWith("; 1 of the random starts diverged at 100");
    }
}
