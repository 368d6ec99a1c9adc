package irbm.frankwolfe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContestTest {
    private static Estimate nats(double value) {
        return new Estimate(value, 0.1);
    }

    @Test
    void theExactGainWinsByTwoStandardErrors() {
        // The error of one difference is 0.1 √2, that of a sum of two 0.2.
        Contest once = Contest.OPEN.after(nats(1.25), nats(1));
        assertThat(once.isSettled()).isFalse();
        assertThat(once.lead()).isEqualTo(0.25);
        assertThat(once.after(nats(1.16), nats(1)).isSettled()).isTrue();
        assertThat(once.after(nats(1.14), nats(1)).isSettled()).isFalse();
    }

    @Test
    void aLeadThatIsLostBeginsAgain() {
        assertThat(Contest.OPEN.after(nats(1.2), nats(1)).after(nats(1), nats(1.3)))
                .isEqualTo(Contest.OPEN);
        assertThat(Contest.OPEN.after(nats(Double.NaN), nats(1))).isEqualTo(Contest.OPEN);
    }
}
