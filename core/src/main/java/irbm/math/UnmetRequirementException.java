package irbm.math;

/**
 * An argument that a caller gave is not acceptable. The message is one line for a person: what, the limit, the value. A program
 * that passes on what its users typed says so to them; anywhere else this is a defect of the caller.
 */
public final class UnmetRequirementException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public UnmetRequirementException(String message) {
        super(message);
    }

    /** The first word of the message, which is the argument's name where a single one is wrong. */
    public String argument() {
        return String.valueOf(getMessage()).split(" ", 2)[0];
    }
}
