package irbm.frankwolfe;

import irbm.bench.NamedRows;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rows;
import irbm.optimize.Lbfgs;
import irbm.optimize.LbfgsOptions;
import irbm.optimize.Objective;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The inner problem of one hidden unit, solved as {@link UnitSearch} does, whose objective is not public; hence the package. Asked
 * for line by line as {@code bench/peers/unit_scipy.py} says: linear|exact LAMBDA START TARGET. Answers with the seconds until the value
 * was not above TARGET, or until L-BFGS ended by itself; the value; the number of evaluations. Arguments: data, samples, threads.
 */
public final class UnitSolve {
    // The search itself may end sooner; here both sides go on until they reach the target.
    private static final LbfgsOptions OPTIONS = LbfgsOptions.DEFAULTS.withRelativeDecrease(0);

    private final Rows data;
    private final ModelSamples samples;
    private final WorkerPool pool;

    private UnitSolve(BinaryMatrix data, BinaryMatrix samples, WorkerPool pool) {
        this.data = Rows.of(data);
        this.samples = ModelSamples.equallyWeighted(samples);
        this.pool = pool;
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (WorkerPool pool = WorkerPool.of(Integer.parseInt(arguments[2]))) {
            UnitSolve solve = new UnitSolve(NamedRows.of(arguments[0]), NamedRows.of(arguments[1]), pool);
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                System.out.println(solve.answer(line.split(" ")));
            }
        }
    }

    private double meanSoftplus(double[] x, double[] gradient) {
        return RowSums.meanSoftplus(data, x, gradient, pool);
    }

    private String answer(String[] request) throws IOException {
        double lambda = Double.parseDouble(request[1]);
        double[] start = Files.readAllLines(Path.of(request[2])).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        Objective objective = request[0].equals("exact")
                ? UnitObjective.exact(this::meanSoftplus, data.mean(), samples, lambda, pool)
                : UnitObjective.linear(this::meanSoftplus, data.mean(), samples, lambda, pool);
        Targeted targeted = new Targeted(objective, Double.parseDouble(request[3]));
        long started = System.nanoTime();
        targeted.minimize(start);
        double seconds = (System.nanoTime() - started) / 1e9;
        return String.format(Locale.ROOT, "%.6f %.12f %d", seconds, targeted.lowest, targeted.evaluations);
    }

    /** Ends the search, by an exception, where the value is not above a target. */
    private static final class Targeted implements Objective {
        private final Objective objective;
        private final double target;
        private double lowest = Double.POSITIVE_INFINITY;
        private int evaluations;

        Targeted(Objective objective, double target) {
            this.objective = objective;
            this.target = target;
        }

        void minimize(double[] start) {
            try {
                new Lbfgs(OPTIONS).minimize(this, start);
            } catch (Reached reached) {
                return; // as wanted
            }
        }

        @Override
        public double evaluate(double[] x, double[] gradient) {
            double value = objective.evaluate(x, gradient);
            evaluations++;
            lowest = Math.min(lowest, value);
            if (value <= target) {
                throw new Reached();
            }
            return value;
        }
    }

    private static final class Reached extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
