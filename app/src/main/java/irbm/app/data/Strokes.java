package irbm.app.data;

import static irbm.model.InputException.require;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Labels;
import java.util.List;

/**
 * Handwritten digits without a hand: pen strokes with random slant, proportions, size, thickness and wobble on 28 x 28
 * pixels. Like MNIST's, they fit a box of about 20 pixels and their centre of mass stands in the middle.
 */
final class Strokes {
    static final int SIDE = 28;
    static final int MOST = 1_000_000;

    private static final double BOX = 20;

    private Strokes() {}

    /** Row i depends on the seed and on i only, so that a larger set begins with the smaller one. */
    static Dataset generate(int count, long seed) {
        require(1 <= count && count <= MOST, "strokes takes 1 to %d digits, was %d", MOST, count);
        BinaryMatrix rows = new BinaryMatrix(count, SIDE * SIDE);
        int[] labels = new int[count];
        for (int row = 0; row < count; row++) {
            Draws draws = new Draws(Randomness.key(seed, Purpose.GENERATE, 0, row));
            labels[row] = draws.below(10);
            copy(write(labels[row], draws), rows, row);
        }
        return Dataset.of("strokes", rows).withLabels(Labels.of(labels)).withImageShape(new ImageShape(SIDE, SIDE));
    }

    private static Pen write(int digit, Draws draws) {
        List<List<PenPoint>> shape = DigitShapes.strokes(digit, draws.below(DigitShapes.variants(digit)));
        Hand hand = new Hand(draws);
        double radius = 1.24 * Math.exp(draws.normal(0, 0.2));
        Sheet sheet = new Sheet(hand.write(shape), BOX * draws.uniform(0.9, 1.04) - 2 * radius);
        Pen pen = new Pen(SIDE, radius);
        sheet.strokes(SIDE / 2.0).forEach(pen::draw);
        return pen;
    }

    private static void copy(Pen pen, BinaryMatrix rows, int row) {
        for (int pixel = 0; pixel < SIDE * SIDE; pixel++) {
            rows.set(row, pixel, pen.ink(pixel / SIDE, pixel % SIDE) > 0.5);
        }
    }
}
