package irbm.train;

import static irbm.math.Require.require;

import java.util.function.Consumer;

/**
 * How contrastive divergence trains. The defaults are {@link #DEFAULTS}, changed by {@link #with} or, one by one, with methods of their own.
 *
 * @param persistent chains go on from mini-batch to mini-batch (PCD) instead of starting at the data (CD)
 * @param gibbsSteps k of CD-k: Gibbs sweeps for each mini-batch
 * @param epochs passes over the data
 * @param batchSize examples in a mini-batch; the last one of an epoch may be shorter
 * @param chainCount persistent chains; CD has one for each example
 * @param learningRate the rate of the first update
 * @param decay whether the rate goes linearly to zero at the end of the last epoch, or stays
 * @param centred whether gradients are taken around the mean activities; off is the paper's plain CD
 * @param weightDecay L2 penalty: the gradient of each weight is lowered by weightDecay times the weight
 * @param momentum the part of the last step that is added to the next
 * @param averaged whether the result is an exponential average over the last part of the run
 */
public record CdOptions(
        boolean persistent,
        int gibbsSteps,
        int epochs,
        int batchSize,
        int chainCount,
        double learningRate,
        boolean decay,
        boolean centred,
        double weightDecay,
        double momentum,
        boolean averaged) {

    /**
     * Centred PCD-2 with 100 chains and mini-batches of 100, no momentum, no weight decay, the rate from 0.4 to zero, the result
     * averaged: the setting that reached the best likelihood a second in the experiments on MNIST and Caltech101.
     */
    public static final CdOptions DEFAULTS = new Builder().build();

    public CdOptions {
        require(gibbsSteps >= 1, "gibbsSteps must be at least 1, was %d", gibbsSteps);
        require(epochs >= 0, "epochs cannot be negative, was %d", epochs);
        require(batchSize >= 1 && batchSize <= 1 << 16, "batchSize must be within 1 to 65536, was %d", batchSize);
        require(chainCount >= 1, "chains must be at least 1, was %d", chainCount);
        require(
                learningRate > 0 && learningRate < 1e6,
                "learningRate must be above 0 and below 1000000, was %s",
                learningRate);
        require(
                weightDecay >= 0 && weightDecay < 1e6,
                "weightDecay must be at least 0 and below 1000000, was %s",
                weightDecay);
        require(momentum >= 0 && momentum < 1, "momentum must be within 0 to 1, was %s", momentum);
    }

    /** CD-k or PCD-k. */
    public String method() {
        return (persistent ? "PCD-" : "CD-") + gibbsSteps;
    }

    /** Mini-batches in an epoch of that many examples. */
    public int updatesPerEpoch(int examples) {
        return (examples + batchSize - 1) / batchSize;
    }

    public CdOptions withPersistent(boolean value) {
        return with(o -> o.persistent = value);
    }

    public CdOptions withGibbsSteps(int value) {
        return with(o -> o.gibbsSteps = value);
    }

    public CdOptions withEpochs(int value) {
        return with(o -> o.epochs = value);
    }

    public CdOptions withBatchSize(int value) {
        return with(o -> o.batchSize = value);
    }

    public CdOptions withChainCount(int value) {
        return with(o -> o.chainCount = value);
    }

    /** With the rate for a run of this length. */
    public CdOptions withRate(Rate rate) {
        return withLearningRate(rate.forRun(epochs));
    }

    public CdOptions withLearningRate(double value) {
        return with(o -> o.learningRate = value);
    }

    public CdOptions withDecay(boolean value) {
        return with(o -> o.decay = value);
    }

    public CdOptions withCentred(boolean value) {
        return with(o -> o.centred = value);
    }

    public CdOptions withWeightDecay(double value) {
        return with(o -> o.weightDecay = value);
    }

    public CdOptions withMomentum(double value) {
        return with(o -> o.momentum = value);
    }

    public CdOptions withAveraged(boolean value) {
        return with(o -> o.averaged = value);
    }

    /** These options with some changed: {@code options.with(o -> o.epochs = ...)}. */
    public CdOptions with(Consumer<Builder> change) {
        Builder builder = new Builder();
        builder.persistent = persistent;
        builder.gibbsSteps = gibbsSteps;
        builder.epochs = epochs;
        builder.batchSize = batchSize;
        builder.chainCount = chainCount;
        builder.learningRate = learningRate;
        builder.decay = decay;
        builder.centred = centred;
        builder.weightDecay = weightDecay;
        builder.momentum = momentum;
        builder.averaged = averaged;
        change.accept(builder);
        return builder.build();
    }

    /** Options open to change, with the defaults. */
    public static final class Builder {
        public boolean persistent = true;
        public int gibbsSteps = 2;
        public int epochs = 20;
        public int batchSize = 100;
        public int chainCount = 100;
        public double learningRate = 0.4;
        public boolean decay = true;
        public boolean centred = true;
        public double weightDecay = 0;
        public double momentum = 0;
        public boolean averaged = true;

        private Builder() {}

        private CdOptions build() {
            return new CdOptions(
                    persistent,
                    gibbsSteps,
                    epochs,
                    batchSize,
                    chainCount,
                    learningRate,
                    decay,
                    centred,
                    weightDecay,
                    momentum,
                    averaged);
        }
    }
}
