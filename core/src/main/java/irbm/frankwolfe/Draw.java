package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.sample.Chains;
import irbm.sample.Sampler;

/**
 * Samples of a model for one step of growing: those that the search looks at, a fifth more that it does not see, and the chains that
 * made them.
 *
 * @param searched for the search
 * @param heldOut of other chains
 * @param chains where they are now
 */
record Draw(BinaryMatrix searched, BinaryMatrix heldOut, Chains chains) {
    /** One chain that the search does not see for every five that it does. */
    static final int HELD_OUT_PART = 5;

    /** The states of so many chains after some sweeps; the chains after them are held out. */
    static Draw ofChains(BinaryModel model, Chains chains, int searched, int sweeps, Sampler sampler) {
        Chains moved = sampler.advance(model, chains, sweeps).chains();
        BinaryMatrix states = moved.visible();
        return new Draw(states.slice(0, searched), states.slice(searched, states.rows()), moved);
    }

    /**
     * At least {@code count} states of a few chains, each looked at several times, some sweeps apart. For chains that training
     * kept close to the model: as many chains of their own would lag behind it, and units would be fitted to the lag.
     */
    static Draw ofSnapshots(Rbm model, Chains chains, int count, int sweeps, Sampler sampler) {
        int heldOut = Math.max(1, chains.count() / (HELD_OUT_PART + 1));
        int searched = Math.max(1, chains.count() - heldOut);
        Chains now = chains;
        BinaryMatrix one = new BinaryMatrix(0, chains.visible().columns());
        BinaryMatrix two = one;
        while (one.rows() < count) {
            now = sampler.advance(model, now, sweeps).chains();
            one = BinaryMatrix.stacked(one, now.visible().slice(0, searched));
            two = BinaryMatrix.stacked(two, now.visible().slice(chains.count() - heldOut, chains.count()));
        }
        return new Draw(one, two, now);
    }
}
