package irbm.app.show;

import irbm.app.show.picture.ImageGrid;
import irbm.app.show.picture.Png;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Rbm;
import irbm.sample.Acceptance;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.sample.Moved;
import java.util.Locale;
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
        Moved moved = draw(model, pool);
        pictures.append(figure(moved.chains().visible(), shape, caption(model, moved.acceptance())));
        return Html.section("samples", "What the model draws", pictures + "</div>\n");
    }

    /** Where the chains of a run that goes on are: its own samples, which cost nothing. */
    static String live(BinaryMatrix chains, ImageShape shape) {
        String picture = chains.rows() == 0
                ? Html.paragraph("This run keeps no chains between its updates; samples come with the report.")
                : figure(
                        chains.slice(0, Math.min(COUNT, chains.rows())),
                        shape,
                        "The chains of the run, as they are now");
        return Html.section("samples", "What the model draws", "<div class=\"samples\">\n" + picture + "</div>\n");
    }

    private static Moved draw(BinaryModel model, WorkerPool pool) {
        Chains start = Chains.fromVisibleBias(model.units(), COUNT, SEED);
        return new BlockGibbs(pool).advance(model, start, SWEEPS);
    }

    private static String caption(BinaryModel model, Acceptance acceptance) {
        String caption = "Samples of the model, %d sweeps each".formatted(SWEEPS);
        return model.simplified() instanceof Rbm
                ? caption
                : caption + String.format(Locale.ROOT, ", %.1f %% of the moves accepted", 100 * acceptance.rate());
    }

    private static String figure(BinaryMatrix rows, ImageShape shape, String caption) {
        String image = Png.address(ImageGrid.draw(rows, shape.height(), shape.width()));
        return "<figure><img src=\"%s\" alt=\"%s\"><figcaption>%s</figcaption></figure>\n"
                .formatted(image, Html.escape(caption), Html.escape(caption));
    }
}
