package irbm.app.io;

import java.util.Arrays;

/** Whole numbers that grow while they are read. */
final class IntStore {
    private int[] values = new int[64];
    private int count;

    void add(int value) {
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
        }
        values[count++] = value;
    }

    int count() {
        return count;
    }

    int[] toArray() {
        return Arrays.copyOf(values, count);
    }
}
