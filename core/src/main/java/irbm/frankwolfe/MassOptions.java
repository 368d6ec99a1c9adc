package irbm.frankwolfe;

/**
 * What units weigh, and whether they leave again.
 *
 * @param rule what they weigh
 * @param away whether a unit leaves when the model gains by that
 */
public record MassOptions(MassRule rule, boolean away) {
    /** Units of mass one that stay. */
    public static final MassOptions UNIT = new MassOptions(MassRule.UNIT, false);
}
