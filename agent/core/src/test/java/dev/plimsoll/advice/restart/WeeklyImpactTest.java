package dev.plimsoll.advice.restart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.restart.WeeklyImpact.TypicalHour;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WeeklyImpactTest {

    private static final Instant MONDAY = Instant.parse("2026-03-02T00:00:00Z");

    private static Instant hour(int hour) {
        return MONDAY.plus(Duration.ofHours(hour));
    }

    private static WeekProfile profile(double... hours) {
        WeekProfile profile = WeekProfile.UNKNOWN;
        for (int i = 0; i < hours.length; i++) {
            profile = profile.with(hours[i], hour(i), hour(i + 1));
        }
        return profile;
    }

    @Test
    void aSuspendedComputeDropsNone_andOneThatIsAwakeForAPartDropsThatPart() {
        WeeklyImpact week = new WeeklyImpact(profile(40, 40), profile(1, 0.25, 0));

        assertThat(week.connectionsAt(0)).hasValue(40);
        assertThat(week.connectionsAt(1)).hasValue(10);
        assertThat(week.connectionsAt(2)).as("suspended, and so never probed").hasValue(0);
        assertThat(week.connectionsAt(3)).as("never observed").isEmpty();
    }

    @Test
    void withoutItsConnections_anHourAwakeIsUnknown_andNeverTheLowest() {
        WeeklyImpact week = new WeeklyImpact(profile(day(40, 30)), profile(awake(25)));

        assertThat(week.connectionsAt(24)).isEmpty();
        assertThat(week.lowest(hour(5))).contains(new TypicalHour(1, 30, hour(168 + 1)));
        assertThat(WeeklyImpact.UNKNOWN.lowest(MONDAY)).isEmpty();
    }

    @Test
    void ofEqualHours_theNextOneIsTheLowest() {
        WeeklyImpact week = new WeeklyImpact(profile(day(5, 7, 5, 7)), profile(awake(24)));

        assertThat(week.lowest(hour(0)).orElseThrow().hour()).isEqualTo(2);
        assertThat(week.lowest(hour(2)).orElseThrow().hour()).isEqualTo(0);
    }

    @Test
    void theQuietestOfLessThanADaysHours_isNotKnown() {
        double[] hours = day(5);

        assertThat(new WeeklyImpact(profile(hours), profile(awake(24))).lowest(MONDAY)).isPresent();
        assertThat(new WeeklyImpact(profile(Arrays.copyOf(hours, 23)), profile(awake(24))).lowest(MONDAY)).isEmpty();
    }

    /** The connections of 24 hours: these, then 40. */
    private static double[] day(double... first) {
        double[] hours = Arrays.copyOf(first, 24);
        Arrays.fill(hours, first.length, 24, 40);
        return hours;
    }

    private static double[] awake(int hours) {
        double[] shares = new double[hours];
        Arrays.fill(shares, 1);
        return shares;
    }

    @Test
    void theNextSuspend_isTheFirstHourMostlySuspended() {
        WeeklyImpact week = new WeeklyImpact(WeekProfile.UNKNOWN, profile(1, 0.9, 0.4, 0));

        assertThat(week.nextSuspended(hour(0).plusSeconds(5))).contains(hour(2));
        assertThat(new WeeklyImpact(WeekProfile.UNKNOWN, profile(1, 1)).nextSuspended(MONDAY)).isEmpty();
    }

    @Test
    void halfAnHourSuspended_isMostOfIt() {
        WeeklyImpact week = new WeeklyImpact(WeekProfile.UNKNOWN, profile(0.5, 0.51));

        assertThat(week.isMostlySuspended(0)).isTrue();
        assertThat(week.isMostlySuspended(1)).isFalse();
        assertThat(week.isMostlySuspended(2)).as("never observed").isFalse();
    }

    /** An hour is known by its connections, or because the compute was suspended all the time. */
    @Test
    void hoursAreCounted_whoseConnectionsAreKnown() {
        assertThat(WeeklyImpact.UNKNOWN.knownHours()).isZero();
        assertThat(new WeeklyImpact(profile(40, 40), profile(1, 1, 0, 1)).knownHours()).isEqualTo(3);
    }

    @Test
    void connectionsAlone_areThoseOfAnHourAwake() {
        assertThat(new WeeklyImpact(profile(40), WeekProfile.UNKNOWN).connectionsAt(0)).hasValue(40);
    }
}
