package irbm.optimize;

/** Why a minimisation ended. */
public enum Termination {
    /** The largest component of the gradient, or of the projected one, is within the tolerance. */
    SMALL_GRADIENT,
    /** The value hardly fell, or neither value nor gradient have become better for many iterations. */
    SMALL_DECREASE,
    /** The last step changed the point by no more than rounding. */
    SMALL_STEP,
    /** The allowed number of iterations is used up. */
    MAX_ITERATIONS,
    /** No lower point along the direction of steepest descent, or no end of the descent: the function is unbounded. */
    LINE_SEARCH_FAILED,
    /** The start, or every point tried from the last iterate, has a value or gradient that is not finite. */
    NOT_FINITE
}
