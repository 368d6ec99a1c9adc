package irbm.math;

/**
 * What random numbers are drawn for. Part of the key of every draw, so that two uses never share numbers. A code, once
 * released, belongs to its purpose for ever: with another one, old seeds would give other results.
 */
public enum Purpose {
    GIBBS_HIDDEN(1),
    GIBBS_VISIBLE(2),
    INITIAL_STATE(3),
    INITIAL_WEIGHTS(4),
    SHUFFLE(5),
    SPLIT(6),
    BINARIZE(7),
    GENERATE(8),
    ANNEAL_HIDDEN(9),
    ANNEAL_VISIBLE(10),
    BOOTSTRAP(11),
    METROPOLIS(12),
    ANNEAL_METROPOLIS(13),
    ENUMERATED_STATE(21),
    ENUMERATED_VISIBLE(22),
    ANNEAL_PILOT(23),
    UNIT_START(31),
    UNIT_ROWS(32),
    JOINT_ROWS(33),
    RESAMPLE(34),
    /** The chains of joint training, beside those of the search. */
    PERSISTENT_CHAINS(35, 0x5bd1e995L),
    /** The order of the rows in one burst of joint training. */
    JOINT_BURST(36),
    /** The training of one part of the rows on a cluster. */
    SHARD(37),
    TEMPERED_HIDDEN(41),
    TEMPERED_VISIBLE(42),
    TEMPERED_METROPOLIS(43),
    EXCHANGE(44),
    TEST(99);

    private final int code;
    private final long salt; // of seeds

    Purpose(int code) {
        this(code, 0);
    }

    Purpose(int code, long salt) {
        this.code = code;
        this.salt = salt;
    }

    int code() {
        return code;
    }

    /** What tells the seeds of this purpose from those of others. */
    long salt() {
        return salt;
    }
}
