package irbm.app;

/** The input or the run failed for a reason that the user can mend. The message is one line: what, where, the limit, the value. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
