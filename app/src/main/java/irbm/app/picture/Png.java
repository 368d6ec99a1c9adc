package irbm.app.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import javax.imageio.ImageIO;

/** Pictures as the bytes of a PNG file. */
public final class Png {
    private Png() {}

    public static byte[] bytes(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** An address that holds the picture itself: a page with it needs no other file. */
    public static String address(BufferedImage image) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(bytes(image));
    }
}
