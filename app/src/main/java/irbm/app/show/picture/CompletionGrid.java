package irbm.app.show.picture;

import irbm.math.BinaryMatrix;
import irbm.model.ImageShape;
import java.awt.image.BufferedImage;

/** Completed pictures: for each the known part, with the rest in grey, beside the completion and the original. */
public final class CompletionGrid {
    private static final int UNKNOWN = 0x707070;
    private static final int LINE = 0x4060a0;
    private static final int SCALE = 3;
    private static final int PICTURES = 3;
    private static final int ACROSS = 6;

    private final BinaryMatrix originals;
    private final BinaryMatrix completed;
    private final BinaryMatrix mask;
    private final ImageShape shape;

    /** Row k of the completed belongs to row k of the originals; the mask has one row. */
    public CompletionGrid(BinaryMatrix originals, BinaryMatrix completed, BinaryMatrix mask, ImageShape shape) {
        this.originals = originals;
        this.completed = completed;
        this.mask = mask;
        this.shape = shape;
    }

    public BufferedImage draw() {
        int across = Math.min(ACROSS, completed.rows());
        int down = (completed.rows() + across - 1) / across;
        BufferedImage image =
                new BufferedImage(across * groupWidth() + 1, down * (height() + 1) + 1, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int row = y / (height() + 1) * across + x / groupWidth();
                image.setRGB(x, y, row < completed.rows() ? colour(row, y % (height() + 1), x % groupWidth()) : LINE);
            }
        }
        return image;
    }

    private int height() {
        return shape.height() * SCALE;
    }

    private int groupWidth() {
        return PICTURES * (shape.width() * SCALE + 1) + 4;
    }

    private int colour(int row, int y, int x) {
        int width = shape.width() * SCALE + 1;
        int which = x / width;
        if (y == 0 || x % width == 0 || which >= PICTURES || row >= completed.rows()) {
            return LINE;
        }
        int pixel = (y - 1) / SCALE * shape.width() + (x % width - 1) / SCALE;
        if (which == 0 && !mask.get(0, pixel)) {
            return UNKNOWN;
        }
        return (which == 1 ? completed : originals).get(row, pixel) ? 0xffffff : 0;
    }
}
