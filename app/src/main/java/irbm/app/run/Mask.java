package irbm.app.run;

import irbm.app.data.DataLocations;
import irbm.app.data.DataRequest;
import irbm.app.data.DataSource;
import irbm.math.BinaryMatrix;
import irbm.model.ImageShape;
import irbm.model.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Which visible units are known: half of a picture, or the ones of a file with one row. */
public final class Mask {
    private Mask() {}

    /** {@code text} is top, bottom, left, right or a file. */
    public static BinaryMatrix parse(String text, ImageShape shape) throws IOException {
        return switch (text) {
            case "top" -> where(shape, (y, x) -> 2 * y < shape.height());
            case "bottom" -> where(shape, (y, x) -> 2 * y >= shape.height());
            case "left" -> where(shape, (y, x) -> 2 * x < shape.width());
            case "right" -> where(shape, (y, x) -> 2 * x >= shape.width());
            default -> read(text, shape.pixels());
        };
    }

    private interface Known {
        boolean at(int y, int x);
    }

    private static BinaryMatrix where(ImageShape shape, Known known) {
        BinaryMatrix mask = new BinaryMatrix(1, shape.pixels());
        for (int pixel = 0; pixel < shape.pixels(); pixel++) {
            mask.set(0, pixel, known.at(pixel / shape.width(), pixel % shape.width()));
        }
        return mask;
    }

    private static BinaryMatrix read(String file, int visibleCount) throws IOException {
        if (!Files.exists(Path.of(file))) {
            throw new InputException(
                    "--clamp takes top, bottom, left, right or a mask file, and '%s' is no file".formatted(file));
        }
        BinaryMatrix rows = new DataSource(DataLocations.of(System.getenv()))
                .load(DataRequest.of(file))
                .all()
                .rows();
        if (rows.rows() != 1 || rows.columns() != visibleCount) {
            throw new InputException("--clamp: %s must hold one row of %d bits, has %d of %d"
                    .formatted(file, visibleCount, rows.rows(), rows.columns()));
        }
        return rows;
    }
}
