package irbm.app.plot;

/** A place on the x axis to draw a dashed line at, with a word about it. */
public record Marker(double x, String label) {}
