package irbm.app.data;

import java.util.List;

/** How one person happens to write one digit: slant, proportions, a smooth wobble, an unsteady aim. */
final class Hand {
    private final Draws draws;
    private final double slant;
    private final double width;
    private final double turn;
    private final double[] phase = new double[4];
    private final double wobble;

    Hand(Draws draws) {
        this.draws = draws;
        this.slant = draws.normal(0.18, 0.2);
        this.width = Math.exp(draws.normal(0.08, 0.17));
        this.turn = draws.normal(0, 0.07);
        this.wobble = draws.uniform(0, 0.035);
        for (int i = 0; i < phase.length; i++) {
            phase[i] = draws.uniform(0, 2 * Math.PI);
        }
    }

    /** The way of the pen for the strokes of a digit. */
    List<List<PenPoint>> write(List<List<PenPoint>> strokes) {
        return strokes.stream()
                .map(stroke -> stroke.stream().map(this::aim).toList())
                .map(stroke ->
                        PenStroke.through(stroke).stream().map(this::bend).toList())
                .toList();
    }

    private PenPoint aim(PenPoint point) {
        return point.moved(draws.normal(0, 0.025), draws.normal(0, 0.022));
    }

    private PenPoint bend(PenPoint point) {
        double x =
                point.x() + wobble * (Math.sin(5 * point.y() + phase[0]) + 0.5 * Math.sin(11 * point.y() + phase[1]));
        double y =
                point.y() + wobble * (Math.sin(5 * point.x() + phase[2]) + 0.5 * Math.sin(11 * point.x() + phase[3]));
        double slanted = (x - 0.4) * width + slant * (0.5 - y);
        return new PenPoint(
                slanted * Math.cos(turn) - (y - 0.5) * Math.sin(turn),
                slanted * Math.sin(turn) + (y - 0.5) * Math.cos(turn),
                false);
    }
}
