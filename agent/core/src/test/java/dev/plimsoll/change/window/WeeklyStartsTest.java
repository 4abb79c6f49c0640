package dev.plimsoll.change.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The next start on some days of the week. */
class WeeklyStartsTest {

    private static final LocalTime HALF_PAST_TWO = LocalTime.of(2, 30);
    private static final WeeklyStarts WEEKEND = new WeeklyStarts(EnumSet.of(DayOfWeek.SUNDAY, DayOfWeek.SATURDAY),
            HALF_PAST_TWO);

    @Test
    void noDayIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new WeeklyStarts(Set.of(), HALF_PAST_TWO))
                .withMessageContaining("day of the week");
    }

    /** 2026-03-07 is a Saturday. */
    @ParameterizedTest
    @CsvSource({"2026-03-02T00:00, 2026-03-07T02:30", "2026-03-07T02:29:59.999999999, 2026-03-07T02:30",
        "2026-03-07T02:30, 2026-03-07T02:30", "2026-03-07T02:30:00.000000001, 2026-03-08T02:30",
        "2026-03-08T02:30:00.000000001, 2026-03-14T02:30"})
    void aStartAtTheGivenTimeIsTheFirst(LocalDateTime from, LocalDateTime start) {
        assertThat(WEEKEND.from(from)).contains(start);
    }

    /** On the only day of the week, but later than the start: it is a week until the next. */
    @Test
    void theOnlyDayComesAgainAfterAWeek() {
        WeeklyStarts saturday = new WeeklyStarts(EnumSet.of(DayOfWeek.SATURDAY), HALF_PAST_TWO);

        assertThat(saturday.from(LocalDateTime.parse("2026-03-07T02:31"))).contains(
                LocalDateTime.parse("2026-03-14T02:30"));
    }

    @Test
    void aStartOnlyCountsOnceInARepeatedHour() {
        assertThat(WEEKEND.inRepeatedHours()).isFalse();
    }

    @Test
    void daysAreNamedInTheOrderOfTheWeek() {
        assertThat(WEEKEND).hasToString("sat, sun 02:30");
        assertThat(new WeeklyStarts(EnumSet.of(DayOfWeek.FRIDAY, DayOfWeek.MONDAY), LocalTime.MIDNIGHT))
                .hasToString("mon, fri 00:00");
    }

    /** Random days and times: the start is on one of the days, at the time, not before, and none is left out. */
    @Test
    void theStartIsTheFirstThatFits() {
        Random random = new Random(9);
        for (int i = 0; i < 500; i++) {
            Set<DayOfWeek> days = EnumSet.of(DayOfWeek.of(1 + random.nextInt(7)), DayOfWeek.of(1 + random.nextInt(7)));
            LocalTime time = LocalTime.ofSecondOfDay(random.nextInt(86_400));
            LocalDateTime from = LocalDateTime.parse("2026-01-01T00:00").plusSeconds(random.nextInt(10_000_000));
            LocalDateTime start = new WeeklyStarts(days, time).from(from).orElseThrow();

            assertThat(start).isAfterOrEqualTo(from);
            assertThat(start.toLocalTime()).isEqualTo(time);
            assertThat(days).contains(start.getDayOfWeek());
            for (LocalDateTime earlier = start.minusDays(1); !earlier.isBefore(from); earlier = earlier.minusDays(1)) {
                assertThat(days).as("%s is before %s", earlier, start).doesNotContain(earlier.getDayOfWeek());
            }
            assertThat(Duration.between(from, start)).isLessThanOrEqualTo(Duration.ofDays(7));
        }
    }
}
