package irbm.app.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The header of a file in a tar archive: 512 bytes with, among others, its name and its size. */
record TarEntry(String name, long size) {
    private static final int BLOCK = 512;
    private static final int NAME_LENGTH = 100;
    private static final int SIZE_OFFSET = 124;
    private static final int SIZE_LENGTH = 12;

    /** Reads the next header; empty at the end of the archive. */
    static Optional<TarEntry> read(InputStream in) throws IOException {
        byte[] header = in.readNBytes(BLOCK);
        if (header.length < BLOCK || header[0] == 0) {
            return Optional.empty();
        }
        String size = text(header, SIZE_OFFSET, SIZE_LENGTH).strip();
        if (!size.matches("[0-7]{1,11}")) {
            throw new IOException("the archive is damaged: an entry's size is not a number");
        }
        return Optional.of(new TarEntry(text(header, 0, NAME_LENGTH), Long.parseLong(size, 8)));
    }

    private static String text(byte[] header, int offset, int length) {
        String text = new String(Arrays.copyOfRange(header, offset, offset + length), StandardCharsets.ISO_8859_1);
        int end = text.indexOf(0);
        return end < 0 ? text : text.substring(0, end);
    }

    /** The last part of the name: where in the archive a file stands does not matter, and a path is not to be trusted. */
    String fileName() {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /** The bytes that fill the last block. */
    long padding() {
        return (BLOCK - size % BLOCK) % BLOCK;
    }
}
