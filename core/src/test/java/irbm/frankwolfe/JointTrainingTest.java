package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;

import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.Chains;
import irbm.train.CdOptions;
import irbm.train.CdState;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JointTrainingTest {
    private static final int ROWS = 1000;
    private static final BinaryMatrix DATA = prototypes();

    /** Sixteen random patterns of 100 pixels, one pixel in ten flipped. */
    private static BinaryMatrix prototypes() {
        Random random = new Random(1);
        int[][] rows = new int[ROWS][100];
        for (int n = 0; n < ROWS; n++) {
            for (int j = 0; j < 100; j++) {
                int pattern = n < 16 ? random.nextInt(2) : rows[n % 16][j];
                rows[n][j] = n >= 16 && random.nextInt(10) == 0 ? 1 - pattern : pattern;
            }
        }
        return BinaryMatrix.of(rows);
    }

    private static CdState burst(double learningRate, double rateFactor) {
        CdOptions training =
                CdOptions.DEFAULTS.withBatchSize(50).withChainCount(50).withLearningRate(learningRate);
        JointTraining joint = new JointTraining(Rows.of(DATA), JointOptions.of(100, training), WorkerPool.CALLER);
        Rbm base = Rbm.baseRate(DATA);
        return joint.run(CdState.randomModel(base, 200, 3), Chains.fromVisibleBias(base, 50, 4), 1, rateFactor);
    }

    @Test
    void aHealthyBurstIsMadeOnce() {
        assertThat(burst(0.5, 1).rateFactor()).isEqualTo(1);
        assertThat(burst(0.5, 0.25).rateFactor()).isEqualTo(0.25);
    }

    /** At 8 and 4 the chains get lost, at 2 they do not: what counts is the burst at 2, from the same start. */
    @Test
    void aBurstWhoseChainsAreLostIsMadeAgainAtHalfTheRate() {
        CdState again = burst(8, 1);
        assertThat(again.rateFactor()).isEqualTo(0.25);
        assertThat(again.average()).isEqualTo(burst(8, 0.25).average());
        assertThat(again.average()).isNotEqualTo(burst(8, 0.125).average());
    }

    /** 100 updates are 5 epochs. */
    @Test
    void aBurstAtAPartOfTheRateIsAsMuchLonger() {
        assertThat(burst(0.5, 1).epoch()).isEqualTo(5);
        assertThat(burst(0.5, 0.25).epoch()).isEqualTo(20);
    }

    @Test
    void thereIsALowestRate() {
        assertThat(burst(20, 1).rateFactor()).isEqualTo(0.125);
    }
}
