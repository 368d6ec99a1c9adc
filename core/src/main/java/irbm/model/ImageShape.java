package irbm.model;

import static irbm.math.Require.require;

import java.util.Optional;

/** The picture that a row of bits forms: row after row of pixels, from the top left. */
public record ImageShape(int height, int width) {
    public ImageShape {
        require(height >= 1 && width >= 1, "a picture cannot be %d x %d pixels", height, width);
        require((long) height * width <= Integer.MAX_VALUE, "a picture of %d x %d pixels is too large", height, width);
    }

    /** The square with so many pixels, if there is one: what to draw when nothing else is known. */
    public static Optional<ImageShape> square(int pixels) {
        int side = (int) Math.round(Math.sqrt(pixels));
        return side >= 1 && side * side == pixels ? Optional.of(new ImageShape(side, side)) : Optional.empty();
    }

    /** The number of pixels. */
    public int pixels() {
        return height * width;
    }

    /** For example 28 x 28. */
    @Override
    public String toString() {
        return height + " x " + width;
    }
}
