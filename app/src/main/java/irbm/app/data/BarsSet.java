package irbm.app.data;

import irbm.model.ImageShape;
import irbm.model.InputException;
import irbm.model.Split;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code bars}, {@code bars:5} or {@code bars:4x6}: bars and stripes of any small size. */
final class BarsSet implements NamedSet {
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,3})(?:x([0-9]{1,3}))?");

    @Override
    public String name() {
        return "bars";
    }

    @Override
    public String description() {
        return "generated: all bars and stripes of 4 x 4 pixels; bars:5 or bars:3x5 for other sizes";
    }

    @Override
    public List<RemoteFile> files() {
        return List.of();
    }

    @Override
    public Split load(String variant, DataRequest request, DataLocations locations) {
        return Split.whole(Bars.generate(shape(variant.isEmpty() ? "4" : variant)));
    }

    private static ImageShape shape(String variant) {
        Matcher matcher = SIZE.matcher(variant);
        if (!matcher.matches()) {
            throw new InputException("bars takes a size such as bars:4 or bars:3x5, was 'bars:" + variant + "'");
        }
        int height = Integer.parseInt(matcher.group(1));
        int width = matcher.group(2) == null ? height : Integer.parseInt(matcher.group(2));
        InputException.require(height >= 1 && width >= 1, "a picture cannot be %d x %d pixels", height, width);
        return new ImageShape(height, width);
    }
}
