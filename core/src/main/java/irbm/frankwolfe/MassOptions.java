package irbm.frankwolfe;

import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rows;

/**
 * What units weigh, and whether they leave again.
 *
 * @param rule what they weigh
 * @param away whether a unit leaves when the model gains by that
 */
public record MassOptions(MassRule rule, boolean away) {
    /** Units of mass one that stay. */
    public static final MassOptions UNIT = new MassOptions(MassRule.UNIT, false);

    /** The away step before the search: units of mass one leave here, others lose mass in {@link #correct}. */
    DroppedUnits drop(BinaryModel model, Rows rows, Draw draw, UnitSearchOptions search, WorkerPool pool) {
        return away && rule.isFixed() && model.hiddenCount() > 0
                ? DroppedUnits.of(
                        model.units(),
                        rows.here(),
                        draw,
                        search.oracle().shiftsBias(),
                        search.leastEffectiveShare(),
                        pool)
                : DroppedUnits.none(model, draw);
    }

    /** α or all masses after units entered: "α_t = t (optional: gradient descent)". */
    MassCorrection correct(Proposal proposal, UnitSearchOptions search, WorkerPool pool) {
        BlockInsertion block = proposal.block();
        if (rule.isFixed() || block.model().hiddenCount() == 0) {
            return MassCorrection.none(block.model(), block.heldOut());
        }
        double penalty = search.oracle().massPenalty(search.penalty(block.regularization()));
        return MassCorrection.of(
                block.model(),
                MassCorrection.Objectives.of(block, proposal.rows().here(), proposal.draw(), penalty, pool),
                this,
                search.leastEffectiveShare(),
                proposal.draw());
    }
}
