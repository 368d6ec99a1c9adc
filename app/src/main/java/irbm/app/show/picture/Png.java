package irbm.app.show.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Pictures as the bytes of a PNG file. */
public final class Png {
    private Png() {}

    public static byte[] bytes(BufferedImage image) {
        if (image.getType() == BufferedImage.TYPE_BYTE_GRAY) {
            return GreyPng.bytes(shades(image), image.getHeight(), image.getWidth());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // In memory: by default the platform writes to a temporary file first.
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] shades(BufferedImage image) {
        int width = image.getWidth();
        byte[] shades = new byte[width * image.getHeight()];
        image.getRaster().getDataElements(0, 0, width, image.getHeight(), shades);
        return shades;
    }

    /** An address that holds the picture itself: a page with it needs no other file. */
    public static String address(BufferedImage image) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(bytes(image));
    }
}
