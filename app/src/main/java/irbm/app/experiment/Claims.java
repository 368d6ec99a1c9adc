package irbm.app.experiment;

import irbm.evaluate.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The table of claims: what the paper says, what was measured, and whether the two agree. */
final class Claims {
    /** "Near the maximum" is within so many nats of it. */
    private static final double NEAR = 1;

    /** Nats that the validation likelihood of a training run may be off. */
    private static final double QUICK_ERROR = 1;

    private static final double MOST_TIMES = 2;
    private static final int CROSSING = 450;
    private static final String NATS = "%+.1f nats";
    private static final String POINTS = "%+.2f %%";

    private final Curves curves;
    private final int epochs;
    private final int paperEpochs;

    private Claims(Curves curves, int epochs, int paperEpochs) {
        this.curves = curves;
        this.epochs = epochs;
        this.paperEpochs = paperEpochs;
    }

    /** Of CD that was run for so many epochs, where the paper runs it for so many. */
    static List<Claim> of(Curves curves, int epochs, int paperEpochs) {
        Claims claims = new Claims(curves, epochs, paperEpochs);
        return List.of(
                claims.size(),
                claims.likelihood(
                        false,
                        "CD initialised by FW has a higher test likelihood than the best of 5 random initialisations, at every size",
                        Line.FW_CD,
                        Line.CD),
                claims.time(),
                claims.lateFeatures(),
                claims.features(
                        "Features of CD initialised by FW classify better than those of CD, at every size",
                        Line.FW_CD,
                        units -> true),
                claims.likelihood(
                        true,
                        "Growing with joint training has a higher test likelihood than CD initialised by FW, at every size",
                        Line.GROW,
                        Line.FW_CD),
                claims.likelihood(
                        true,
                        "Centred PCD from random weights has a higher test likelihood than CD initialised by FW, at every size",
                        Line.PCD,
                        Line.FW_CD),
                claims.equalCompute(),
                claims.starts(),
                claims.likelihood(
                        true,
                        "CD initialised by the hybrid has a higher test likelihood than the best of 5 random initialisations, at"
                                + " every size",
                        Line.HYBRID_CD,
                        Line.CD),
                claims.likelihood(
                        true,
                        "The hybrid has a higher test likelihood than Algorithm 1 as printed, at every size",
                        Line.HYBRID,
                        Line.FW));
    }

    /** Along each of the paper's lines: how far the picked size is from the best one. */
    private Claim size() {
        String statement =
                "FW picks a size near the maximum of the test likelihood of all three algorithms (460 units on MNIST,"
                        + " 550 on Caltech101)";
        Optional<PickedSize> picked = curves.picked();
        if (picked.isEmpty()) {
            return new Claim(false, statement, "there is no model by Frank-Wolfe", Claim.Verdict.NOT_MEASURED);
        }
        List<Interval> losses = new ArrayList<>();
        StringBuilder words = new StringBuilder(picked.get().words());
        for (Line line : List.of(Line.CD, Line.FW, Line.FW_CD)) {
            if (!curves.of(line).isEmpty()) {
                Loss loss = Loss.at(picked.get().units(), curves.of(line));
                losses.add(loss.interval());
                words.append(loss.words(line)).append(loss.warned() ? " (few effective chains)" : "");
            }
        }
        return new Claim(false, statement, words.toString(), verdict(picked.get(), losses));
    }

    private static Claim.Verdict verdict(PickedSize picked, List<Interval> losses) {
        if (losses.size() < 3) {
            return Claim.Verdict.NOT_MEASURED;
        } else if (!picked.stopped()) {
            return Claim.Verdict.UNDECIDED;
        } else if (losses.stream().anyMatch(loss -> loss.low() > NEAR)) {
            return Claim.Verdict.DISAGREES;
        }
        return losses.stream().allMatch(loss -> loss.high() <= NEAR) ? Claim.Verdict.AGREES : Claim.Verdict.UNDECIDED;
    }

    /** What a line loses at the size nearest to the picked one against its best size. */
    private record Loss(int nearest, int best, double nats, Interval interval, boolean warned) {
        static Loss at(int units, List<MeasuredPoint> line) {
            MeasuredPoint nearest = line.stream()
                    .min(Comparator.comparingInt(point -> Math.abs(point.units() - units)))
                    .orElseThrow();
            MeasuredPoint best = line.stream()
                    .max(Comparator.comparingDouble(MeasuredPoint::logLikelihood))
                    .orElseThrow();
            Interval interval = best.units() == nearest.units()
                    ? new Interval(0, 0)
                    : new Interval(
                            best.interval().low() - nearest.interval().high(),
                            best.interval().high() - nearest.interval().low());
            return new Loss(
                    nearest.units(),
                    best.units(),
                    best.logLikelihood() - nearest.logLikelihood(),
                    interval,
                    best.warned() || nearest.warned());
        }

        String words(Line line) {
            return String.format(
                    Locale.ROOT,
                    "; %s: best at %d, %.1f nats (%.1f to %.1f) above its value at %d",
                    line.label(),
                    best,
                    nats,
                    interval.low(),
                    interval.high(),
                    nearest);
        }
    }

    private Claim likelihood(boolean ours, String statement, Line line, Line other) {
        Comparison.Builder pairs = new Comparison.Builder();
        int warned = 0;
        for (MeasuredPoint point : curves.of(line)) {
            Optional<MeasuredPoint> against = curves.at(other, point.units());
            if (against.isPresent()) {
                MeasuredPoint b = against.get();
                pairs.add(point.units(), point.logLikelihood(), point.interval(), b.logLikelihood(), b.interval());
                warned += point.warned() || b.warned() ? 1 : 0;
            }
        }
        Comparison comparison = pairs.build();
        String words = comparison.words(NATS, "above", "below")
                + (warned == 0 ? "" : "; few effective chains at %d of these".formatted(warned));
        return new Claim(ours, statement, words, comparison.isAbove());
    }

