package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Seeds;
import dev.plimsoll.activity.learned.ActivityTunables.Reports;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How near to a probe a reported time may be the probe itself. */
class ProbeEchoTest {

    private static final Reports T = ActivityTunables.SHIPPED.reports();
    private static final Duration NO_GRAIN = Duration.ZERO;

    @Test
    void beforeTheFirstReport_anyTimeMayBeTheEcho() {
        assertThat(ProbeEcho.NONE.distance(NO_GRAIN, T)).isEmpty();
    }

    @Test
    void oneReport_givesItsOffsetAndTheMargin() {
        assertThat(reported(20).distance(NO_GRAIN, T)).hasValue(millis(20 + 500));
    }

    @Test
    void threeThatAgree_giveTheLargestOfThem_andATenthOfASecond() {
        assertThat(reported(20, 40, 10).distance(NO_GRAIN, T)).hasValue(millis(40 + 100));
    }

    @Test
    void threeThatAgreeLessClosely_keepTheirOwnSpread() {
        assertThat(reported(20, 320, 10).distance(NO_GRAIN, T)).hasValue(millis(320 + 310));
    }

    @Test
    void othersWereActiveSoonAfterSomeProbes_whichIsNoEcho() {
        assertThat(reported(20, 9_000, 40, 30_000, 10, 5_000).distance(NO_GRAIN, T)).hasValue(millis(40 + 100));
    }

    @Test
    void threeThatDoNotAgree_leaveTheSmallestAndTheMargin() {
        assertThat(reported(20, 4_000, 9_000).distance(NO_GRAIN, T)).hasValue(millis(20 + 500));
    }

    @Test
    void theRoundingOfTheTimes_isAdded() {
        assertThat(reported(20, 40, 10).distance(Duration.ofSeconds(1), T)).hasValue(millis(40 + 100 + 1_000));
    }

    @Test
    void aTimeThatTurnedOutToBeAnEcho_isOneFromThenOn() {
        ProbeEcho reached = reported(20, 40, 10).reachedTo(millis(3_000));

        assertThat(reached.distance(NO_GRAIN, T)).hasValue(millis(3_000 + 500));
        assertThat(reached.reachedTo(millis(1_000))).as("never nearer").isEqualTo(reached);
    }

    @Test
    void onlyTheLatestEightAreKept_limitedToTwoMinutes() {
        ProbeEcho echo = reported(1, 2, 3, 4, 5, 6, 7, 8, 9, 10_000_000, -5);

        assertThat(echo.offsets()).hasSize(8).endsWith(Duration.ofMinutes(2), Duration.ZERO);
        assertThat(echo.offsets().getFirst()).isEqualTo(millis(4));
    }

    @Test
    void aClockThatIsAhead_isKnownFromThreeEchoesThatAgree() {
        assertThat(reported(10_000, 10_020, 10_010).ahead(Duration.ZERO, T)).isEqualTo(millis(10_020));
        assertThat(reported(10_000, 4_000).ahead(Duration.ZERO, T)).isZero();
    }

    @Test
    void onceATimeWasInTheFuture_oneEchoIsEnough_andTheLeadNeverShrinks() {
        Duration lead = Duration.ofSeconds(5);

        assertThat(reported(7_000).ahead(lead, T)).isEqualTo(millis(7_000));
        assertThat(reported(1_000).ahead(lead, T)).isEqualTo(lead);
    }

    @Seeds(8)
    void whereEachProbeIsEchoed_noEchoIsTakenForOthers(long seed) {
        Random random = new Random(seed);
        int jitter = 1 + random.nextInt(90);
        ProbeEcho echo = ProbeEcho.NONE;
        for (int probe = 0; probe < 50; probe++) {
            Duration offset = millis(random.nextInt(jitter + 1));
            int count = probe;
            echo.distance(NO_GRAIN, T)
                    .ifPresent(least -> assertThat(offset).as("seed %d, probe %d", seed, count)
                            .isLessThanOrEqualTo(least));
            echo = echo.reported(offset, T);
        }
    }

    private static ProbeEcho reported(int... offsets) {
        ProbeEcho echo = ProbeEcho.NONE;
        for (int offset : offsets) {
            echo = echo.reported(millis(offset), T);
        }
        return echo;
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    @Test
    void threeThatAreHalfASecondApart_doNotAgree() {
        assertThat(reported(0, 499, 0).distance(NO_GRAIN, T)).hasValue(millis(499 + 499));
        assertThat(reported(0, 500, 0).distance(NO_GRAIN, T)).hasValue(millis(500));
    }

    @Test
    void aLeadOfTwoSeconds_isNoneYet() {
        assertThat(reported(7_000).ahead(millis(2_000), T)).isEqualTo(millis(2_000));
        assertThat(reported(7_000).ahead(millis(2_001), T)).isEqualTo(millis(7_000));
    }

    @Test
    void theSmallestOffsets_areFoundInAnyOrder() {
        assertThat(reported(30, 20, 10, 40).distance(NO_GRAIN, T)).hasValue(millis(30 + 100));
        assertThat(reported(10, 20, 30, 40).distance(NO_GRAIN, T)).hasValue(millis(30 + 100));
        assertThat(reported(40, 10, 10, 10).distance(NO_GRAIN, T)).hasValue(millis(10 + 100));
    }
}
