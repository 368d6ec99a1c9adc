package irbm.app.reproduce;

/** What is compared: one line of the figures each. The first three are the paper's. */
enum Line {
    CD("cd", "CD", "CD-10 from random weights, the best of several initialisations on validation rows"),
    FW("fw", "FW", "Frank-Wolfe along t, Algorithm 1; which form is said below"),
    FW_CD("fw-cd", "FW then CD", "CD-10 that starts from the Frank-Wolfe model of the same size"),
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

    /** The word in a figure: short, five of them share one row. */
    String label() {
        return label;
    }

    String description() {
        return description;
    }

    /** Whether it trains as the paper does, plain CD-10 at a fixed rate, or as we do, centred PCD-2 at a falling one. */
    boolean isPlain() {
        return this == CD || this == FW_CD;
    }
}
