package irbm.sample;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;

/**
 * Decides whether chains are draws of a distribution over the states of a few units, by total variation. Its expectation under
 * the null is at most Σ_v sqrt(p(v) (1 - p(v)) / n) / 2, since E|X - np| <= sqrt(np(1-p)), and one draw changes it by at most 1/n, so
 * exceeding that by 5 / (2 sqrt n) has probability below exp(-2 (5/2)^2) = 4e-6 (McDiarmid).
 */
record Stationarity(double[] distribution) {
    static final int CHAINS = 200_000;

    /** Chains in independent draws of the distribution. */
    Chains draws(int units) {
        BinaryMatrix draws = new BinaryMatrix(CHAINS, units);
        long key = Randomness.key(3, Purpose.TEST, 0, 0);
        for (int c = 0; c < CHAINS; c++) {
            double left = Randomness.uniformDouble(key, c);
            int state = 0;
            while (state < distribution.length - 1 && left >= distribution[state]) {
                left -= distribution[state++];
            }
            draws.writeRow(c, new long[] {state}, 0);
        }
        return Chains.startingAt(draws, 5);
    }

    boolean isDistributionOf(Chains chains) {
        return totalVariation(chains) < noiseFloor();
    }

    private double totalVariation(Chains chains) {
        double[] difference = distribution.clone();
        for (int c = 0; c < chains.count(); c++) {
            difference[(int) chains.visible().word(c, 0)] -= 1.0 / chains.count();
        }
        double sum = 0;
        for (double d : difference) {
            sum += Math.abs(d);
        }
        return sum / 2;
    }

    private double noiseFloor() {
        double expectation = 0;
        for (double p : distribution) {
            expectation += Math.sqrt(p * (1 - p) / CHAINS) / 2;
        }
        return expectation + 5 / (2 * Math.sqrt(CHAINS));
    }
}
