package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.learned.ActivityTunables.Reports;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How exact the platform's times are. */
class ReportedTimesTest {

    private static final Reports T = ActivityTunables.SHIPPED.reports();
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void beforeTheFirstReport_nothingIsTrueOrExact() {
        assertThat(ReportedTimes.NONE.isTrue(T)).isFalse();
        assertThat(ReportedTimes.NONE.isExact(T)).isFalse();
        assertThat(ReportedTimes.NONE.hidden(T)).as("the largest error").isEqualTo(T.reach());
    }

    @Test
    void timesToTheMillisecond_inSmallSteps_areExact() {
        ReportedTimes times = listed(1_001, 2_000);
        assertThat(times.isTrue(T)).isTrue();
        assertThat(times.isExact(T)).as("the steps are not known yet").isFalse();

        ReportedTimes fine = times.listed(at(6_250), at(7_000), at(1_001), at(2_000), T);
        assertThat(fine.step()).isEqualTo(Duration.ofMillis(5_249));
        assertThat(fine.isExact(T)).isTrue();
    }

    @Test
    void timesOnWholeMinutes_areRounded_soTheyAreNotTrue() {
        ReportedTimes minutes = listed(60_000, 61_000, 120_000, 121_000);

        assertThat(minutes.grain(T)).isEqualTo(Duration.ofMinutes(1));
        assertThat(minutes.isTrue(T)).isFalse();
        assertThat(minutes.roundedUp(T)).as("too few reports to know the direction").isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void afterThreeReportsThatWereNotAhead_timesAreRoundedDown() {
        ReportedTimes minutes = listed(60_000, 61_000, 120_000, 121_000, 180_000, 181_000);

        assertThat(minutes.roundedUp(T)).isZero();
    }

    @Test
    void oneTimeBetweenTheMinutes_showsThatNothingIsRounded() {
        ReportedTimes times = listed(60_000, 61_000, 90_500, 91_000);

        assertThat(times.grain(T)).isEqualTo(Duration.ofMillis(500));
        assertThat(times.isTrue(T)).isTrue();
    }

    @Test
    void aTimeInTheFuture_isALead_upToTwoMinutes() {
        assertThat(listed(9_001, 1_000).lead()).isEqualTo(Duration.ofMillis(8_001));
        assertThat(listed(999_001, 1_000).lead()).isEqualTo(T.reach());
    }

    @Test
    void aTimeThatComesLongAfterItsListing_makesAllTimesLateByAsMuch() {
        ReportedTimes late = fine().behind(Duration.ofSeconds(40), T);

        assertThat(late.hidden(T)).isEqualTo(Duration.ofSeconds(40));
        assertThat(late.behind(Duration.ofSeconds(30), T)).as("never less").isEqualTo(late);
        assertThat(fine().behind(Duration.ofSeconds(2), T)).as("prompt").isEqualTo(fine());
    }

    @Test
    void aTimeWithoutActivity_makesThemUntrue_forGood() {
        ReportedTimes fooled = fine().confirmed(T).falselyReported();

        assertThat(fooled.isTrue(T)).isFalse();
        assertThat(fooled.confirmed()).isZero();
        assertThat(fooled.confirmed(T).confirmed(T).confirmed(T).isTrue(T)).isFalse();
    }

    @Test
    void whereStepsAreLarge_threeProbesThatConfirmATime_makeItExact_untilOneWasWithheld() {
        ReportedTimes coarse = listed(1_001, 2_000, 61_250, 62_000);
        assertThat(coarse.isExact(T)).isFalse();
        assertThat(coarse.reportsAllBut(Duration.ofHours(1), T)).isFalse();

        ReportedTimes confirmed = coarse.confirmed(T).confirmed(T).confirmed(T);
        assertThat(confirmed.isExact(T)).isTrue();
        assertThat(confirmed.withheld(Duration.ofSeconds(50)).isExact(T)).isFalse();
        assertThat(confirmed.withheld(Duration.ofSeconds(90)).hidden(T)).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void fineTimes_reportAllButTheirLag() {
        ReportedTimes late = fine().behind(Duration.ofSeconds(40), T);

        assertThat(late.reportsAllBut(Duration.ofSeconds(40), T)).isTrue();
        assertThat(late.reportsAllBut(Duration.ofSeconds(39), T)).isFalse();
    }

    private static ReportedTimes fine() {
        return listed(1_001, 2_000, 6_250, 7_000);
    }

    /** Listed so many times: each reported last activity and the moment of its listing. */
    private static ReportedTimes listed(long... times) {
        ReportedTimes listed = ReportedTimes.NONE;
        for (int i = 0; i < times.length; i += 2) {
            listed = listed.listed(at(times[i]), at(times[i + 1]), i == 0 ? null : at(times[i - 2]),
                    i == 0 ? null : at(times[i - 1]), T);
        }
        return listed;
    }

    private static Instant at(long millis) {
        return NOON.plusMillis(millis);
    }

    @Test
    void timesOnWholeTwoSeconds_areStillTrue_andOnWholeThreeNot() {
        assertThat(grainOf(2_000).isTrue(T)).isTrue();
        assertThat(grainOf(3_000).isTrue(T)).isFalse();
        assertThat(grainOf(2_000).roundedUp(T)).isZero();
        assertThat(grainOf(3_000).roundedUp(T)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void stepsOfTenSeconds_areFine_andLargerOnesNot() {
        assertThat(stepOf(10_000).isExact(T)).isTrue();
        assertThat(stepOf(10_001).isExact(T)).isFalse();
        assertThat(stepOf(10_001).hidden(T)).isEqualTo(Duration.ofMillis(10_001));
    }

    @Test
    void aTimeThatGoesBack_isAStepToo() {
        assertThat(listed(9_001, 10_000, 2_001, 11_000).step()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void confirmations_areCountedUpToThree() {
        ReportedTimes times = fine();
        for (int probe = 0; probe < 9; probe++) {
            times = times.confirmed(T);
        }

        assertThat(times.confirmed()).isEqualTo(3);
    }

    @Test
    void timesThatWereAheadOnce_mayBeRoundedUp_forGood() {
        ReportedTimes ahead = listed(60_000, 59_000);
        for (int minute = 2; minute < 9; minute++) {
            ahead = ahead.listed(at(60_000L * minute), at(60_000L * minute + 1), at(60_000L * minute - 60_000),
                    at(60_000L * minute - 59_999), T);
        }

        assertThat(ahead.lead()).isEqualTo(Duration.ofSeconds(1));
        assertThat(ahead.roundedUp(T)).isEqualTo(Duration.ofMinutes(1));
    }

    private static ReportedTimes grainOf(long millis) {
        return new ReportedTimes(1, Duration.ofMillis(millis), null, Duration.ZERO, Duration.ZERO, false, 0);
    }

    private static ReportedTimes stepOf(long millis) {
        return listed(1, millis + 1, 1 + millis, 1 + millis);
    }
}
