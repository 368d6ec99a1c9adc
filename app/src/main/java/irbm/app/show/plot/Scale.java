package irbm.app.show.plot;

/** How the values of an axis are laid out. */
public enum Scale {
    /** Equal differences are equally long. */
    LINEAR,
    /** Equal ratios are equally long; all values are positive. */
    LOGARITHMIC
}
