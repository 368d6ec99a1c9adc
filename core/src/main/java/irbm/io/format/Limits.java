package irbm.io.format;

import irbm.model.InputException;

/** The sizes that files may ask for. */
public final class Limits {
    /** Units in a row: far above every RBM that can be trained, low enough that one row is no burden. */
    public static final int COLUMNS = 1 << 20;

    private static final int MEGABYTE = 1 << 20;

    private Limits() {}

    /** Refuses rows of no units, or of more than {@link #COLUMNS}. */
    public static void checkColumns(String where, long columns) {
        if (columns < 1 || columns > COLUMNS) {
            throw Malformed.at(where, "expected 1 to %d columns, was %d", COLUMNS, columns);
        }
    }

    /** Refuses, in one line, what would end in an OutOfMemoryError. */
    public static void checkMemory(String where, double bytes) {
        long most = Runtime.getRuntime().maxMemory();
        if (bytes > most) {
            throw tooLarge(where, bytes, most);
        }
    }

    private static InputException tooLarge(String where, double bytes, long most) {
        return Malformed.at(
                where,
                "needs %.0f MB of memory, Java may take %d MB; IRBM_OPTS=-Xmx... gives it more",
                bytes / MEGABYTE,
                most / MEGABYTE);
    }
}
