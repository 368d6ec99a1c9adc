package irbm.app.experiment;

/** A job cannot give what it was planned for, for a reason that belongs to the experiment: a job that it needs diverged, say. */
final class JobFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    JobFailure(String message) {
        super(message);
    }
}
