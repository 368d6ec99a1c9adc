package irbm.app.show.picture;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.model.ImageShape;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/** One small picture, a pixel for each unit, in shades of grey: they say the same to everybody and on paper. */
public final class Tile {
    private static final int WHITE = 255;
    private static final double MIDDLE = WHITE / 2.0;
    // One weight in two hundred may be beyond the scale: a single strong one would else make all others look like zero.
    private static final double WITHIN = 0.995;

    private Tile() {}

    /** Weights: black is -scale or below, middle grey zero, white +scale or above. */
    public static BufferedImage ofWeights(float[] weights, double scale, ImageShape shape) {
        require(weights.length == shape.pixels(), "a picture of %s does not hold %d weights", shape, weights.length);
        return draw(shape, pixel -> (int) Math.round(MIDDLE + MIDDLE * clamp(weights[pixel] / scale)));
    }

    private static double clamp(double value) {
        return Math.max(-1, Math.min(1, value));
    }

    /** Bits of a row: ones are white. */
    public static BufferedImage ofRow(BinaryMatrix rows, int row, ImageShape shape) {
        require(rows.columns() == shape.pixels(), "a picture of %s does not hold %d units", shape, rows.columns());
        return draw(shape, pixel -> rows.get(row, pixel) ? WHITE : 0);
    }

    /** The size that nearly all weights stay below; 0 only when nearly all are. */
    public static double scale(float[] weights) {
        if (weights.length == 0) {
            return 0;
        }
        float[] sizes = new float[weights.length];
        for (int j = 0; j < sizes.length; j++) {
            sizes[j] = Math.abs(weights[j]);
        }
        Arrays.sort(sizes);
        return sizes[(int) Math.round(WITHIN * (sizes.length - 1))];
    }

    private interface Shade {
        int of(int pixel);
    }

    private static BufferedImage draw(ImageShape shape, Shade shade) {
        BufferedImage image = new BufferedImage(shape.width(), shape.height(), BufferedImage.TYPE_BYTE_GRAY);
        byte[] shades = new byte[shape.pixels()];
        for (int pixel = 0; pixel < shades.length; pixel++) {
            shades[pixel] = (byte) shade.of(pixel);
        }
        image.getRaster().setDataElements(0, 0, shape.width(), shape.height(), shades);
        return image;
    }
}
