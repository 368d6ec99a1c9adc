package irbm.evaluate;

import static irbm.math.Require.require;

import irbm.math.Blocks;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;

/**
 * A multi-class logistic classifier: p(class k | x) = exp(u_k.x + c_k) / Σ_l exp(u_l.x + c_l). Immutable.
 * {@link SoftmaxRegression} finds one.
 */
public final class Softmax {
    private final int classes;
    private final int features;
    private final double[] weights; // (classes, features), row k is u_k
    private final double[] bias;

    /** {@code weights} stand class after class. */
    public Softmax(int features, double[] weights, double[] bias) {
        this.classes = bias.length;
        this.features = features;
        require(classes >= 1, "a classifier needs at least 1 class");
        require(
                weights.length == Math.multiplyExact(classes, features),
                "%d weights given for %d classes and %d features",
                weights.length,
                classes,
                features);
        this.weights = weights.clone();
        this.bias = bias.clone();
    }

    /** Every class is equally likely. */
    public static Softmax zero(int classes, int features) {
        return new Softmax(features, new double[Math.multiplyExact(classes, features)], new double[classes]);
    }

    public int classes() {
        return classes;
    }

    public int features() {
        return features;
    }

    /** A copy of the u_k, class after class. */
    public double[] weights() {
        return weights.clone();
    }

    /** A copy of the c_k. */
    public double[] bias() {
        return bias.clone();
    }

    /** The most likely class of every row; of equally likely ones the first. */
    public int[] classify(FloatMatrix rows, WorkerPool pool) {
        require(rows.columns() == features, "rows have %d features, the classifier %d", rows.columns(), features);
        int[] found = new int[rows.rows()];
        Blocks blocks = Blocks.ofSize(rows.rows(), SoftmaxBlock.ROWS);
        float[] turned = SoftmaxBlock.turned(weights, classes);
        pool.run(blocks.count(), b -> {
            SoftmaxBlock block = new SoftmaxBlock(classes, features);
            block.score(rows, blocks.from(b), blocks.to(b), turned, bias);
            for (int row = blocks.from(b); row < blocks.to(b); row++) {
                found[row] = block.mostLikely(row - blocks.from(b));
            }
        });
        return found;
    }
}
