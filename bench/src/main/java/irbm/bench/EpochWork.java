package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.model.Rbm;

/** What an epoch of plain CD-k needs, counted on its first mini-batch and the model at its start. */
record EpochWork(Rbm model, BinaryMatrix rows, int gibbsSteps, int batchSize) {
    // The update reads and writes the weights; each of the two panels that are loaded after it is written from them.
    private static final int PASSES = 6;

    Work work() {
        BinaryMatrix batch = rows.slice(0, batchSize);
        CountedChains chains = new CountedChains(model, batch);
        Work work = CountedChains.start(model, batch);
        for (int k = 0; k < gibbsSteps; k++) {
            work = work.plus(chains.sweep());
        }
        return work.plus(gradient(batch))
                .plus(gradient(chains.states()))
                .plus(update())
                .times(rows.rows() / (double) batchSize);
    }

    /** Σ v h over rows: the hidden means of a row are added for each visible unit that is on. */
    private Work gradient(BinaryMatrix states) {
        double ones = 0;
        for (int r = 0; r < states.rows(); r++) {
            ones += states.ones(r);
        }
        double products = (double) states.rows() * model.visibleCount() * model.hiddenCount();
        return new Work(ones * model.hiddenInputs().paddedColumns(), 0, 0, products);
    }

    private Work update() {
        double weights = (double) model.visibleCount() * model.hiddenInputs().paddedColumns();
        return new Work(0, 0, PASSES * Float.BYTES * weights, 0);
    }
}
