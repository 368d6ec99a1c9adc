package irbm.sample;

/**
 * A place on the path from independent visible units with the bias b_A, at β = 0, to a model, at β = 1: the hidden inputs are β times
 * those of the model, the visible inputs β times those of the model + (1 - β) b_A.
 *
 * @param inverse β
 * @param visibleShift (1 - β) b_A, padded as visible inputs are; not read at β = 1, and not modified
 */
record Temperature(double inverse, float[] visibleShift) {
    /** The model itself. */
    static final Temperature ONE = new Temperature(1, new float[0]);

    /** β on the path from a bias b_A, which is padded. */
    static Temperature between(float[] baseBias, double inverse) {
        if (inverse == 1) {
            return ONE;
        }
        float[] shift = new float[baseBias.length];
        for (int j = 0; j < shift.length; j++) {
            shift[j] = (1 - (float) inverse) * baseBias[j];
        }
        return new Temperature(inverse, shift);
    }
}
