package irbm.app.show.picture;

import irbm.math.BinaryMatrix;

/** Rows of bits as text: two pixels, one above the other, in each character. */
public final class TextPicture {
    private static final String[] PIXELS = {" ", "▀", "▄", "█"};

    private TextPicture() {}

    /** The rows side by side, each a picture of the given height and width. */
    public static String draw(BinaryMatrix rows, int from, int to, int height, int width) {
        StringBuilder text = new StringBuilder();
        for (int y = 0; y < height; y += 2) {
            for (int row = from; row < to; row++) {
                text.append(row == from ? "" : " │ ");
                for (int x = 0; x < width; x++) {
                    int upper = rows.get(row, y * width + x) ? 1 : 0;
                    int lower = y + 1 < height && rows.get(row, (y + 1) * width + x) ? 2 : 0;
                    text.append(PIXELS[upper + lower]);
                }
            }
            text.append('\n');
        }
        return text.toString();
    }
}
