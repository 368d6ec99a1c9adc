package irbm.app.data;

import irbm.model.Fractions;
import irbm.model.InputException;
import irbm.model.Split;
import java.util.List;

/** {@code strokes} or {@code strokes:20000}: generated digits, so many. */
final class StrokesSet implements NamedSet {
    static final int USUAL = 6000;

    private static final Fractions USUAL_SPLIT = new Fractions(0.8, 0.1, 0.1);

    @Override
    public String name() {
        return "strokes";
    }

    @Override
    public String description() {
        return "generated: 6,000 pen-drawn digits, 28 x 28, labelled; strokes:20000 for more; split 0.8/0.1/0.1";
    }

    @Override
    public List<RemoteFile> files() {
        return List.of();
    }

    @Override
    public Split load(String variant, DataRequest request, DataLocations locations) {
        if (!variant.matches("[0-9]{0,9}")) {
            throw new InputException("strokes takes a number such as strokes:20000, was 'strokes:" + variant + "'");
        }
        int count = variant.isEmpty() ? USUAL : Integer.parseInt(variant);
        return Split.random(
                Strokes.generate(count, request.seed()),
                request.split().fractions().orElse(USUAL_SPLIT),
                request.seed());
    }
}
