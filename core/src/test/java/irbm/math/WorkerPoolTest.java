package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WorkerPoolTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyBlockRunsOnceInEveryRegion(int threads) {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            assertThat(pool.threads()).isEqualTo(threads);
            for (int region = 0; region < 3000; region++) {
                int blocks = region % 9;
                AtomicIntegerArray runs = new AtomicIntegerArray(blocks);
                pool.run(blocks, runs::incrementAndGet);
                for (int block = 0; block < blocks; block++) {
                    assertThat(runs.get(block)).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void whatTheWorkersWroteIsVisibleAfterwards() {
        try (WorkerPool pool = WorkerPool.of(4)) {
            for (int round = 0; round < 500; round++) {
                int[] written = new int[64];
                int value = round;
                pool.run(64, block -> written[block] = value);
                assertThat(written).containsOnly(round);
            }
        }
    }

    @Test
    void aRegionInsideARegionRuns() {
        try (WorkerPool pool = WorkerPool.of(2)) {
            AtomicIntegerArray runs = new AtomicIntegerArray(16);
            pool.run(4, outer -> pool.run(4, inner -> runs.incrementAndGet(4 * outer + inner)));
            for (int i = 0; i < 16; i++) {
                assertThat(runs.get(i)).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anExceptionReachesTheCallerAndThePoolGoesOn(int threads) {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            assertThatThrownBy(() -> pool.run(8, block -> {
                        if (block == 5) {
                            throw new IllegalStateException("block 5");
                        }
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("block 5");
            AtomicIntegerArray runs = new AtomicIntegerArray(2);
            pool.run(2, runs::incrementAndGet);
            assertThat(runs.get(0) + runs.get(1)).isEqualTo(2);
        }
    }

    @Test
    void noThreadsAreRefused() {
        assertThatThrownBy(() -> WorkerPool.of(0)).hasMessage("threads must be within 1 to 1024, was 0");
    }
}
