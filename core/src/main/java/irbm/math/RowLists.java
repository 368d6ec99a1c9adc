package irbm.math;

/** For each state of a block, which rows of a {@link RowPanels} to add and which to subtract. Reused space. */
public final class RowLists {
    private final int[] index; // for each state its added rows, then its removed rows
    private final int[] start; // (states + 1)
    private final int[] split; // (states): where the removed rows of a state begin
    private int count;

    /** Space for so many states of so many units. */
    public RowLists(int states, int units) {
        // 64 more than needed: the lists are written a word at a time.
        this.index = new int[Math.addExact(Math.multiplyExact(states, units), 64)];
        this.start = new int[states + 1];
        this.split = new int[states];
    }

    public void clear() {
        count = 0;
    }

    int count() {
        return count;
    }

    /** The next state: its ones are added. */
    void addOnes(long[] bits, int offset, int words) {
        int end = start[count];
        for (int w = 0; w < words; w++) {
            end = append(bits[offset + w], w * 64, end);
        }
        split[count] = end;
        start[++count] = end;
    }

    /** The next state, a row of bits: its ones below {@code limit} are added, those from there on removed. */
    public void addBelowRemoveAbove(BinaryMatrix bits, int row, int limit) {
        int end = start[count];
        for (int w = 0; w < bits.wordsPerRow(); w++) {
            end = append(bits.word(row, w) & below(limit - w * 64), w * 64, end);
        }
        split[count] = end;
        for (int w = 0; w < bits.wordsPerRow(); w++) {
            end = append(bits.word(row, w) & ~below(limit - w * 64), w * 64, end);
        }
        start[++count] = end;
    }

    /** The lowest so many bits of a word. */
    private static long below(int bits) {
        return bits <= 0 ? 0 : bits >= 64 ? -1 : (1L << bits) - 1;
    }

    /** The next state: rows from to to - 1 are added. */
    public void addRange(int from, int to) {
        int end = start[count];
        for (int r = from; r < to; r++) {
            index[end++] = r;
        }
        split[count] = end;
        start[++count] = end;
    }

    /** The next state: its zeros among so many units are removed. */
    void removeZeros(long[] bits, int offset, int units) {
        int end = start[count];
        split[count] = end;
        for (int base = 0; base < units; base += 64) {
            long zeros = ~bits[offset + (base >>> 6)];
            int left = units - base;
            end = append(left < 64 ? zeros & BinaryMatrix.lastWordMask(left) : zeros, base, end);
        }
        start[++count] = end;
    }

    /** The next state: the units that went on are added, those that went off are removed. */
    void addFlips(long[] before, long[] after, int offset, int words) {
        int end = start[count];
        for (int w = 0; w < words; w++) {
            end = append(after[offset + w] & ~before[offset + w], w * 64, end);
        }
        split[count] = end;
        for (int w = 0; w < words; w++) {
            end = append(before[offset + w] & ~after[offset + w], w * 64, end);
        }
        start[++count] = end;
    }

    private int append(long bits, int base, int end) {
        int at = end;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            index[at++] = base + Long.numberOfTrailingZeros(rest);
        }
        return at;
    }

    /** How many rows list s adds. */
    public int added(int s) {
        return split[s] - start[s];
    }

    /** How many rows list s removes. */
    public int removed(int s) {
        return start[s + 1] - split[s];
    }

    /** All rows that are listed, added or removed, over all lists. */
    int total() {
        return start[count];
    }

    /** The first position of list s, among those added or those removed, that holds row {@code row} or a later one. */
    int added(int s, int row) {
        return firstFrom(start[s], split[s], row);
    }

    int removed(int s, int row) {
        return firstFrom(split[s], start[s + 1], row);
    }

    // Rows stand in ascending order.
    private int firstFrom(int from, int to, int row) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (index[middle] < row) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    int[] index() {
        return index;
    }
}
