package dev.plimsoll.emulator.awake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AwakeMeterTest {

    private final AwakeMeter savings = new AwakeMeter();

    @Test
    void timeUntilTheNextActivityBelongsToTheLast() {
        savings.active("shop", at(0));
        savings.activeIfAwake("plimsoll", at(10));
        savings.activeIfAwake("shop", at(12));
        savings.asleep(at(20));
        savings.activeIfAwake("late", at(21));
        assertThat(savings.by(at(100))).isEqualTo(Map.of("shop", Duration.ofSeconds(18), "plimsoll",
                Duration.ofSeconds(2)));
    }

    @Test
    void aRunningComputeCountsUpToNow() {
        savings.active("shop", at(0));
        assertThat(savings.by(at(7))).isEqualTo(Map.of("shop", Duration.ofSeconds(7)));
        assertThat(savings.by(at(9))).isEqualTo(Map.of("shop", Duration.ofSeconds(9)));
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(second);
    }
}
