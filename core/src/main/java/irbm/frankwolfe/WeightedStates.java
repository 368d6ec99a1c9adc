package irbm.frankwolfe;

import irbm.math.LogSpace;
import java.util.Arrays;

/**
 * The weights ω_s of states v_s, which add up to one, as logarithms: E_p[f(v)] ≈ Σ_s ω_s f(v_s). Samples count alike; under a model whose
 * log p*(v) is larger by φ(v) their weights are multiplied by exp φ(v_s). Immutable.
 */
final class WeightedStates {
    private final double[] logWeights;

    private WeightedStates(double[] logWeights) {
        this.logWeights = logWeights;
    }

    /** The weights with these logarithms, which need not be normalised and are not kept. */
    static WeightedStates of(double[] logs) {
        double total = LogSpace.sum(logs);
        double[] normalised = logs.clone();
        for (int s = 0; s < normalised.length; s++) {
            normalised[s] -= total;
        }
        return new WeightedStates(normalised);
    }

    int count() {
        return logWeights.length;
    }

    /** log ω_s. */
    double log(int state) {
        return logWeights[state];
    }

    /** log ω_s of all states. */
    double[] logs() {
        return logWeights.clone();
    }

    /** ω_s of all states. */
    double[] values() {
        return Arrays.stream(logWeights).map(Math::exp).toArray();
    }

    /** Whether all weights are equal. */
    boolean countAlike() {
        return Arrays.stream(logWeights).allMatch(log -> log == logWeights[0]);
    }

    /** log ω_s + φ(v_s), of which {@link LogSpace#sum} is how much log Z grows. */
    double[] plus(double[] logFactors) {
        double[] logs = logFactors.clone();
        for (int s = 0; s < logs.length; s++) {
            logs[s] += logWeights[s];
        }
        return logs;
    }

    /** 1 / Σ ω_s², as many samples that count alike tell as much, as a share of the states: 1 when all count alike. */
    double effectiveShare() {
        double[] squares = logWeights.clone();
        for (int s = 0; s < squares.length; s++) {
            squares[s] *= 2;
        }
        return Math.exp(-LogSpace.sum(squares)) / squares.length;
    }
}
