package irbm.bench;

/**
 * What a computation needs at least.
 *
 * @param adds additions of a weight, or of a hidden mean, to a sum; each loads four bytes
 * @param draws units drawn
 * @param parameterBytes bytes of whole parameter arrays that are read or written
 * @param denseMultiplyAdds what dense products would need in the place of the additions
 */
record Work(double adds, double draws, double parameterBytes, double denseMultiplyAdds) {
    static final Work NONE = new Work(0, 0, 0, 0);

    Work plus(Work other) {
        return new Work(
                adds + other.adds,
                draws + other.draws,
                parameterBytes + other.parameterBytes,
                denseMultiplyAdds + other.denseMultiplyAdds);
    }

    Work times(double factor) {
        return new Work(adds * factor, draws * factor, parameterBytes * factor, denseMultiplyAdds * factor);
    }
}
