package irbm.app.show.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.model.ImageShape;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

final class TileTest {
    private static int shade(BufferedImage image, int x, int y) {
        return image.getRaster().getSample(x, y, 0);
    }

    @Test
    void zeroIsMiddleGreyAndTheScaleIsWhiteAndBlack() {
        BufferedImage tile = Tile.ofWeights(new float[] {0, 2, -2, 5, 1, -9}, 2, new ImageShape(2, 3));
        assertThat(shade(tile, 0, 0)).isEqualTo(128);
        assertThat(shade(tile, 1, 0)).isEqualTo(255);
        assertThat(shade(tile, 2, 0)).isZero();
        assertThat(shade(tile, 0, 1)).isEqualTo(255);
        assertThat(shade(tile, 1, 1)).isBetween(189, 193);
        assertThat(shade(tile, 2, 1)).isZero();
    }

    @Test
    void oneStrongWeightDoesNotSetTheScale() {
        float[] weights = new float[1000];
        for (int j = 0; j < weights.length; j++) {
            weights[j] = j % 2 == 0 ? 0.5f : -0.5f;
        }
        weights[17] = 100;
        assertThat(Tile.scale(weights)).isEqualTo(0.5, within(1e-6));
    }

    @Test
    void aPictureSurvivesTheJourneyThroughPng() throws Exception {
        BinaryMatrix rows = BinaryMatrix.of(new int[] {1, 0, 0, 1, 1, 0});
        BufferedImage read =
                ImageIO.read(new ByteArrayInputStream(Png.bytes(Tile.ofRow(rows, 0, new ImageShape(2, 3)))));
        for (int pixel = 0; pixel < 6; pixel++) {
            assertThat((read.getRGB(pixel % 3, pixel / 3) & 0xff) != 0).isEqualTo(rows.get(0, pixel));
        }
    }
}
