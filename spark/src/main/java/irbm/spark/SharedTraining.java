package irbm.spark;

import irbm.model.Rbm;
import irbm.sample.Chains;
import irbm.train.CdState;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;

/** The state of contrastive divergence in one shard, on its way between machines. */
record SharedTraining(
        SharedRbm model,
        SharedRbm average,
        SharedRbm velocity,
        float[] hiddenOffset,
        PackedWords chains,
        long seed,
        long sweep,
        int epoch,
        double rateFactor)
        implements Serializable {

    static SharedTraining of(CdState state) {
        return new SharedTraining(
                new SharedRbm(state.model()),
                new SharedRbm(state.average()),
                new SharedRbm(state.velocity()),
                state.hiddenOffset(),
                PackedWords.of(state.chains().visible()),
                state.chains().seed(),
                state.chains().sweep(),
                state.epoch(),
                state.rateFactor());
    }

    CdState toState() {
        return new CdState(
                model.model(),
                average.model(),
                velocity.model(),
                hiddenOffset,
                new Chains(chains.toMatrix(), seed, sweep),
                epoch,
                rateFactor);
    }

    /** The parameters of all shards become their mean; each keeps its chains. The most careful rate counts for all. */
    static List<SharedTraining> averaged(List<SharedTraining> shards) {
        SharedRbm model = mean(shards, SharedTraining::model);
        SharedRbm average = mean(shards, SharedTraining::average);
        SharedRbm velocity = mean(shards, SharedTraining::velocity);
        float[] offset = mean(shards.stream().map(SharedTraining::hiddenOffset).toList());
        double rate =
                shards.stream().mapToDouble(SharedTraining::rateFactor).min().orElse(1);
        return shards.stream()
                .map(shard -> new SharedTraining(
                        model, average, velocity, offset, shard.chains, shard.seed, shard.sweep, shard.epoch, rate))
                .toList();
    }

    private static SharedRbm mean(List<SharedTraining> shards, Function<SharedTraining, SharedRbm> part) {
        List<Rbm> models =
                shards.stream().map(shard -> part.apply(shard).model()).toList();
        return new SharedRbm(SharedRbm.rbm(
                mean(models.stream().map(Rbm::visibleBias).toList()),
                mean(models.stream().map(Rbm::hiddenBias).toList()),
                mean(models.stream().map(model -> model.weights().toArray()).toList())));
    }

    /** In the order of the shards; the mean of one is itself. */
    private static float[] mean(List<float[]> arrays) {
        float[] mean = new float[arrays.get(0).length];
        for (int i = 0; i < mean.length; i++) {
            double sum = 0;
            for (float[] array : arrays) {
                sum += array[i];
            }
            mean[i] = (float) (sum / arrays.size());
        }
        return mean;
    }
}
