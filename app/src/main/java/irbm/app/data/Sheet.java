package irbm.app.data;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Puts a written digit on paper: as large as asked, with its centre of mass where it is asked to be. */
final class Sheet {
    private final List<List<PenPoint>> strokes;
    private final double scale;

    /** The longer side of the digit becomes {@code size} pixels. */
    Sheet(List<List<PenPoint>> strokes, double size) {
        this.strokes = strokes;
        DoubleSummaryStatistics across = statistics(PenPoint::x);
        DoubleSummaryStatistics down = statistics(PenPoint::y);
        this.scale = size / Math.max(across.getMax() - across.getMin(), down.getMax() - down.getMin());
    }

    /** The strokes in pixels, centred at (middle, middle). */
    List<List<PenPoint>> strokes(double middle) {
        double x = statistics(PenPoint::x).getAverage();
        double y = statistics(PenPoint::y).getAverage();
        return strokes.stream()
                .map(stroke -> stroke.stream()
                        .map(point -> placed(point, x, y, middle))
                        .toList())
                .toList();
    }

    private PenPoint placed(PenPoint point, double x, double y, double middle) {
        return new PenPoint(middle + scale * (point.x() - x), middle + scale * (point.y() - y), false);
    }

    private DoubleSummaryStatistics statistics(ToDoubleFunction<PenPoint> coordinate) {
        return strokes.stream().flatMap(List::stream).mapToDouble(coordinate).summaryStatistics();
    }
}
