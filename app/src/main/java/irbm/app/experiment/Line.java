package irbm.app.experiment;

import java.util.Optional;

/** What is compared: one line of the figures each. CD, FW and FW then CD are the paper's. */
public enum Line {
    CD("cd", "CD", "CD-10 from random weights, the best of several initialisations on validation rows"),
    FW("fw", "FW", "Frank-Wolfe along t, Algorithm 1 as printed"),
    FW_CD("fw-cd", "FW then CD", "CD-10 that starts from the Frank-Wolfe model of the same size, at its own best rate"),
    HYBRID("hybrid", "hybrid", "Frank-Wolfe by Eq. (9) while its units gain more, then by the exact gain"),
    HYBRID_CD("hybrid-cd", "hybrid then CD", "CD-10 that starts from the hybrid's model, at its own best rate"),
    GROW("grow", "growing", "our recipe: blocks of units, joint training between them, centred PCD-2 at the end"),
    PCD("pcd", "PCD", "centred PCD-2 from random weights at its best rate");

    private final String id;
    private final String label;
    private final String description;

    Line(String id, String label, String description) {
        this.id = id;
        this.label = label;
        this.description = description;
    }

    /** The word in names of jobs and in CSV files. */
    String id() {
        return id;
    }

    /** The word in a figure: short, all of them share one row. */
    String label() {
        return label;
    }

    String description() {
        return description;
    }

    /** Whether it trains as the paper does, plain CD-10 at a fixed rate, or as we do, centred PCD-2 at a falling one. */
    boolean isPlain() {
        return this == CD || this == FW_CD || this == HYBRID_CD;
    }

    /** The line whose grown models its training starts from; none starts from random weights. */
    Optional<Line> grown() {
        return switch (this) {
            case FW_CD -> Optional.of(FW);
            case HYBRID_CD -> Optional.of(HYBRID);
            case GROW -> Optional.of(GROW);
            default -> Optional.empty();
        };
    }
}
