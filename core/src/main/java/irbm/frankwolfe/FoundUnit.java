package irbm.frankwolfe;

/**
 * The unit that a search found.
 *
 * @param change the unit and the shift of the visible bias
 * @param objective the value of the inner problem, the lower the better
 * @param samples the samples, weighted as the model with the unit asks for
 * @param regularization λ with which it was found
 * @param nextRegularization λ for the next search
 * @param useful false for a unit that is on, or off, for practically all examples: it is no more than a bias
 */
record FoundUnit(
        UnitChange change,
        double objective,
        ModelSamples samples,
        double regularization,
        double nextRegularization,
        boolean useful) {}
