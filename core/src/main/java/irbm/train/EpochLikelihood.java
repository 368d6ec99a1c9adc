package irbm.train;

import irbm.evaluate.Likelihood;
import irbm.model.Rbm;
import java.util.Optional;

/** The validation likelihood of a model after an epoch; empty where none is wanted. */
@FunctionalInterface
public interface EpochLikelihood {
    /** Is never looked at. */
    EpochLikelihood NONE = (epoch, model) -> Optional.empty();

    Optional<Likelihood> of(int epoch, Rbm model);
}
