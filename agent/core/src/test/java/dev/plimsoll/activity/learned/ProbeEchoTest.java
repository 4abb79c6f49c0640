package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Seeds;
import dev.plimsoll.activity.learned.ActivityTunables.Reports;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How near to a probe a reported time may be the probe itself. */
class ProbeEchoTest {

    private static final Reports T = ActivityTunables.SHIPPED.reports();

    @Test
    void beforeTheFirstReport_anyTimeMayBeTheEcho() {
        assertThat(ProbeEcho.NONE.distance(Duration.ZERO, T)).isEmpty();
    }

    /** Times after probes and how exact they are, and how near to a probe a time is its echo, in milliseconds. */
    @ParameterizedTest(name = "{3}")
    @CsvSource({"20, 0, 520, 'one report gives its offset and the margin'",
        "20 40 10, 0, 140, 'three that agree give the largest of them and a tenth of a second'",
        "20 320 10, 0, 630, 'three that agree less closely keep their own spread'",
        "0 499 0, 0, 998, 'three that are less than half a second apart agree'",
        "0 500 0, 0, 500, 'three that are half a second apart do not'",
        "20 9000 40 30000 10 5000, 0, 140, 'others who were active soon after some probes are no echo'",
        "20 4000 9000, 0, 520, 'three that do not agree leave the smallest and the margin'",
        "20 40 10, 1000, 1140, 'the rounding of the times is added'",
        "30 20 10 40, 0, 130, 'the smallest offsets are found in any order'",
        "10 20 30 40, 0, 130, 'the smallest offsets are found in order'",
        "40 10 10 10, 0, 110, 'the smallest offsets are found after a larger one'"})
    void theDistance_followsFromTheTimesReportedAfterProbes(String offsets, int grain, int distance, String why) {
        assertThat(reported(Stream.of(offsets.split(" ")).mapToInt(Integer::parseInt).toArray())
                .distance(millis(grain), T)).as(why).hasValue(millis(distance));
    }

    @Test
    void aTimeThatTurnedOutToBeAnEcho_isOneFromThenOn() {
        ProbeEcho reached = reported(20, 40, 10).reachedTo(millis(3_000));

        assertThat(reached.distance(Duration.ZERO, T)).hasValue(millis(3_000 + 500));
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

    /** A known lead, one echo and the lead that follows, in milliseconds. A lead of two seconds is none yet. */
    @ParameterizedTest
    @CsvSource({"5000, 7000, 7000", "5000, 1000, 5000", "2000, 7000, 2000", "2001, 7000, 7000"})
    void onceATimeWasInTheFuture_oneEchoIsEnough_andTheLeadNeverShrinks(int lead, int echo, int ahead) {
        assertThat(reported(echo).ahead(millis(lead), T)).isEqualTo(millis(ahead));
    }

    @Seeds(8)
    void whereEachProbeIsEchoed_noEchoIsTakenForOthers(long seed) {
        Random random = new Random(seed);
        int jitter = 1 + random.nextInt(90);
        ProbeEcho echo = ProbeEcho.NONE;
        for (int probe = 0; probe < 50; probe++) {
            Duration offset = millis(random.nextInt(jitter + 1));
            int count = probe;
            echo.distance(Duration.ZERO, T)
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
}
