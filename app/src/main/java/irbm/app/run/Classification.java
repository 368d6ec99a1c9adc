package irbm.app.run;

import irbm.evaluate.ErrorRate;
import irbm.evaluate.Interval;
import irbm.evaluate.Softmax;
import irbm.evaluate.SoftmaxRegression;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Dataset;
import irbm.model.InputException;
import irbm.model.Rbm;
import irbm.model.Split;
import irbm.optimize.Minimum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Softmax regression on the hidden units of a model, the penalty chosen on the validation rows, measured on the test rows. */
public final class Classification {
    // From the strongest: each fit starts where the one before ended.
    private static final double[] PENALTIES = {1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6, 1e-6};
    // So many weaker penalties without a better validation error end the search.
    private static final int PATIENCE = 2;

    private final Rbm units;
    private final Split split;
    private final Classes classes;
    private final int maxIterations;
    private final WorkerPool pool;
    private final Consumer<String> messages;

    public Classification(Rbm units, Split split, int maxIterations, WorkerPool pool, Consumer<String> messages) {
        requireLabels(split.train(), "training");
        requireLabels(split.test(), "test");
        this.units = units;
        this.split = split;
        this.classes = new Classes(split.train().labels());
        this.maxIterations = maxIterations;
        this.pool = pool;
        this.messages = messages;
    }

    private static void requireLabels(Dataset rows, String part) {
        if (rows.isEmpty()) {
            throw new InputException("%s has no %s rows; --split 0.8/0.1/0.1 makes some".formatted(rows.name(), part));
        }
        if (rows.labels().isEmpty()) {
            throw new InputException("%s has no labels; --labels says where they are".formatted(rows.name()));
        }
    }

    /** A penalty, the classifier it leads to, and the number of validation rows that this one gets wrong. */
    private record Trial(double l2, SoftmaxRegression.Fit fit, int wrong) {}

    /** What came out; {@code confusion} counts test rows by class (row) and by the class found (column). */
    public record Outcome(
            double l2,
            Minimum minimum,
            double fitSeconds,
            ErrorRate train,
            ErrorRate test,
            List<String> names,
            int[][] confusion) {
        /** For {@code --json}. */
        public Map<String, Object> toMap() {
            Interval interval = test.interval();
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("testError", test.rate());
            map.put("low", interval.low());
            map.put("high", interval.high());
            map.put("wrong", test.wrong());
            map.put("count", test.count());
            map.put("trainError", train.rate());
            map.put("l2", l2);
            map.put("objective", minimum.value());
            map.put("iterations", minimum.iterations());
            map.put("fitSeconds", fitSeconds);
            map.put("classes", names);
            map.put(
                    "confusion",
                    Arrays.stream(confusion)
                            .map(row -> Arrays.stream(row).boxed().toList())
                            .toList());
            return map;
        }
    }

    /** Fits and measures; {@code l2} is the penalty when it is given. */
    public Outcome run(OptionalDouble l2) {
        FloatMatrix features = units.hiddenMeans(split.train().rows(), pool);
        int[] labels = classes.indices(split.train().labels());
        SoftmaxRegression regression = new SoftmaxRegression(features, labels, classes.count(), pool);
        long start = System.nanoTime();
        Trial chosen = l2.isPresent() ? single(regression, l2.getAsDouble()) : search(regression);
        double seconds = (System.nanoTime() - start) / 1e9;
        Softmax model = chosen.fit().model();
        int[] found = model.classify(units.hiddenMeans(split.test().rows(), pool), pool);
        int[] expected = classes.indices(split.test().labels());
        return new Outcome(
                chosen.l2(),
                chosen.fit().minimum(),
                seconds,
                ErrorRate.of(model.classify(features, pool), labels),
                ErrorRate.of(found, expected),
                names(),
                confusion(expected, found));
    }

    private Trial single(SoftmaxRegression regression, double l2) {
        return new Trial(l2, regression.fit(l2, Softmax.zero(classes.count(), units.hiddenCount()), maxIterations), 0);
    }

    private Trial search(SoftmaxRegression regression) {
        Dataset validation = split.validation();
        if (validation.isEmpty() || validation.labels().isEmpty()) {
            throw new InputException(
                    "%s has no labelled validation rows to choose the penalty on; --split makes some, or --l2 gives it"
                            .formatted(split.train().name()));
        }
        FloatMatrix features = units.hiddenMeans(validation.rows(), pool);
        int[] labels = classes.indices(validation.labels());
        Softmax start = Softmax.zero(classes.count(), units.hiddenCount());
        Optional<Trial> best = Optional.empty();
        int since = 0;
        for (int k = 0; k < PENALTIES.length && since < PATIENCE; k++) {
            SoftmaxRegression.Fit fit = regression.fit(PENALTIES[k], start, maxIterations);
            start = fit.model();
            ErrorRate error = ErrorRate.of(start.classify(features, pool), labels);
            messages.accept(
                    String.format(Locale.ROOT, "L2 %.0e  validation error %.2f %%", PENALTIES[k], 100 * error.rate()));
            boolean better = best.isEmpty() || error.wrong() < best.get().wrong();
            best = better ? Optional.of(new Trial(PENALTIES[k], fit, error.wrong())) : best;
            since = better ? 0 : since + 1;
        }
        return best.orElseThrow();
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        for (int k = 0; k < classes.count(); k++) {
            names.add(classes.name(k));
        }
        return names;
    }

    private int[][] confusion(int[] expected, int[] found) {
        int[][] counts = new int[classes.count()][classes.count()];
        for (int row = 0; row < found.length; row++) {
            if (expected[row] != Classes.UNKNOWN) {
                counts[expected[row]][found[row]]++;
            }
        }
        return counts;
    }
}
