package irbm.model;

import irbm.math.BinaryMatrix;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over data. Every part begins with its size, so that no two different contents feed the same bytes; numbers are
 * big-endian and rows go in as packed words, so that the hash does not depend on machine or file format.
 */
final class ContentHash {
    private final MessageDigest digest;

    ContentHash() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    ContentHash add(BinaryMatrix rows) {
        digest.update(ByteBuffer.allocate(8)
                .putInt(rows.rows())
                .putInt(rows.columns())
                .flip());
        ByteBuffer row = ByteBuffer.allocate(8 * rows.wordsPerRow());
        for (int r = 0; r < rows.rows(); r++) {
            row.clear();
            for (int w = 0; w < rows.wordsPerRow(); w++) {
                row.putLong(rows.word(r, w));
            }
            digest.update(row.flip());
        }
        return this;
    }

    ContentHash add(Labels labels) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * labels.count()).putInt(labels.count());
        for (int row = 0; row < labels.count(); row++) {
            bytes.putInt(labels.get(row));
        }
        digest.update(bytes.flip());
        return this;
    }

    ContentHash add(RowWeights weights) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 8 * weights.count()).putInt(weights.count());
        for (int row = 0; row < weights.count(); row++) {
            bytes.putDouble(weights.get(row));
        }
        digest.update(bytes.flip());
        return this;
    }

    String toHex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
