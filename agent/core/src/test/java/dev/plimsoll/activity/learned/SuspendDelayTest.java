package dev.plimsoll.activity.learned;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.learned.ActivityTunables.DelayTunables;
import dev.plimsoll.activity.learned.SuspendDelay.ReportedDelay;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Assumed autosuspend delay: never longer than the configured, reported or observed one. */
class SuspendDelayTest {

    private static final DelayTunables T = ActivityTunables.SHIPPED.delay();
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
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

    @ParameterizedTest
    @CsvSource({"PT5M, PT4M30S", "PT1M, PT48S", "PT2M30S, PT2M", "PT2M29S, PT1M59.2S", "PT0S, PT0S"})
    void aSuspend_comesSoonerByAFifthOfTheDelay_orHalfAMinute(Duration delay, Duration less) {
        assertThat(SuspendDelay.lessMargin(delay, T)).isEqualTo(less);
    }

    /** The shortest delay of an owner's compute is a minute, so a suspend after less than 48 s is no delay. */
    @ParameterizedTest
    @CsvSource({"PT47.999S, false", "PT48S, true"})
    void aSuspendSoonerThanAnyDelay_isIgnored(Duration atMost, boolean counts) {
        SuspendDelay suspended = SuspendDelay.UNSEEN.suspended(Duration.ZERO, atMost, OWNER, NOON, T);

        assertThat(suspended.seen()).isEqualTo(counts ? atMost : null);
        assertThat(SuspendDelay.UNSEEN.suspended(Duration.ZERO, atMost, PLATFORM, NOON, T))
                .as("the platform reports five minutes")
                .isEqualTo(SuspendDelay.UNSEEN);
    }

    @Test
    void aSuspendAfterLessThanItSurvived_showsAShorterDelay_andForgetsTheRest() {
        SuspendDelay survived = SuspendDelay.UNSEEN.stayed(Duration.ofMinutes(4), NOON, T);

        assertThat(survived.suspended(MINUTE, Duration.ofMinutes(3), OWNER, NOON, T))
                .isEqualTo(new SuspendDelay(null, null, Duration.ofMinutes(3)));
        assertThat(survived.suspended(MINUTE, Duration.ofMinutes(4), OWNER, NOON.plusSeconds(1), T)).as("just as long")
                .isEqualTo(new SuspendDelay(Duration.ofMinutes(4), NOON.plusSeconds(1), Duration.ofMinutes(4)));
    }

    @Test
    void aSuspend_bringsItsOwnLowerBound_ifItIsLarger_orTheKnownOneIsOld() {
        SuspendDelay survived = SuspendDelay.UNSEEN.stayed(Duration.ofMinutes(2), NOON, T);
        Instant next = NOON.plus(Duration.ofDays(1));

        assertThat(suspendedBetween(survived, 3, 5, next).survived()).isEqualTo(Duration.ofMinutes(3));
        assertThat(suspendedBetween(survived, 1, 5, next).survived()).isEqualTo(Duration.ofMinutes(2));
        assertThat(suspendedBetween(survived, 1, 5, next.plusNanos(1)).survived()).isEqualTo(MINUTE);
        assertThat(suspendedBetween(SuspendDelay.UNSEEN, 1, 5, next).survived()).isEqualTo(MINUTE);
    }

    @Test
    void shorterInactivity_isNotKept_untilTheLongerIsOld() {
        SuspendDelay delay = SuspendDelay.UNSEEN.stayed(Duration.ofMinutes(4), NOON, T);
        Instant day = NOON.plus(Duration.ofDays(1));

        assertThat(delay.stayed(Duration.ofMinutes(3), day, T)).isEqualTo(delay);
        assertThat(delay.stayed(Duration.ofMinutes(3), day.plusNanos(1), T))
                .isEqualTo(new SuspendDelay(Duration.ofMinutes(3), day.plusNanos(1), null));
        assertThat(delay.stayed(Duration.ofMinutes(4), day, T).survivedAt()).as("observed again").isEqualTo(day);
    }

    @Test
    void anUpperBound_holdsUntilItStaysAwakeForLonger() {
        SuspendDelay seen = new SuspendDelay(null, null, Duration.ofMinutes(3));

        assertThat(seen.stayed(Duration.ofMinutes(3), NOON, T).seen()).isEqualTo(Duration.ofMinutes(3));
        assertThat(seen.stayed(Duration.ofMinutes(3).plusNanos(1), NOON, T).seen()).isNull();
    }

    /** Minutes that it survived, after which it was suspended, and the likely delay where five minutes are reported. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-, -, PT5M", "PT5M, -, PT5M", "PT6M, -, PT6M", "PT4M, PT5M30S, PT5M",
        "-, PT5M, PT5M", "-, PT3M20S, PT3M", "PT3M10S, PT3M20S, PT3M20S", "PT3M, PT3M20S, PT3M", "PT6M, PT7M1S, PT7M",
        "-, PT60S, PT1M", "-, PT50S, PT50S"})
    void theLikelyDelay_isTheReportedOne_thenAWholeMinute_thenTheObservedOne(@Nullable Duration survived,
            @Nullable Duration seen, Duration likely) {
        assertThat(new SuspendDelay(survived, NOON, seen).likely(OWNER)).isEqualTo(likely);
    }

    @Test
    void theLowerBound_isNeverAboveAnObservedSuspend() {
        SuspendDelay seen = new SuspendDelay(Duration.ofMinutes(2), NOON, Duration.ofMinutes(3));

        assertThat(seen.least(PLATFORM, T)).isEqualTo(Duration.ofMinutes(3));
        assertThat(seen.least(OWNER, T)).isEqualTo(MINUTE);
        assertThat(seen.observed(OWNER, NOON, T)).isEqualTo(Duration.ofMinutes(2));
        assertThat(seen.observed(PLATFORM, NOON, T)).isEqualTo(Duration.ofMinutes(3));
        assertThat(seen.least(new ReportedDelay(Duration.ofSeconds(20), false), T)).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void aComputeThatIsOff_isSoForADay() {
        SuspendDelay off = SuspendDelay.UNSEEN.stayed(Duration.ofDays(8), NOON, T);

        assertThat(off.isOff(NOON.plus(Duration.ofDays(1)), T)).isTrue();
        assertThat(off.isOff(NOON.plus(Duration.ofDays(1)).plusNanos(1), T)).isFalse();
        assertThat(SuspendDelay.UNSEEN.isOff(NOON, T)).isFalse();
    }

    private static SuspendDelay suspendedBetween(SuspendDelay before, long atLeast, long atMost, Instant now) {
        return before.suspended(Duration.ofMinutes(atLeast), Duration.ofMinutes(atMost), OWNER, now, T);
    }
}
