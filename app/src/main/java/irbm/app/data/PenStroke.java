package irbm.app.data;

import java.util.ArrayList;
import java.util.List;

/** The smooth way of the pen through given points: Catmull-Rom splines between the sharp turns. */
final class PenStroke {
    private static final int STEPS = 10; // from one given point to the next: at 20 pixels height less than a pixel

    private PenStroke() {}

    static List<PenPoint> through(List<PenPoint> points) {
        List<PenPoint> way = new ArrayList<>();
        int from = 0;
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).sharp() || i == points.size() - 1) {
                addSpline(points.subList(from, i + 1), way);
                from = i;
            }
        }
        way.add(points.get(points.size() - 1));
        return way;
    }

    private static void addSpline(List<PenPoint> points, List<PenPoint> way) {
        int last = points.size() - 1;
        for (int i = 0; i < last; i++) {
            PenPoint before = points.get(Math.max(i - 1, 0));
            PenPoint after = points.get(Math.min(i + 2, last));
            for (int step = 0; step < STEPS; step++) {
                way.add(between(before, points.get(i), points.get(i + 1), after, step / (double) STEPS));
            }
        }
    }

    private static PenPoint between(PenPoint before, PenPoint start, PenPoint end, PenPoint after, double t) {
        return new PenPoint(
                catmullRom(before.x(), start.x(), end.x(), after.x(), t),
                catmullRom(before.y(), start.y(), end.y(), after.y(), t),
                false);
    }

    private static double catmullRom(double before, double start, double end, double after, double t) {
        double slope = end - before;
        double bend = 2 * before - 5 * start + 4 * end - after;
        double twist = 3 * start - before - 3 * end + after;
        return start + 0.5 * t * (slope + t * (bend + t * twist));
    }
}
