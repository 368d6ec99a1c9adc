package irbm.evaluate;

import irbm.model.Rbm;

/** Sums over all (v, h) straight from Eq. (1), with nothing factored out. */
final class BruteForce {
    final double logPartition;
    final double[] visible;
    final double[] hidden;
    final double[][] products; // [hidden][visible]
    final double[] visibleDistribution;

    BruteForce(Rbm model) {
        int n = model.visibleCount();
        int m = model.hiddenCount();
        double[] logJoint = new double[1 << (n + m)];
        double high = Double.NEGATIVE_INFINITY;
        for (int s = 0; s < logJoint.length; s++) {
            logJoint[s] = logJoint(model, s, s >>> n);
            high = Math.max(high, logJoint[s]);
        }
        double sum = 0;
        for (double value : logJoint) {
            sum += Math.exp(value - high);
        }
        logPartition = high + Math.log(sum);
        visible = new double[n];
        hidden = new double[m];
        products = new double[m][n];
        visibleDistribution = new double[1 << n];
        for (int s = 0; s < logJoint.length; s++) {
            add(s, s >>> n, Math.exp(logJoint[s] - logPartition));
        }
    }

    private static double logJoint(Rbm model, int v, int h) {
        double sum = 0;
        for (int j = 0; j < model.visibleCount(); j++) {
            sum += bit(v, j) * model.visibleBias()[j];
        }
        for (int i = 0; i < model.hiddenCount(); i++) {
            sum += bit(h, i) * model.hiddenBias()[i];
            for (int j = 0; j < model.visibleCount(); j++) {
                sum += bit(h, i) * bit(v, j) * (double) model.weight(i, j);
            }
        }
        return sum;
    }

    private void add(int v, int h, double probability) {
        visibleDistribution[v & visibleDistribution.length - 1] += probability;
        for (int j = 0; j < visible.length; j++) {
            visible[j] += bit(v, j) * probability;
        }
        for (int i = 0; i < hidden.length; i++) {
            hidden[i] += bit(h, i) * probability;
            for (int j = 0; j < visible.length; j++) {
                products[i][j] += bit(h, i) * bit(v, j) * probability;
            }
        }
    }

    private static int bit(int state, int unit) {
        return state >>> unit & 1;
    }
}
