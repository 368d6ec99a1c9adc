package irbm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import irbm.math.BinaryMatrix;
import irbm.model.RowGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeTest {
    // More than one group, so that sums are jobs.
    private static final int ROWS = RowGroup.ROWS + 100;
    private static final BinaryMatrix NONE = new BinaryMatrix(0, 25);
    private static final Dataset<Row> TABLE = TestSession.table(BarsData.rows(ROWS, 1), NONE, 2);

    @TempDir
    private Path folder;

    private static InfiniteRbm estimator() {
        return new InfiniteRbm()
                .setRecipe("unit")
                .setSearchRows(ROWS)
                .setMaxUnits(2)
                .setCheckEvery(1)
                .setChainCount(2000)
                .setRefine("none")
                .setAnnealingSteps(0);
    }

    /** Cancels every job from the time on when a checkpoint was written: one of many is hit while it runs. */
    private static final class Killer extends SparkListener {
        private final Path checkpoint;
        private final SparkContext context;
        private final AtomicInteger killed = new AtomicInteger();

        Killer(Path checkpoint, SparkContext context) {
            this.checkpoint = checkpoint;
            this.context = context;
        }

        @Override
        public void onJobStart(SparkListenerJobStart start) {
            if (Files.exists(checkpoint)) {
                killed.incrementAndGet();
                context.cancelAllJobs();
            }
        }
    }

    @Test
    void aFitThatWasKilledGoesOnToTheSameModel() {
        InfiniteRbm estimator = estimator().setCheckpointDir(folder.toString());
        SparkContext context = TestSession.get().sparkContext();
        Killer killer = new Killer(folder.resolve("last"), context);
        context.addSparkListener(killer);
        try {
            assertThatThrownBy(() -> estimator.fit(TABLE)).hasStackTraceContaining("cancelled");
        } finally {
            context.removeSparkListener(killer);
        }
        assertThat(killer.killed.get()).isPositive();
        InfiniteRbmModel resumed = estimator.fit(TABLE);
        assertThat(resumed.rbm()).isEqualTo(estimator().fit(TABLE).rbm());
        assertThat(resumed.rbm().hiddenCount()).isEqualTo(2);
    }

    @Test
    void aCheckpointOfOtherOptionsOrDataIsRefused() {
        InfiniteRbm estimator = estimator().setMaxUnits(1).setCheckpointDir(folder.toString());
        estimator.fit(TABLE);
        assertThatThrownBy(() -> estimator.setSeed(2).fit(TABLE)).hasMessageContaining("other data or options");
        Dataset<Row> other = TestSession.table(BarsData.rows(ROWS, 2), NONE, 2);
        assertThatThrownBy(() -> estimator.setSeed(1).fit(other)).hasMessageContaining("other data or options");
    }
}
