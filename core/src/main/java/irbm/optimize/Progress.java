package irbm.optimize;

import java.util.Optional;

/** What the last steps achieved, and whether that is enough or too little to go on. */
final class Progress {
    /** A step is lost in rounding when it is below this part of the point. */
    private static final double LEAST_STEP = 2 * Math.ulp(1.0);

    private final int maxIterations;
    private final int maxIdle;
    private final double gradientTolerance;
    private final double relativeDecrease;
    private int iterations;
    private int idle;
    private double lowestValue = Double.POSITIVE_INFINITY;
    private double leastGradient = Double.POSITIVE_INFINITY;
    private double gradientNorm;
    private boolean smallDecrease;
    private boolean smallStep;

    /**
     * Where rounding errors outweigh the decrease, steps could go on for ever: {@code maxIdle} in a row without a lower value or
     * a smaller gradient than ever before are the end.
     */
    Progress(int maxIterations, int maxIdle, double gradientTolerance, double relativeDecrease) {
        this.maxIterations = maxIterations;
        this.maxIdle = maxIdle;
        this.gradientTolerance = gradientTolerance;
        this.relativeDecrease = relativeDecrease;
    }

    int iterations() {
        return iterations;
    }

    /** A step from a point to another, where the value fell by {@code decrease}. */
    void step(Point from, Point to, double decrease) {
        iterations++;
        double scale = Math.max(1, Math.max(Math.abs(from.value()), Math.abs(to.value())));
        smallDecrease = relativeDecrease > 0 && decrease <= relativeDecrease * scale;
        smallStep = Vectors.maxDistance(from.x, to.x) <= LEAST_STEP * Vectors.maxNorm(to.x);
    }

    /** The gradient norm at the point reached. */
    void arrive(Point at, double norm) {
        boolean better = at.value() < lowestValue || norm < leastGradient;
        idle = better ? 0 : idle + 1;
        lowestValue = Math.min(lowestValue, at.value());
        leastGradient = Math.min(leastGradient, norm);
        gradientNorm = norm;
    }

    /** The reason to end here, if there is one. */
    Optional<Termination> termination() {
        if (gradientNorm <= gradientTolerance) {
            return Optional.of(Termination.SMALL_GRADIENT);
        } else if (smallDecrease || idle >= maxIdle) {
            return Optional.of(Termination.SMALL_DECREASE);
        } else if (smallStep) {
            return Optional.of(Termination.SMALL_STEP);
        }
        return iterations >= maxIterations ? Optional.of(Termination.MAX_ITERATIONS) : Optional.empty();
    }
}
