package irbm.optimize;

/**
 * A problem with a known answer.
 *
 * @param minimum the value at the minimiser, to all digits that double has
 */
record Problem(String name, double[] start, double minimum, Objective objective) {
    @Override
    public String toString() {
        return name;
    }
}
