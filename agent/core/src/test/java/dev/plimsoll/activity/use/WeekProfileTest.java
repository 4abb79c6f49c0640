package dev.plimsoll.activity.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeekProfileTest {

    /** A Monday. */
    private static final Instant MONDAY = Instant.parse("2026-03-02T00:00:00Z");
    private static final Duration WEEK = Duration.ofDays(7);

    @ParameterizedTest
    @CsvSource({"2026-03-02T00:00:00Z, 0", "2026-03-01T23:59:59Z, 167", "2026-03-04T13:30:00Z, 61",
        "1969-12-29T01:00:00Z, 1", "1970-01-01T00:00:00Z, 72"})
    void hoursCountFromMonday_inUtc(Instant moment, int hour) {
        assertThat(WeekProfile.hourOf(moment)).isEqualTo(hour);
    }

    @Test
    void anHourNeverObserved_isUnknown_andNotZero() {
        WeekProfile profile = WeekProfile.UNKNOWN.with(0, MONDAY, MONDAY.plusSeconds(60));

        assertThat(profile.at(0)).hasValue(0);
        assertThat(profile.at(1)).isEqualTo(OptionalDouble.empty());
        assertThat(WeekProfile.UNKNOWN.at(0)).isEmpty();
    }

    @Test
    void theMean_weighsEachFigureByItsTime() {
        WeekProfile profile = WeekProfile.UNKNOWN.with(10, MONDAY, MONDAY.plusSeconds(900))
                .with(2, MONDAY.plusSeconds(900), MONDAY.plusSeconds(3_600));

        assertThat(profile.at(0).orElseThrow()).isCloseTo(4, within(1e-5));
    }

    @Test
    void aSpan_isSplitAtTheHour_andItsLatestWeekCounts() {
        WeekProfile profile = WeekProfile.UNKNOWN.with(1, MONDAY.minusSeconds(1_800), MONDAY.plusSeconds(1_800));
        assertThat(profile.at(167)).hasValue(1);
        assertThat(profile.at(0)).hasValue(1);
        assertThat(profile.at(1)).isEmpty();

        WeekProfile year = WeekProfile.UNKNOWN.with(3, MONDAY.minus(Duration.ofDays(365)), MONDAY);
        for (int hour = 0; hour < WeekProfile.HOURS; hour++) {
            assertThat(year.at(hour)).hasValue(3);
        }
    }

    @Test
    void aHabitThatChanged_isForgottenWithinAbout10Weeks() {
        WeekProfile profile = WeekProfile.UNKNOWN;
        for (int week = 0; week < 52; week++) {
            Instant begin = MONDAY.plus(WEEK.multipliedBy(week));
            profile = profile.with(week < 42 ? 50 : 0, begin, begin.plusSeconds(3_600));
        }

        assertThat(profile.at(0).orElseThrow()).isBetween(1.0, 6.0);
    }

    @Test
    void manyShortSpans_giveTheSameMeanAsOneLongOne() {
        WeekProfile many = WeekProfile.UNKNOWN;
        for (int i = 0; i < 720; i++) {
            many = many.with(i % 2, MONDAY.plusSeconds(5L * i), MONDAY.plusSeconds(5L * i + 5));
        }

        assertThat(many.at(0).orElseThrow()).isCloseTo(0.5, within(1e-3));
    }

    @Test
    void theText_keepsEveryFigure_andStaysSmall() {
        Random random = new Random(7);
        WeekProfile profile = WeekProfile.UNKNOWN;
        for (int i = 0; i < 400; i++) {
            Instant at = MONDAY.plusSeconds(random.nextInt(7 * 86_400));
            profile = profile.with(random.nextInt(500), at, at.plusSeconds(random.nextInt(7_200)));
        }

        assertThat(WeekProfile.parse(profile.toString())).isEqualTo(profile).hasSameHashCodeAs(profile);
        assertThat(profile.toString().length()).isLessThan(5_000);
        assertThat(WeekProfile.parse(WeekProfile.UNKNOWN.toString())).isEqualTo(WeekProfile.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1x1", "- -", "nonsense"})
    void damagedText_isRefused(String text) {
        assertThatThrownBy(() -> WeekProfile.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theNextBeginning_isAfterNow_byAWeekAtMost() {
        assertThat(WeekProfile.next(0, MONDAY)).isEqualTo(MONDAY.plus(WEEK));
        assertThat(WeekProfile.next(1, MONDAY.plusSeconds(1))).isEqualTo(MONDAY.plusSeconds(3_600));
        assertThat(WeekProfile.next(167, MONDAY)).isEqualTo(MONDAY.plus(WEEK).minusSeconds(3_600));
    }

    @Test
    void thePeriodOfAWeek_beginsAndEndsOnTheHour() {
        Instant halfPast = MONDAY.plusSeconds(1_800);

        assertThat(WeekProfile.next(0, halfPast)).isEqualTo(MONDAY.plus(WEEK));
        assertThat(WeekProfile.next(1, halfPast)).isEqualTo(MONDAY.plusSeconds(3_600));
        assertThat(WeekProfile.hourOf(WeekProfile.next(77, halfPast))).isEqualTo(77);
        assertThat(WeekProfile.next(77, halfPast.plus(Duration.ofHours(70))))
                .isEqualTo(MONDAY.plus(Duration.ofHours(77)));
        assertThat(WeekProfile.next(7, halfPast.plus(Duration.ofHours(70))))
                .isEqualTo(MONDAY.plus(Duration.ofHours(168 + 7)));
    }

    @Test
    void noTime_andTimeBackwards_changeNothing() {
        WeekProfile profile = WeekProfile.UNKNOWN.with(3, MONDAY, MONDAY.plusSeconds(60));

        assertThat(profile.with(9, MONDAY, MONDAY)).isSameAs(profile);
        assertThat(profile.with(9, MONDAY, MONDAY.minusNanos(1))).isSameAs(profile);
    }

    @Test
    void aNewFigure_neverChangesTheProfileBefore() {
        WeekProfile before = WeekProfile.UNKNOWN.with(3, MONDAY, MONDAY.plusSeconds(3_600));
        String text = before.toString();

        before.with(9, MONDAY, MONDAY.plus(WEEK));

        assertThat(before).hasToString(text);
    }

    @Test
    void profilesAreEqual_ifEachHourHasTheSameMeanAndWeight() {
        WeekProfile profile = WeekProfile.UNKNOWN.with(3, MONDAY, MONDAY.plusSeconds(3_600));

        assertThat(profile).isNotEqualTo(WeekProfile.UNKNOWN)
                .isNotEqualTo(WeekProfile.UNKNOWN.with(4, MONDAY, MONDAY.plusSeconds(3_600)))
                .isNotEqualTo(WeekProfile.UNKNOWN.with(3, MONDAY, MONDAY.plusSeconds(1_800)))
                .isNotEqualTo(profile.toString());
        assertThat(profile.hashCode()).isNotEqualTo(WeekProfile.UNKNOWN.hashCode());
        assertThat(WeekProfile.UNKNOWN.isKnown()).isFalse();
        assertThat(profile.isKnown()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1x4, true", "1, false", "1x4.1, false", "1x0, false", "1x-1, false", "NaNx1, false",
        "Infinityx1, false",
        "1xNaN, false", "-3x0.5, true"})
    void aMeanIsFinite_andItsWeightAboveZeroAndAtMostFour(String hour, boolean accepted) {
        String text = hour + " -".repeat(WeekProfile.HOURS - 1);

        if (accepted) {
            assertThat(WeekProfile.parse(text).isKnown()).isTrue();
        } else {
            assertThatThrownBy(() -> WeekProfile.parse(text)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(hour);
        }
    }

    @Test
    void textOfAnotherNumberOfHours_isRefused() {
        assertThatThrownBy(() -> WeekProfile.parse("- ".repeat(WeekProfile.HOURS) + "-"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not 169");
    }
}
