package irbm.optimize;

/**
 * The end of a minimisation.
 *
 * @param point the best iterate
 * @param value f(point)
 * @param gradientNorm the largest absolute component of the gradient at the point; of the projected gradient
 *     x - P(x - g) for {@link ProjectedGradient}
 * @param iterations accepted steps
 * @param evaluations calls of the objective
 * @param termination why it ended
 */
public record Minimum(
        double[] point, double value, double gradientNorm, int iterations, int evaluations, Termination termination) {}