    /**
     * By processor seconds: a bound that every run keeps agrees, one that no run keeps at some size does not. The paper's claim is
     * about its own number of epochs, and an epoch costs what it costs, so that shorter runs of CD are scaled to it.
     */
    private Claim time() {
        double longer = paperEpochs / (double) epochs;
        StringBuilder words = new StringBuilder();
        boolean kept = true;
        boolean broken = false;
        for (MeasuredPoint cd : curves.of(Line.CD)) {
            Optional<MeasuredPoint> fw = curves.at(Line.FW, cd.units());
            if (fw.isPresent()) {
                double least = fw.get().seconds() / (longer * cd.singleRun().high());
                double most = fw.get().seconds() / (longer * cd.singleRun().low());
                kept &= most <= MOST_TIMES;
                broken |= least > MOST_TIMES;
                words.append(words.isEmpty() ? "" : ", ")
                        .append(String.format(Locale.ROOT, "%.2f to %.2f times at %d", least, most, cd.units()));
            }
        }
        Claim.Verdict verdict =
                broken ? Claim.Verdict.DISAGREES : kept ? Claim.Verdict.AGREES : Claim.Verdict.UNDECIDED;
        return new Claim(
                false,
                "FW takes at most twice the time of one run of CD for the same number of hidden units",
                words.isEmpty() ? "no size has both" : words + scaled(longer),
                words.isEmpty() ? Claim.Verdict.NOT_MEASURED : verdict);
    }

    private String scaled(double longer) {
        return longer == 1
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; the seconds of CD are those of its %d epochs times %.1f, for the paper's %d",
                        epochs,
                        longer,
                        paperEpochs);
    }

    private Claim lateFeatures() {
        return features(
                "Features of FW classify better than those of CD from about 450 units",
                Line.FW,
                units -> units >= CROSSING);
    }

    private Claim features(String statement, Line line, Predicate<Integer> counts) {
        Comparison.Builder pairs = new Comparison.Builder();
        Comparison.Builder others = new Comparison.Builder();
        for (MeasuredPoint point : curves.of(line)) {
            Optional<MeasuredPoint.TestError> a = point.error();
            Optional<MeasuredPoint.TestError> b =
                    curves.at(Line.CD, point.units()).flatMap(MeasuredPoint::error);
            if (a.isPresent() && b.isPresent()) {
                Comparison.Builder builder = counts.test(point.units()) ? pairs : others;
                builder.add(
                        point.units(),
                        100 * a.get().rate(),
                        percent(a.get().interval()),
                        100 * b.get().rate(),
                        percent(b.get().interval()));
            }
        }
        Comparison comparison = pairs.build();
        Comparison smaller = others.build();
        String words = comparison.words(POINTS, "worse", "better")
                + (smaller.sizes().isEmpty() ? "" : ". Smaller sizes: " + smaller.words(POINTS, "worse", "better"));
        return new Claim(false, statement, words, comparison.isBelow());
    }

    private static Interval percent(Interval share) {
        return new Interval(100 * share.low(), 100 * share.high());
    }

    /**
     * The paper compares one start by FW with the best of five random ones. Differences from their mean leave the luck of the draw
     * out; above or below is outside of the range of all of them, by more than a quick likelihood may be off.
     */
    private Claim starts() {
        Comparison.Builder pairs = new Comparison.Builder();
        for (Starts starts : curves.starts()) {
            pairs.add(
                    starts.units(),
                    starts.frankWolfe(),
                    new Interval(starts.frankWolfe() - QUICK_ERROR, starts.frankWolfe() + QUICK_ERROR),
                    starts.meanOfRandom(),
                    starts.rangeOfRandom());
        }
        Comparison comparison = pairs.build();
        return new Claim(
                true,
                "CD initialised by FW has a higher validation likelihood than each of the random initialisations, at every size",
                (comparison.sizes().isEmpty() ? "" : "from their mean ")
                        + comparison.words(NATS, "above all by a nat", "below all by a nat")
                        + divergedStarts(),
                comparison.isAbove());
    }

    /** They are in neither the mean nor the range. */
    private String divergedStarts() {
        return curves.starts().stream()
                .filter(starts -> starts.diverged() > 0)
                .map(starts -> "; %d of the random starts diverged at %d".formatted(starts.diverged(), starts.units()))
                .collect(Collectors.joining());
    }

    /** For what FW and then CD cost at a size, the best that PCD of any size reaches. */
    private Claim equalCompute() {
        Comparison.Builder pairs = new Comparison.Builder();
        for (MeasuredPoint point : curves.of(Line.FW_CD)) {
            curves.of(Line.PCD).stream()
                    .filter(pcd -> pcd.seconds() <= point.seconds())
                    .max(Comparator.comparingDouble(MeasuredPoint::logLikelihood))
                    .ifPresent(pcd -> pairs.add(
                            point.units(),
                            pcd.logLikelihood(),
                            pcd.interval(),
                            point.logLikelihood(),
                            point.interval()));
        }
        Comparison comparison = pairs.build();
        return new Claim(
                true,
                "For the seconds that FW and then CD take at a size, centred PCD of some size reaches a higher test likelihood",
                comparison.words(NATS, "above", "below"),
                comparison.isAbove());
    }
}
