package irbm.app.data;

import static irbm.model.InputException.require;

import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.ImageShape;

/**
 * Bars and stripes: every picture whose rows are each all on or all off, and every picture whose columns are. Each once,
 * also the empty and the full one, which are both: 2^height + 2^width - 2 in all.
 */
final class Bars {
    static final int LONGEST_SIDE = 16;

    private Bars() {}

    static Dataset generate(ImageShape shape) {
        require(
                Math.max(shape.height(), shape.width()) <= LONGEST_SIDE,
                "bars takes sides of 1 to %d pixels, was %s",
                LONGEST_SIDE,
                shape);
        int stripes = 1 << shape.height();
        int bars = shape.height() == 1 || shape.width() == 1 ? 0 : (1 << shape.width()) - 2;
        BinaryMatrix rows = new BinaryMatrix(stripes + bars, shape.pixels());
        for (int row = 0; row < rows.rows(); row++) {
            for (int pixel = 0; pixel < shape.pixels(); pixel++) {
                boolean on = row < stripes
                        ? isOn(row, pixel / shape.width())
                        : isOn(row - stripes + 1, pixel % shape.width());
                rows.set(row, pixel, on);
            }
        }
        return Dataset.of("bars", rows).withImageShape(shape);
    }

    private static boolean isOn(int pattern, int line) {
        return (pattern >>> line & 1) == 1;
    }
}
