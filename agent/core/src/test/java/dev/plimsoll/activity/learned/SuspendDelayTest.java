package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is believed of a suspend delay: no longer one than was said, told or seen. */
class SuspendDelayTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final ReportedDelay OWNER = new ReportedDelay(Duration.ofMinutes(5), false);
    private static final ReportedDelay PLATFORM = new ReportedDelay(Duration.ofMinutes(5), true);

    @Test
    void aShorterDelaySeen_isLearned_butNoRestart() {
        SuspendDelay delay = SuspendDelay.UNSEEN.fell(Duration.ofSeconds(115), Duration.ofSeconds(120), OWNER, NOON);

        assertThat(delay.believed(OWNER)).isEqualTo(Duration.ofMinutes(2));
        assertThat(delay.fell(Duration.ofSeconds(1), Duration.ofSeconds(6), OWNER, NOON)).isEqualTo(delay);
        assertThat(delay.stayed(Duration.ofSeconds(200), NOON).believed(OWNER)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void anOwnersWord_mayHaveBeenChangedUnseen_butThePlatformsWouldTell() {
        assertThat(SuspendDelay.UNSEEN.least(OWNER)).isEqualTo(MINUTE);
        assertThat(SuspendDelay.UNSEEN.least(PLATFORM)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void whatWasSurvived_countsForADay() {
        SuspendDelay delay = SuspendDelay.UNSEEN.stayed(Duration.ofMinutes(4), NOON);

        assertThat(delay.shown(OWNER, NOON.plus(Duration.ofHours(23)))).isEqualTo(Duration.ofMinutes(4));
        assertThat(delay.shown(OWNER, NOON.plus(Duration.ofHours(25)))).isEqualTo(MINUTE);
    }

    @Test
    void oneThatOutlivesTheLongestDelay_neverSuspends() {
        assertThat(SuspendDelay.UNSEEN.stayed(Duration.ofDays(7).plusSeconds(1), NOON).isOff(NOON)).isTrue();
        assertThat(SuspendDelay.UNSEEN.stayed(Duration.ofDays(7), NOON).isOff(NOON)).isFalse();
    }
}
