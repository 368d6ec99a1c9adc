package irbm.math;

import java.util.Arrays;

/** For each state of a block, which rows of a {@link RowPanels} to add and which to subtract. Reused space. */
public final class RowLists {
    private final int rows;
    private final int words;
    private final int[] index; // for each state its added rows, then its removed rows, both ascending
    private final int[]
            added; // (states, words + 1): where the added rows of each word of 64 units begin, and their end
    private final int[] removed; // (states, words + 1)
    private int count;
    private int end;

    /** Space for so many states of so many units. */
    public RowLists(int states, int units) {
        this.index = new int[Math.multiplyExact(states, units)];
        this.rows = units;
        this.words = BinaryMatrix.wordsFor(units);
        this.added = new int[states * (words + 1)];
        this.removed = new int[states * (words + 1)];
    }

    public void clear() {
        count = 0;
        end = 0;
    }

    int count() {
        return count;
    }

    /** How many rows there are to list. */
    int rows() {
        return rows;
    }

    /** The next state: its ones are added. */
    void addOnes(long[] bits, int offset) {
        int first = count++ * (words + 1);
        for (int w = 0; w < words; w++) {
            append(added, first + w, bits[offset + w], w);
        }
        added[first + words] = end;
        Arrays.fill(removed, first, first + words + 1, end);
    }

    /** The next state, a row of bits: its ones below {@code limit} are added, those from there on removed. */
    public void addBelowRemoveAbove(BinaryMatrix bits, int row, int limit) {
        int first = count++ * (words + 1);
        for (int w = 0; w < words; w++) {
            append(added, first + w, bits.word(row, w) & below(limit - w * 64), w);
        }
        added[first + words] = end;
        for (int w = 0; w < words; w++) {
            append(removed, first + w, bits.word(row, w) & ~below(limit - w * 64), w);
        }
        removed[first + words] = end;
    }

    /** The lowest so many bits of a word. */
    private static long below(int bits) {
        return bits <= 0 ? 0 : bits >= 64 ? -1 : (1L << bits) - 1;
    }

    /** The next state: rows from to to - 1 are added. */
    public void addRange(int from, int to) {
        int first = count++ * (words + 1);
        for (int w = 0; w < words; w++) {
            append(added, first + w, below(to - w * 64) & ~below(from - w * 64), w);
        }
        added[first + words] = end;
        Arrays.fill(removed, first, first + words + 1, end);
    }

    /** The next state: its zeros among so many units are removed. */
    void removeZeros(long[] bits, int offset, int units) {
        int first = count++ * (words + 1);
        Arrays.fill(added, first, first + words + 1, end);
        for (int w = 0; w < words; w++) {
            append(removed, first + w, ~bits[offset + w] & below(units - w * 64), w);
        }
        removed[first + words] = end;
    }

    /** The next state: the units that went on are added, those that went off are removed. */
    void addFlips(long[] before, long[] after, int offset) {
        int first = count++ * (words + 1);
        for (int w = 0; w < words; w++) {
            append(added, first + w, after[offset + w] & ~before[offset + w], w);
        }
        added[first + words] = end;
        for (int w = 0; w < words; w++) {
            append(removed, first + w, before[offset + w] & ~after[offset + w], w);
        }
        removed[first + words] = end;
    }

    /** Notes in cuts[cut] where the ones of word w begin, and lists them. */
    private void append(int[] cuts, int cut, long bits, int w) {
        cuts[cut] = end;
        int at = end;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            index[at++] = w * 64 + Long.numberOfTrailingZeros(rest);
        }
        end = at;
    }

    /** How many rows list s adds. */
    public int added(int s) {
        return added(s, words) - added(s, 0);
    }

    /** How many rows list s removes. */
    public int removed(int s) {
        return removed(s, words) - removed(s, 0);
    }

    /** All rows that are listed, added or removed, over all lists. */
    int total() {
        return end;
    }

    /** The first position in {@link #index} of a row that list s adds and that is at least 64 word. */
    int added(int s, int word) {
        return added[s * (words + 1) + Math.min(word, words)];
    }

    /** The same for the rows that list s removes. */
    int removed(int s, int word) {
        return removed[s * (words + 1) + Math.min(word, words)];
    }

    int[] index() {
        return index;
    }
}
