package irbm.math;

/** A block of 64 x 64 bits, one word a row. */
final class BitBlock {
    private BitBlock() {}

    /**
     * Transposes in place: swaps the off-diagonal quarters, then the quarters of the quarters, in six rounds (Hacker's
     * Delight, section 7-3).
     */
    static void transpose(long[] block) {
        long mask = 0x00000000ffffffffL;
        for (int size = 32; size != 0; size >>>= 1, mask ^= mask << size) {
            for (int r = 0; r < 64; r = (r | size) + 1 & ~size) {
                long swap = (block[r] >>> size ^ block[r | size]) & mask;
                block[r] ^= swap << size;
                block[r | size] ^= swap;
            }
        }
    }
}
