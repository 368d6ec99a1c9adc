package irbm.app.report;

import irbm.app.picture.ImageGrid;
import irbm.app.picture.Png;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import java.util.Optional;

/** Rows of the data beside what the model draws. */
final class SampleSection {
    private static final int COUNT = 64;
    private static final int SWEEPS = 1000;
    private static final long SEED = 1;

    private SampleSection() {}

    static String of(BinaryModel model, ImageShape shape, Optional<Dataset> data, WorkerPool pool) {
        StringBuilder pictures = new StringBuilder("<div class=\"samples\">\n");
        data.ifPresent(set ->
                pictures.append(figure(set.rows().slice(0, Math.min(COUNT, set.count())), shape, "Rows of the data")));
        if (hasHiddenLayer(model)) {
            pictures.append(figure(draw(model, pool), shape, "Samples of the model, %d sweeps each".formatted(SWEEPS)));
        } else {
            pictures.append(Html.paragraph("A model with fractional masses has no hidden layer to sample."));
        }
        return Html.section("samples", "What the model draws", pictures + "</div>\n");
    }

    private static boolean hasHiddenLayer(BinaryModel model) {
        for (int unit = 0; unit < model.hiddenCount(); unit++) {
            if (model.mass(unit) != 1) {
                return false;
            }
        }
        return true;
    }

    private static BinaryMatrix draw(BinaryModel model, WorkerPool pool) {
        Chains start = Chains.fromVisibleBias(model.units(), COUNT, SEED);
        return BlockGibbs.advance(model.units(), start, SWEEPS, pool).visible();
    }

    private static String figure(BinaryMatrix rows, ImageShape shape, String caption) {
        String image = Png.address(ImageGrid.draw(rows, shape.height(), shape.width()));
        return "<figure><img src=\"%s\" alt=\"%s\"><figcaption>%s</figcaption></figure>\n"
                .formatted(image, Html.escape(caption), Html.escape(caption));
    }
}
