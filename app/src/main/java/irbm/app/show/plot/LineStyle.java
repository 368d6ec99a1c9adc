package irbm.app.show.plot;

/**
 * Colours that the colour-blind can tell apart (Okabe and Ito, 2008), each with a dash pattern and a shape of its own, so that a
 * copy in black and white says the same.
 */
enum LineStyle {
    FIRST("#0072b2", "", Shape.CIRCLE),
    SECOND("#d55e00", "7 4", Shape.SQUARE),
    THIRD("#009e73", "2 3", Shape.TRIANGLE),
    FOURTH("#cc79a7", "9 3 2 3", Shape.DIAMOND),
    FIFTH("#000000", "1 4", Shape.TRIANGLE_DOWN),
    SIXTH("#e69f00", "12 4", Shape.TRAPEZOID),
    SEVENTH("#56b4e9", "5 2 1 2", Shape.RECTANGLE);

    /** What marks a point. */
    enum Shape {
        CIRCLE,
        SQUARE,
        TRIANGLE,
        DIAMOND,
        TRIANGLE_DOWN,
        TRAPEZOID,
        RECTANGLE
    }

    private final String colour;
    private final String dashes;
    private final Shape shape;

    LineStyle(String colour, String dashes, Shape shape) {
        this.colour = colour;
        this.dashes = dashes;
        this.shape = shape;
    }

    /** As CSS writes it. */
    String colour() {
        return colour;
    }

    /** Lengths of dashes and gaps as SVG writes them; empty for a solid line. */
    String dashes() {
        return dashes;
    }

    Shape shape() {
        return shape;
    }

    /** The style of the series with that number. */
    static LineStyle of(int series) {
        return values()[series];
    }
}
