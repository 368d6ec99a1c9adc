package irbm.app.data;

/** A point that the pen passes, smoothly or with a sharp turn. */
record PenPoint(double x, double y, boolean sharp) {
    PenPoint moved(double dx, double dy) {
        return new PenPoint(x + dx, y + dy, sharp);
    }
}
