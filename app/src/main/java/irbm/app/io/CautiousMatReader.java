package irbm.app.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import us.hebi.matlab.mat.format.BufferAllocator;
import us.hebi.matlab.mat.format.Mat5Reader;
import us.hebi.matlab.mat.format.Mat5Tag;
import us.hebi.matlab.mat.format.Mat5Type;
import us.hebi.matlab.mat.types.Array;
import us.hebi.matlab.mat.types.MatlabType;
import us.hebi.matlab.mat.types.Source;

/**
 * The library's reader, kept from believing the sizes in a file: it allocates what a tag asks for, so a hundred bytes
 * could ask for gigabytes. Here a buffer cannot exceed what the file can unpack to, and the only nesting is a cell
 * array of strings, the usual form of class names.
 */
final class CautiousMatReader extends Mat5Reader {
    // Deflate cannot pack tighter than about 1 : 1032.
    private static final long MOST_PER_PACKED_BYTE = 1032;
    private static final int LONGEST_FIELD = 1 << 16;
    private static final int MOST_CELLS = 1 << 16;

    private final Allowance allowance;
    private int depth;

    CautiousMatReader(Source source, long fileBytes) {
        this(source, new Allowance(MOST_PER_PACKED_BYTE * fileBytes));
    }

    private CautiousMatReader(Source source, Allowance allowance) {
        super(source);
        this.allowance = allowance;
        setBufferAllocator(allowance);
        setEntryFilter(CautiousMatReader::isWanted);
        disableSubsystemProcessing();
    }

    private static boolean isWanted(EntryHeader header) {
        MatlabType type = header.getType();
        return type == MatlabType.Cell || isNumeric(type);
    }

    static boolean isNumeric(MatlabType type) {
        return switch (type) {
            case Double, Single, Int8, UInt8, Int16, UInt16, Int32, UInt32, Int64, UInt64 -> true;
            default -> false;
        };
    }

    @Override
    protected Mat5Reader createChildReader(Source inflated) {
        return new CautiousMatReader(inflated, allowance);
    }

    @Override
    protected Mat5Tag readTagWithExpectedType(Mat5Type expected) throws IOException {
        Mat5Tag tag = super.readTagWithExpectedType(expected);
        if (expected != Mat5Type.Matrix && (tag.getNumBytes() < 0 || tag.getNumBytes() > LONGEST_FIELD)) {
            throw new IOException("a header field of " + tag.getNumBytes() + " bytes");
        }
        return tag;
    }

    @Override
    protected Array readCell(EntryHeader header) throws IOException {
        int cells = header.getNumElements();
        if (cells < 0 || cells > MOST_CELLS) {
            throw new IOException("a cell array of " + cells + " cells, the most is " + MOST_CELLS);
        }
        return super.readCell(header);
    }

    @Override
    protected Array[][] readValues(EntryHeader header, int numFields, String[] names) throws IOException {
        throw new IOException("a structure inside of a cell array");
    }

    @Override
    protected Array readNestedArray() throws IOException {
        if (++depth > 1) {
            throw new IOException("arrays nested more than once");
        }
        Array nested = super.readNestedArray();
        depth--;
        return nested;
    }

    /** Hands out buffers until the file's allowance is used up. */
    private static final class Allowance implements BufferAllocator {
        private long left;

        private Allowance(long bytes) {
            this.left = bytes;
        }

        @Override
        public ByteBuffer allocate(int numBytes) {
            left -= numBytes;
            if (numBytes < 0 || left < 0) {
                throw new IllegalArgumentException("an array of " + numBytes + " bytes, more than the file can hold");
            }
            return ByteBuffer.allocate(numBytes);
        }

        @Override
        public void release(ByteBuffer buffer) {
            left += buffer.capacity();
        }
    }
}
