package irbm.app.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Watching takes at most a hundredth of a processor, once the first pages are drawn. */
final class PaceTest {
    private static final long MILLISECOND = 1_000_000;

    @Test
    void thePauseIsAHundredTimesTheWork() {
        assertThat(Pace.pause(50 * MILLISECOND)).isEqualTo(5000 * MILLISECOND);
    }

    @Test
    void itIsNeverShorterThanThePageCanFollowNorLongerThanAReaderWaits() {
        assertThat(Pace.pause(0)).isEqualTo(500 * MILLISECOND);
        assertThat(Pace.pause(10_000 * MILLISECOND)).isEqualTo(15_000 * MILLISECOND);
    }
}
