package irbm.train;

import java.util.List;
import java.util.stream.Collectors;

/** Training left the region where parameters make sense, once or, with the guard, as often as it may go back and once more. */
public final class DivergenceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Divergence> divergences;

    /** Growing went wrong; {@code finding} says what was seen and the limit. */
    public DivergenceException(String finding) {
        super(finding);
        this.divergences = List.of();
    }

    DivergenceException(Divergence divergence) {
        this(List.of(divergence));
    }

    DivergenceException(List<Divergence> divergences) {
        super(divergences.stream()
                .map(divergence -> "epoch %d: %s".formatted(divergence.epoch(), divergence.finding()))
                .collect(Collectors.joining("; ")));
        this.divergences = List.copyOf(divergences);
    }

    /** What was seen each time, the last one last. */
    public List<Divergence> divergences() {
        return divergences;
    }
}
