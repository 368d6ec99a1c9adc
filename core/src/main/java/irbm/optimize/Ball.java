package irbm.optimize;

/** The arithmetic of the projection on a ball. */
final class Ball {
    private Ball() {}

    static void shrink(double[] x, int coordinates, double radius) {
        double square = 0;
        for (int i = 0; i < coordinates; i++) {
            square += x[i] * x[i];
        }
        if (square > radius * radius) {
            double factor = radius / Math.sqrt(square);
            for (int i = 0; i < coordinates; i++) {
                x[i] *= factor;
            }
        }
    }
}
