package irbm.app.show;

import irbm.app.run.RunDirectory;
import irbm.app.show.plot.Point;
import irbm.app.show.plot.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The history of a run or of a part of it, and how far its likelihoods can be trusted.
 *
 * @param name what tells it from the other parts, for a legend
 * @param history a row for each step
 * @param checks a row for each likelihood; none in runs of older versions, which kept the likelihood alone
 */
record Measurements(String name, HistoryTable history, HistoryTable checks) {
    private static final String LIKELIHOOD = "validationLogLikelihood";

    static Measurements read(String name, RunDirectory directory) throws IOException {
        return new Measurements(name, HistoryTable.read(directory.history()), HistoryTable.read(directory.checks()));
    }

    /** A column against another. */
    Series line(String label, String xColumn, String yColumn) {
        return Series.line(label, history.column(xColumn), history.column(yColumn));
    }

    /** The likelihoods against a column, with their errors where those are known. */
    Series likelihoods(String label, String xColumn) {
        double[] x = history.column(xColumn);
        double[] y = history.column(LIKELIHOOD);
        List<Point> points = new ArrayList<>();
        for (int k = 0; k < y.length; k++) {
            if (Double.isFinite(x[k]) && Double.isFinite(y[k])) {
                points.add(point(k, x[k], y[k]));
            }
        }
        return new Series(label, Series.Kind.LINE, points);
    }

    private Point point(int index, double x, double y) {
        double[] steps = checks.column("step");
        for (int k = 0; k < steps.length; k++) {
            if (steps[k] == index + 1) {
                double low = checks.column("low")[k];
                double high = checks.column("high")[k];
                return new Point(x, y, Math.min(y, low), Math.max(y, high), checks.text(k, "warnings"));
            }
        }
        return Point.of(x, y);
    }

    /** How many of the likelihoods carry a warning. */
    int doubtful() {
        int count = 0;
        for (int k = 0; k < checks.steps(); k++) {
            count += checks.text(k, "warnings").isEmpty() ? 0 : 1;
        }
        return count;
    }
}
