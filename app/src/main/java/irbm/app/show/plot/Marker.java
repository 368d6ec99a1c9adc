package irbm.app.show.plot;

/** A place on the x axis to draw a dashed line at, green as in the paper's figures, with a word about it. */
public record Marker(double x, String label) {
    /** Dark enough for white paper, light enough for a dark screen. */
    static final String COLOUR = "#1a9641";
}
