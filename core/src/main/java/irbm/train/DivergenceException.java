package irbm.train;

/** Training left the region where parameters make sense. The message says what was seen and the limit. */
public final class DivergenceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    DivergenceException(String message) {
        super(message);
    }
}
