package irbm.frankwolfe;

import irbm.model.BinaryModel;
import irbm.model.Rows;
import irbm.sample.Chains;

/** What happens to the parameters after units were added, with the chains that it keeps close to the model. */
sealed interface FollowUp permits BiasFollowUp, JointFollowUp {
    /** The chains of a state that the search looks at. */
    Chains chains(GrowState state);

    /** Samples of a model by chains that are close to it. */
    Draw draw(BinaryModel model, Chains chains);

    /** The samples as a search against these rows sees them. */
    ModelSamples calibrated(ModelSamples samples, Rows rows);

    /** The state after a step that added units and changed masses. */
    GrowState follow(GrowState state, Proposal proposal, MassCorrection corrected);

    /** The penalty of the objective that the model follows. */
    double penalty(double penalty);
}
