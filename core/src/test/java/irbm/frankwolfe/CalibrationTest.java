package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import irbm.math.BinaryMatrix;
import irbm.math.TestData;
import irbm.math.WorkerPool;
import irbm.model.Rows;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The bias carried to its end on the samples of the search. */
class CalibrationTest {
    private static final WorkerPool POOL = WorkerPool.CALLER;
    private static final Rows DATA = Rows.of(TestData.bits(500, 9, 0.3, 1));
    private static final ModelSamples SAMPLES = ModelSamples.equallyWeighted(TestData.bits(400, 9, 0.4, 2));

    /** The ridge 1/S leaves a difference of |d|/S. */
    @Test
    void theSamplesHaveTheMeansOfTheData() {
        double[] mean = Calibration.of(SAMPLES, DATA.mean(), POOL).mean(POOL);
        for (int j = 0; j < 9; j++) {
            assertThat(mean[j]).isCloseTo(DATA.mean()[j], within(2.0 / 400));
        }
        // The control: before it they have not.
        assertThat(SAMPLES.mean(POOL)[0]).isGreaterThan(DATA.mean()[0] + 0.05);
    }

    /** A unit with a large hidden bias is w.v + c for every v: Eq. (9) gains w.(mean of data - mean of samples). */
    @Test
    void aUnitThatIsAlwaysOnGainsNothing() {
        float[] weights = new float[9];
        Arrays.fill(weights, -1);
        UnitChange alwaysOn = new UnitChange(weights, 40, new float[9]);
        double onData = RowSums.meanLogFactor(DATA, alwaysOn, POOL);
        ModelSamples after = Calibration.of(SAMPLES, DATA.mean(), POOL);
        assertThat(onData - after.meanLogFactor(alwaysOn, POOL).value()).isCloseTo(0, within(9 * 2.0 / 400));
        assertThat(onData - SAMPLES.meanLogFactor(alwaysOn, POOL).value()).isGreaterThan(0.5);
    }

    /** With fewer samples than columns their weighted means are anywhere, and one sample would count alone. */
    @Test
    void halfOfTheSamplesStayEffective() {
        BinaryMatrix few = TestData.bits(20, 60, 0.4, 3);
        double[] mean = Rows.of(TestData.bits(500, 60, 0.3, 1)).mean();
        ModelSamples after = Calibration.of(ModelSamples.equallyWeighted(few), mean, POOL);
        assertThat(after.effectiveShare()).isBetween(0.5, 0.999);
    }
}
