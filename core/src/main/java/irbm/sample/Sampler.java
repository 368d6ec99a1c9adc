package irbm.sample;

import irbm.model.BinaryModel;

/**
 * Moves Markov chains, on threads or on a cluster, so that they sample a model. The moves are a function of the chains, their seed and
 * their number of sweeps: they do not depend on where they are made.
 */
@FunctionalInterface
public interface Sampler {
    /** The chains after {@code sweeps} more sweeps of a model. */
    Moved advance(BinaryModel model, Chains chains, int sweeps);
}
