package dev.plimsoll.activity.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.ActivityTunables.Use;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IdleGapsTest {

    private static final Use USE = ActivityTunables.SHIPPED.use();

    @Test
    void longerDelay_neverReducesAwakeTime_orAddsStarts() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            IdleGaps idleGaps = idleGaps(random);
            double awake = 0;
            double starts = Double.MAX_VALUE;
            for (long seconds = 60; seconds < 8 * 86_400; seconds += 1 + random.nextLong(seconds)) {
                Duration delay = Duration.ofSeconds(seconds);

                assertThat(idleGaps.awake(delay)).as("seed %d, %s", seed, delay)
                        .isGreaterThanOrEqualTo(awake - 1e-9)
                        .isBetween(idleGaps.busy(), idleGaps.covered() + 1e-9);
                assertThat(idleGaps.starts(delay)).as("seed %d, %s", seed, delay).isBetween(0.0, starts + 1e-9);
                awake = idleGaps.awake(delay);
                starts = idleGaps.starts(delay);
            }
        }
    }

    @Test
    void gaps_decayByHalfInFourteenDays() {
        IdleGaps idleGaps = IdleGaps.NONE.ended(Duration.ofHours(3), Given.T0, USE);

        IdleGaps later = idleGaps.ended(Duration.ofHours(3), Given.T0.plus(Duration.ofDays(14)), USE);

        assertThat(later.quiet()).isCloseTo(4.5, within(1e-9));
        assertThat(later.starts(Duration.ofMinutes(5))).isCloseTo(1.5, within(1e-9));
        assertThat(later.seen()).isEqualTo(Duration.ofHours(6));
        assertThat(later.ended()).isEqualTo(2);
    }

    @Test
    void awakeTime_isExactIfTheDelayIsAnEdge() {
        IdleGaps idleGaps = IdleGaps.NONE.busy(Duration.ofHours(1), Given.T0, USE)
                .ended(Duration.ofMinutes(4), Given.T0, USE)
                .ended(Duration.ofMinutes(6), Given.T0, USE)
                .ended(Duration.ofHours(2), Given.T0, USE);

        assertThat(idleGaps.awake(Duration.ofMinutes(5))).isCloseTo((60 + 4 + 5 + 5) / 60.0, within(1e-9));
        assertThat(idleGaps.starts(Duration.ofMinutes(5))).isCloseTo(2, within(1e-9));
    }

    private static IdleGaps idleGaps(Random random) {
        IdleGaps idleGaps = IdleGaps.NONE.busy(Duration.ofMinutes(random.nextInt(600)), Given.T0, USE);
        for (int left = 1 + random.nextInt(60); left > 0; left--) {
            long seconds = Math.round(60 * Math.exp(random.nextDouble() * 9));
            idleGaps = idleGaps.ended(Duration.ofSeconds(seconds), Given.T0.plusSeconds(random.nextInt(1_000_000)),
                    USE);
        }
        return idleGaps;
    }
}
