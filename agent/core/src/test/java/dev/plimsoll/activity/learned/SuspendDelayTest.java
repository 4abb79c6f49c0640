package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.learned.ActivityTunables.Delay;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Assumed autosuspend delay: never longer than the configured, reported or observed one. */
class SuspendDelayTest {

    private static final Delay T = ActivityTunables.SHIPPED.delay();
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final ReportedDelay OWNER = new ReportedDelay(Duration.ofMinutes(5), false);
    private static final ReportedDelay PLATFORM = new ReportedDelay(Duration.ofMinutes(5), true);

    @Test
    void shorterObservedDelay_isLearned_butNotFromARestart() {
        SuspendDelay delay = SuspendDelay.UNSEEN.suspended(Duration.ofSeconds(115), Duration.ofSeconds(120), OWNER,
                NOON, T);

        assertThat(delay.assumed(OWNER)).isEqualTo(Duration.ofMinutes(2));
        assertThat(delay.suspended(Duration.ofSeconds(1), Duration.ofSeconds(6), OWNER, NOON, T)).isEqualTo(delay);
        assertThat(delay.stayed(Duration.ofSeconds(200), NOON, T).assumed(OWNER)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void configuredDelay_mayBeOutdated_butNotAReportedOne() {
        assertThat(SuspendDelay.UNSEEN.least(OWNER, T)).isEqualTo(MINUTE);
        assertThat(SuspendDelay.UNSEEN.least(PLATFORM, T)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void survivedInactivity_countsForADay() {
        SuspendDelay delay = SuspendDelay.UNSEEN.stayed(Duration.ofMinutes(4), NOON, T);

        assertThat(delay.observed(OWNER, NOON.plus(Duration.ofHours(23)), T)).isEqualTo(Duration.ofMinutes(4));
        assertThat(delay.observed(OWNER, NOON.plus(Duration.ofHours(25)), T)).isEqualTo(MINUTE);
    }

    @Test
    void computeAwakeLongerThanTheLongestDelay_neverSuspends() {
        assertThat(SuspendDelay.UNSEEN.stayed(Duration.ofDays(7).plusSeconds(1), NOON, T).isOff(NOON, T)).isTrue();
        assertThat(SuspendDelay.UNSEEN.stayed(Duration.ofDays(7), NOON, T).isOff(NOON, T)).isFalse();
    }
}
