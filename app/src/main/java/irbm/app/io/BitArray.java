package irbm.app.io;

import irbm.io.format.ArrayHeader;
import irbm.math.BinaryMatrix;
import irbm.model.Dataset;
import irbm.model.ImageShape;
import irbm.model.Part;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** An array of values read as rows of bits. */
record BitArray(BinaryMatrix rows, Optional<ImageShape> imageShape) {
    /** Reads the values that follow a header. */
    static BitArray read(String where, InputStream in, ArrayHeader header, ReadOptions options, Part part)
            throws IOException {
        BitRule rule = BitRule.of(options, part, header.type().range());
        BitPacker packer = new BitPacker(where, header, rule);
        packer.readAll(in);
        BinaryMatrix rows = packer.toMatrix();
        if (header.firstIndexFastest()) {
            rows = rows.select(PixelOrder.reversed(header.shape())).transposed();
        }
        return new BitArray(rows, header.imageShape());
    }

    Dataset toDataset(String name) {
        Dataset data = Dataset.of(name, rows);
        return imageShape.map(data::withImageShape).orElse(data);
    }
}
