package irbm.app.run;

import irbm.evaluate.Spread;
import java.util.Arrays;
import java.util.Locale;

/**
 * Whether chains that started differently have come to the same mean free energy. Chains that share a wrong start agree with each other
 * and have a fine R-hat, so that only another start can tell.
 *
 * @param asked the mean free energies of the chains with the start that was asked for
 * @param cold of those that started in states that are too likely
 * @param difference of the two, chain by chain
 */
public record StartCheck(Spread asked, Spread cold, Spread difference) {
    static StartCheck of(double[] asked, double[] cold) {
        double[] differences = new double[asked.length];
        Arrays.setAll(differences, c -> asked[c] - cold[c]);
        return new StartCheck(Spread.of(asked), Spread.of(cold), Spread.of(differences));
    }

    /** Whether the difference is within its error. */
    public boolean agrees() {
        return Math.abs(difference.mean()) <= difference.threeSigma();
    }

    /** For people. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "mean free energy %.2f ± %.2f, from cold starts %.2f ± %.2f",
                asked.mean(),
                asked.threeSigma(),
                cold.mean(),
                cold.threeSigma());
    }
}
