package dev.plimsoll.change.window;

import static dev.plimsoll.Given.HOUR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.change.window.ChangeWindow.Opening;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several windows together, and windows that open by a pattern such as every hour. */
class ChangeWindowsTest {

    /** Each hour at the same minute, also twice in an hour that a zone repeats. */
    private record Hourly(int minute) implements StartTimes {

        @Override
        public Optional<LocalDateTime> from(LocalDateTime from) {
            LocalDateTime start = from.withMinute(minute).withSecond(0).withNano(0);
            return Optional.of(start.isBefore(from) ? start.plusHours(1) : start);
        }

        @Override
        public boolean inRepeatedHours() {
            return true;
        }
    }

    /** Opens once, and never again. */
    private record Once(LocalDateTime start) implements StartTimes {

        @Override
        public Optional<LocalDateTime> from(LocalDateTime from) {
            return start.isBefore(from) ? Optional.empty() : Optional.of(start);
        }
    }

    private static ChangeWindow daily(String time, Duration length) {
        return new ChangeWindow(new WeeklyStarts(EnumSet.allOf(DayOfWeek.class), LocalTime.parse(time)), length,
                ZoneOffset.UTC);
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }

    private static final ChangeWindows TWO = new ChangeWindows(List.of(daily("04:00", HOUR), daily("02:00", HOUR)));

    @Test
    void anOpeningCoversItsFirstMomentAndNotItsEnd() {
        Opening opening = new Opening(at("2026-06-01T02:00:00Z"), at("2026-06-01T03:00:00Z"));

        assertThat(opening.covers(opening.from().minusNanos(1))).isFalse();
        assertThat(opening.covers(opening.from())).isTrue();
        assertThat(opening.covers(opening.to().minusNanos(1))).isTrue();
        assertThat(opening.covers(opening.to())).isFalse();
    }

    @Test
    void theNextStartIsTheEarliestOfAllWindows() {
        assertThat(TWO.nextStart(at("2026-06-01T01:59:59Z"))).contains(at("2026-06-01T02:00:00Z"));
        assertThat(TWO.nextStart(at("2026-06-01T02:00:00Z"))).as("after the given moment")
                .contains(at("2026-06-01T04:00:00Z"));
        assertThat(TWO.nextStart(at("2026-06-01T04:00:00Z"))).contains(at("2026-06-02T02:00:00Z"));
    }

    @Test
    void ofOverlappingOpeningsTheOneThatEndsLastCovers() {
        ChangeWindows both = new ChangeWindows(
                List.of(daily("02:00", Duration.ofHours(3)), daily("03:00", HOUR), daily("02:30", HOUR)));

        assertThat(both.covering(at("2026-06-01T03:15:00Z")))
                .contains(new Opening(at("2026-06-01T02:00:00Z"), at("2026-06-01T05:00:00Z")));
        assertThat(both.covering(at("2026-06-01T05:00:00Z"))).isEmpty();
    }

    /** A change that would end with the window does not begin. */
    @Test
    void aChangeBeginsOnlyIfItEndsBeforeTheWindowDoes() {
        assertThat(TWO.allow(at("2026-06-01T02:30:00Z"), Duration.ofMinutes(30).minusNanos(1))).isTrue();
        assertThat(TWO.allow(at("2026-06-01T02:30:00Z"), Duration.ofMinutes(30))).isFalse();
        assertThat(TWO.allow(at("2026-06-01T03:30:00Z"), Duration.ZERO)).as("between the two").isFalse();
    }

    @Test
    void anEndedPatternHasNoNextStart() {
        ChangeWindow once = new ChangeWindow(new Once(LocalDateTime.parse("2026-06-01T02:00")), HOUR, ZoneOffset.UTC);
        ChangeWindows with = new ChangeWindows(List.of(once, daily("12:00", HOUR)));

        assertThat(once.nextStart(at("2026-06-01T01:00:00Z"))).contains(at("2026-06-01T02:00:00Z"));
        assertThat(once.nextStart(at("2026-06-01T02:00:00Z"))).isEmpty();
        assertThat(once.covering(at("2026-06-01T02:59:59Z"))).isPresent();
        assertThat(once.covering(at("2026-07-01T02:30:00Z"))).isEmpty();
        assertThat(with.nextStart(at("2026-06-01T02:00:00Z"))).contains(at("2026-06-01T12:00:00Z"));
    }

    @Test
    void aWeekIsTheLongestWindow() {
        assertThatCode(() -> daily("02:00", ChangeWindow.LONGEST)).doesNotThrowAnyException();
        assertThatCode(() -> daily("02:00", Duration.ofNanos(1))).doesNotThrowAnyException();
        assertThatIllegalArgumentException().isThrownBy(() -> daily("02:00", ChangeWindow.LONGEST.plusSeconds(1)))
                .withMessageContaining("168h1s");
        assertThatIllegalArgumentException().isThrownBy(() -> daily("02:00", Duration.ofMinutes(-90)))
                .withMessageContaining("-1h-30m");
    }

    /** A window of a week that opens daily is covered by the opening that ends last: the latest. */
    @Test
    void aWindowLongerThanItsPeriodIsCoveredByItsLatestOpening() {
        assertThat(daily("02:00", ChangeWindow.LONGEST).covering(at("2026-06-10T01:59:59Z"))).contains(
                new Opening(at("2026-06-09T02:00:00Z"), at("2026-06-16T02:00:00Z")));
    }

    @Test
    void aWindowIsWrittenAsInAConfiguration() {
        assertThat(new ChangeWindow(new WeeklyStarts(EnumSet.of(DayOfWeek.SUNDAY), LocalTime.of(2, 30)),
                Duration.ofMinutes(90), ZoneId.of("Europe/Berlin"))).hasToString("sun 02:30 for 1h30m (Europe/Berlin)");
    }

    /** An hourly window opens each hour of real time, through both clock changes of the year. */
    @ParameterizedTest
    @ValueSource(strings = {"Europe/Berlin", "America/New_York", "UTC"})
    void anHourlyWindowOpensEveryRealHour(String zone) {
        Random random = new Random(zone.hashCode());
        for (String change : List.of("2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2026-03-08T07:00:00Z",
                "2026-11-01T06:00:00Z")) {
            for (int i = 0; i < 200; i++) {
                int minute = random.nextInt(60);
                ChangeWindow hourly = new ChangeWindow(new Hourly(minute), Duration.ofMinutes(20), ZoneId.of(zone));
                Instant moment = at(change).plusSeconds(random.nextInt(8 * 3_600) - 4 * 3_600L);
                long past = Math.floorMod(moment.getEpochSecond() - minute * 60L, 3_600);
                Instant latest = moment.minusSeconds(past);

                assertThat(hourly.nextStart(moment)).as("%s after %s", hourly, moment)
                        .contains(latest.plusSeconds(3_600));
                assertThat(hourly.covering(moment)).as("%s at %s", hourly, moment)
                        .isEqualTo(past >= 1_200
                                ? Optional.empty()
                                : Optional.of(new Opening(latest, latest.plusSeconds(1_200))));
            }
        }
    }
}
