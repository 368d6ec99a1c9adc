package irbm.math;

/** An argument that a caller gave is not acceptable. The message is one line for a person: what, the limit, the value. */
public final class UnmetRequirementException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public UnmetRequirementException(String message) {
        super(message);
    }
}
