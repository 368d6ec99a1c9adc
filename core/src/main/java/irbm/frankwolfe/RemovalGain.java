package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the mean log-likelihood gains when one unit leaves and the visible bias takes over the slope of its softplus: log p*(v) changes
 * by φ(v) = s (w_i.v) - softplus(w_i.v + a_i), and the gain is E_data[φ] - log E_p[exp φ]. Exact, where the expectations are. A full
 * drop is s = 0: -E_data[softplus] - log E_p[exp(-softplus)].
 *
 * @param unit that leaves
 * @param slope s: the visible bias grows by s w_i
 * @param gain in nats; a unit that the data need has a negative one
 * @param error the standard error of the gain that samples leave, as if they were independent
 * @param effectiveSamples that remain of the samples when they are weighted as the smaller model asks for
 */
public record RemovalGain(int unit, double slope, double gain, double error, double effectiveSamples) {
    /** The gain of the full drop of each unit, on data and samples of the model. */
    public static List<RemovalGain> ofUnits(Rbm model, BinaryMatrix data, BinaryMatrix samples, WorkerPool pool) {
        UnitMeans means = UnitMeans.of(model, data, pool);
        RemovalSamples states = RemovalSamples.of(model, samples, new double[samples.rows()], pool);
        return IntStream.range(0, model.hiddenCount())
                .mapToObj(unit -> states.gain(unit, 0, means))
                .toList();
    }
}
