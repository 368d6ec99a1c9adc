package irbm.app.data;

import java.util.List;

/** A round pen on a sheet of grey pixels. */
final class Pen {
    private final int side;
    private final double[] ink; // (side, side), 0 to 1
    private final double radius;

    Pen(int side, double radius) {
        this.side = side;
        this.ink = new double[side * side];
        this.radius = radius;
    }

    /** Draws a line from point to point, in pixels. */
    void draw(List<PenPoint> way) {
        for (int i = 1; i < way.size(); i++) {
            drawLine(way.get(i - 1), way.get(i));
        }
    }

    private void drawLine(PenPoint from, PenPoint to) {
        double reach = radius + 1;
        int top = pixel(Math.min(from.y(), to.y()) - reach);
        int bottom = pixel(Math.max(from.y(), to.y()) + reach);
        int left = pixel(Math.min(from.x(), to.x()) - reach);
        int right = pixel(Math.max(from.x(), to.x()) + reach);
        for (int y = top; y <= bottom; y++) {
            for (int x = left; x <= right; x++) {
                double covered = radius + 0.5 - distance(x + 0.5, y + 0.5, from, to);
                ink[y * side + x] = Math.max(ink[y * side + x], Math.min(1, covered));
            }
        }
    }

    private int pixel(double position) {
        return Math.max(0, Math.min(side - 1, (int) Math.floor(position)));
    }

    private static double distance(double x, double y, PenPoint from, PenPoint to) {
        double dx = to.x() - from.x();
        double dy = to.y() - from.y();
        double square = dx * dx + dy * dy;
        double along = square == 0 ? 0 : ((x - from.x()) * dx + (y - from.y()) * dy) / square;
        double t = Math.max(0, Math.min(1, along));
        double aside = x - from.x() - t * dx;
        double above = y - from.y() - t * dy;
        return Math.sqrt(aside * aside + above * above);
    }

    /** How much of a pixel is covered, 0 to 1. */
    double ink(int y, int x) {
        return ink[y * side + x];
    }
}
