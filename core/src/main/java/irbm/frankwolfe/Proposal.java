package irbm.frankwolfe;

import irbm.model.Rbm;
import irbm.model.Rows;
import java.util.Optional;

/**
 * What one draw of samples led to.
 *
 * @param draw the samples
 * @param rows the examples of the search
 * @param dropped the model before the first new unit, after others left
 * @param block the new units
 * @param regularization λ of the first search
 * @param rival what the exact gain would have gained, while the hybrid compares
 */
record Proposal(
        Draw draw,
        Rows rows,
        DroppedUnits dropped,
        BlockInsertion block,
        double regularization,
        Optional<Rival> rival) {
    /**
     * A unit of the exact gain that did not enter.
     *
     * @param gain on validation rows
     * @param nextRegularization λ of its next search
     */
    record Rival(Estimate gain, double nextRegularization) {}

    /** λ for the next step. That of the exact gain adapts, also while it only competes. */
    double nextRegularization() {
        return rival.map(Rival::nextRegularization).orElse(block.nextRegularization());
    }

    /** log Z after the last new unit minus log Z of the model that the samples are of. */
    double logPartitionChange() {
        return dropped.logPartitionChange() + block.logPartitionChange();
    }

    /** A model of the first new unit alone. */
    Rbm firstUnit() {
        Rbm grown = block.model().units();
        int unit = dropped.model().hiddenCount();
        return Rbm.independent(grown.visibleBias()).withUnit(grown.weights().row(unit), grown.hiddenBias()[unit]);
    }
}
