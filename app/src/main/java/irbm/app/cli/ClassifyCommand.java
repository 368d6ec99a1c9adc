package irbm.app.cli;

import static irbm.model.InputException.require;

import irbm.app.io.UsageException;
import irbm.app.run.Classification;
import irbm.evaluate.Interval;
import irbm.evaluate.SoftmaxRegression;
import irbm.io.format.Json;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Split;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code irbm classify}: how well the hidden units of a model tell classes apart. */
@Command(
        name = "classify",
        mixinStandardHelpOptions = true,
        description =
                "Fits multi-class logistic regression on E[h|v] of the training rows, chooses its L2 penalty on the"
                        + " validation rows, and says how many of the test rows it gets wrong.",
        footer = {"", "Example: irbm classify run/model.npz --data strokes"},
        sortOptions = false)
public final class ClassifyCommand implements Callable<Integer> {
    // A wider confusion matrix does not fit on a terminal; --json has it.
    private static final int WIDEST = 20;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "MODEL", description = "The model file; 'bars' is built in.")
    private String model;

    @Mixin
    private ModelOptions modelOptions = new ModelOptions();

    @Mixin
    private DataOptions data = new DataOptions();

    @Option(
            names = "--l2",
            paramLabel = "auto|X",
            defaultValue = "auto",
            description =
                    "The penalty X/2 |U|² on top of the mean loss (default: the best of some on validation rows).")
    private String l2 = "auto";

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Iterations of L-BFGS at most (default: until it stops by itself, mostly after 50 to 200).")
    private int iterations = SoftmaxRegression.MAX_ITERATIONS;

    @Mixin
    private WorkOptions work = new WorkOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        work.check();
        OptionalDouble penalty = penalty();
        UsageException.require(iterations >= 1, "--iterations must be at least 1, was %d", iterations);
        Rbm units = modelOptions.load(model).model().units();
        require(units.hiddenCount() >= 1, "%s has no hidden units to classify by", model);
        Split split = data.load();
        data.requireFits(split.train(), model, units.visibleCount());
        try (WorkerPool pool = work.pool()) {
            print(new Classification(units, split, iterations, pool, this::say).run(penalty));
        }
        return 0;
    }

    private OptionalDouble penalty() {
        if (l2.equals("auto")) {
            return OptionalDouble.empty();
        }
        try {
            double value = Double.parseDouble(l2);
            UsageException.require(
                    value >= 0 && Double.isFinite(value), "--l2 must be 'auto' or not negative, was %s", l2);
            return OptionalDouble.of(value);
        } catch (NumberFormatException e) {
            throw new UsageException("--l2 must be 'auto' or a number, was '%s'".formatted(l2), e);
        }
    }

    private void print(Classification.Outcome outcome) {
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            Map<String, Object> facts = outcome.toMap();
            out.print(Json.write(facts));
            return;
        }
        Interval interval = outcome.test().interval();
        out.printf(
                Locale.ROOT,
                "test error      %.2f %%, between %.2f and %.2f (95 %%)%n",
                100 * outcome.test().rate(),
                100 * interval.low(),
                100 * interval.high());
        out.printf(
                Locale.ROOT,
                "wrong           %d of %d%n",
                outcome.test().wrong(),
                outcome.test().count());
        out.printf(
                Locale.ROOT, "training error  %.2f %%%n", 100 * outcome.train().rate());
        out.printf(Locale.ROOT, "L2              %.3g%n", outcome.l2());
        if (outcome.names().size() <= WIDEST) {
            confusion(outcome, out);
        }
    }

    private static void confusion(Classification.Outcome outcome, PrintWriter out) {
        List<String> names = outcome.names();
        int width = names.stream().mapToInt(String::length).max().orElse(1);
        out.println("test rows by class (down) and by the class found (across):");
        out.println(" ".repeat(width)
                + names.stream().map(name -> "%7s".formatted(cut(name))).reduce("", String::concat));
        for (int k = 0; k < names.size(); k++) {
            StringBuilder line =
                    new StringBuilder(" ".repeat(width - names.get(k).length()) + names.get(k));
            for (int count : outcome.confusion()[k]) {
                line.append("%7d".formatted(count));
            }
            out.println(line);
        }
    }

    private static String cut(String name) {
        return name.length() <= 6 ? name : name.substring(0, 6);
    }

    private void say(String message) {
        if (!work.isQuiet()) {
            spec.commandLine().getErr().println(message);
        }
    }
}
