package irbm.app.show.picture;

import static irbm.math.Require.require;

import irbm.io.format.AtomicFile;
import irbm.math.BinaryMatrix;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;

/** Rows of bits as small pictures side by side, white on black, a grey line between them. */
public final class ImageGrid {
    private static final int LINE = 0x60;
    private static final int WHITE = 0xff;
    private static final int SCALE = 3;

    private ImageGrid() {}

    /** Draws every row as a picture of the given height and width. */
    public static BufferedImage draw(BinaryMatrix rows, int height, int width) {
        require(
                height * width == rows.columns(),
                "a picture of %d x %d does not hold %d units",
                height,
                width,
                rows.columns());
        int across = Math.max(1, (int) Math.ceil(Math.sqrt(rows.rows())));
        int down = Math.max(1, (rows.rows() + across - 1) / across);
        BufferedImage grid = new BufferedImage(
                across * (width * SCALE + 1) + 1, down * (height * SCALE + 1) + 1, BufferedImage.TYPE_BYTE_GRAY);
        byte[] shades = new byte[grid.getWidth() * grid.getHeight()];
        for (int y = 0; y < grid.getHeight(); y++) {
            for (int x = 0; x < grid.getWidth(); x++) {
                shades[y * grid.getWidth() + x] = (byte) shade(rows, height, width, across, y, x);
            }
        }
        grid.getRaster().setDataElements(0, 0, grid.getWidth(), grid.getHeight(), shades);
        return grid;
    }

    private static int shade(BinaryMatrix rows, int height, int width, int across, int y, int x) {
        int cellHeight = height * SCALE + 1;
        int cellWidth = width * SCALE + 1;
        int row = y / cellHeight * across + x / cellWidth;
        if (y % cellHeight == 0 || x % cellWidth == 0 || row >= rows.rows()) {
            return LINE;
        }
        int pixel = (y % cellHeight - 1) / SCALE * width + (x % cellWidth - 1) / SCALE;
        return rows.get(row, pixel) ? WHITE : 0;
    }

    /** Writes a PNG file: whole, or not at all. */
    public static void write(BufferedImage image, Path file) throws IOException {
        AtomicFile.write(file, out -> out.write(Png.bytes(image)));
    }
}
