package dev.plimsoll.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.platform.request.RetryTable.RetryPolicy;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    private static final RetryPolicy PATIENCE = new RetryPolicy(5, Duration.ofMillis(500), Duration.ofSeconds(20));

    @Test
    void pausesDouble_upToSixteenTimesTheFirst() {
        assertThat(PATIENCE.pause(0, null, 0)).isEqualTo(Duration.ofMillis(500));
        assertThat(PATIENCE.pause(1, null, 0)).isEqualTo(Duration.ofSeconds(1));
        assertThat(PATIENCE.pause(4, null, 0)).isEqualTo(Duration.ofSeconds(8));
        assertThat(PATIENCE.pause(40, null, 0)).isEqualTo(Duration.ofSeconds(8));
    }

    @Test
    void jitterOnlyLengthensAPause() {
        Random random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            Duration candidate = Duration.ofMillis(random.nextInt(60_000));
            Duration pause = PATIENCE.pause(random.nextInt(6), candidate, random.nextDouble());
            assertThat(pause).as("seed 7, round %d", i).isGreaterThanOrEqualTo(candidate);
        }
        assertThat(PATIENCE.pause(0, Duration.ofSeconds(10), 1)).isEqualTo(Duration.ofSeconds(12));
    }
}
