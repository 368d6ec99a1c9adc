package irbm.frankwolfe;

/** How much the units of a growing model weigh, m_i = α q_i. */
public enum MassRule {
    /** α = t: every unit weighs one, and the model is a standard RBM. */
    UNIT,
    /** A unit enters with mass one, then α is fitted by its gradient: all masses are multiplied by one factor. */
    ALPHA,
    /** All masses fitted after each step, "fully corrective"; a unit whose mass reaches zero leaves. */
    FITTED
}
