package irbm.app.io;

import irbm.io.format.ArrayHeader;
import irbm.io.format.ArrayValues;
import irbm.io.format.Malformed;
import java.io.IOException;
import java.io.InputStream;

/** An array of whole numbers, one for each row. */
final class LabelArray {
    private LabelArray() {}

    static int[] read(String where, InputStream in, ArrayHeader header) throws IOException {
        if (!header.isVector()) {
            throw Malformed.at(where, "expected one label for each row, was an array of %s", header.shapeText());
        }
        IntStore labels = new IntStore();
        new ArrayValues(where, in, header).forEach(value -> labels.add(whole(where, labels.count(), value)));
        return labels.toArray();
    }

    static int whole(String where, int index, double value) {
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw Malformed.at(where, "label %d: expected a whole number, was %s", index, BitRule.plain(value));
        }
        return (int) value;
    }
}
