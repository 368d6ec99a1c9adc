package irbm.app.show.plot;

import static irbm.math.Require.require;

import java.util.ArrayList;
import java.util.List;

/**
 * Points that belong together.
 *
 * @param name what they are, for the legend
 * @param kind how they are drawn
 * @param points in ascending x; all finite
 */
public record Series(String name, Kind kind, List<Point> points) {
    /** How points are drawn. */
    public enum Kind {
        /** Joined by a line. */
        LINE,
        /** Each on its own, with error bars. */
        POINTS,
        /** Bars from zero, centred at x, as wide as the points are apart. */
        BARS
    }

    public Series {
        points = List.copyOf(points);
        for (Point point : points) {
            require(
                    Double.isFinite(point.x()) && Double.isFinite(point.y()),
                    "%s has a point at %s, %s: a plot shows finite values only",
                    name,
                    point.x(),
                    point.y());
        }
    }

    /** A line through the pairs of x and y that were measured: pairs with a value that is not finite are left out. */
    public static Series line(String name, double[] x, double[] y) {
        require(x.length == y.length, "%s has %d places and %d values", name, x.length, y.length);
        List<Point> points = new ArrayList<>();
        for (int k = 0; k < x.length; k++) {
            if (Double.isFinite(x[k]) && Double.isFinite(y[k])) {
                points.add(Point.of(x[k], y[k]));
            }
        }
        return new Series(name, Kind.LINE, points);
    }

    public boolean isEmpty() {
        return points.isEmpty();
    }
}
