package dev.plimsoll.change.window;

import static java.time.DayOfWeek.SATURDAY;
import static java.time.DayOfWeek.SUNDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.change.window.ChangeWindow.Opening;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangeWindowTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Duration MARGIN = Duration.ofMinutes(5);
    /** Each day at 02:30: skipped on 2026-03-29 in Berlin, and there twice on 2026-10-25. */
    private static final ChangeWindow NIGHTLY = nightly("02:30", Duration.ofHours(1));

    @Test
    void skippedHour_opensAnHourLater_once_andLastsItsLength() {
        assertThat(NIGHTLY.nextStart(at("2026-03-28T12:00:00Z"))).contains(at("2026-03-29T01:30:00Z"));
        assertThat(NIGHTLY.covering(at("2026-03-29T01:29:59Z"))).isEmpty();
        assertThat(NIGHTLY.covering(at("2026-03-29T02:29:59Z")))
                .contains(new Opening(at("2026-03-29T01:30:00Z"), at("2026-03-29T02:30:00Z")));
        assertThat(NIGHTLY.nextStart(at("2026-03-29T01:30:00Z"))).contains(at("2026-03-30T00:30:00Z"));
    }

    @Test
    void repeatedHour_opensTheFirstTimeOnly() {
        assertThat(NIGHTLY.covering(at("2026-10-25T00:45:00Z")))
                .contains(new Opening(at("2026-10-25T00:30:00Z"), at("2026-10-25T01:30:00Z")));
        assertThat(NIGHTLY.covering(at("2026-10-25T01:45:00Z"))).isEmpty();
        assertThat(NIGHTLY.nextStart(at("2026-10-25T00:30:00Z"))).contains(at("2026-10-26T01:30:00Z"));
    }

    @Test
    void length_isElapsedTime_acrossAClockChange() {
        ChangeWindow long3h = nightly("01:00", Duration.ofHours(3));

        assertThat(long3h.covering(at("2026-03-29T02:59:59Z"))).isPresent();
        assertThat(long3h.covering(at("2026-03-29T03:00:00Z"))).isEmpty();
    }

    @Test
    void margin_nothingBeginsThatCannotFinish() {
        ChangeWindows windows = new ChangeWindows(List.of(NIGHTLY));

        assertThat(windows.allow(at("2026-06-01T01:24:59Z"), MARGIN)).isTrue();
        assertThat(windows.allow(at("2026-06-01T01:25:00Z"), MARGIN)).isFalse();
        assertThat(windows.allow(at("2026-06-01T00:29:59Z"), MARGIN)).isFalse();
    }

    @Test
    void noWindow_isNeverOpen() {
        assertThat(Given.NO_WINDOWS.allow(at("2026-06-01T01:00:00Z"), Duration.ZERO)).isFalse();
        assertThat(Given.NO_WINDOWS.nextStart(at("2026-06-01T01:00:00Z"))).isEmpty();
    }

    @Test
    void overlappingWindows_allowUntilTheLaterEnd() {
        ChangeWindows both = new ChangeWindows(List.of(NIGHTLY, nightly("03:00", Duration.ofHours(2))));

        assertThat(both.allow(at("2026-06-01T01:27:00Z"), MARGIN)).isTrue();
    }

    @Test
    void length_isPositiveAndAtMostAWeek() {
        assertThatIllegalArgumentException().isThrownBy(() -> nightly("02:30", Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> nightly("02:30", Duration.ofDays(8)));
    }

    /** Compared with a plain search over every start of the days around, at 4,000 moments of two years in four zones. */
    @Test
    void covering_equalsAPlainSearch() {
        Random random = new Random(20);
        for (String zone : List.of("Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "UTC")) {
            for (int i = 0; i < 1_000; i++) {
                Set<DayOfWeek> days = random.nextBoolean() ? EnumSet.of(SATURDAY, SUNDAY)
                        : EnumSet.allOf(DayOfWeek.class);
                ChangeWindow window = new ChangeWindow(
                        new WeeklyStarts(days, LocalTime.ofSecondOfDay(random.nextInt(1_440) * 60L)),
                        Duration.ofMinutes(1 + random.nextInt(3_000)), ZoneId.of(zone));
                Instant moment = at("2026-01-01T00:00:00Z").plusSeconds(random.nextInt(2 * 365 * 86_400));

                assertThat(window.covering(moment)).as("%s at %s", window, moment)
                        .isEqualTo(plainly(window, moment));
            }
        }
    }

    private static Optional<Opening> plainly(ChangeWindow window, Instant at) {
        Opening found = null;
        LocalDateTime first = LocalDateTime.ofInstant(at, window.zone()).minusDays(10);
        for (LocalDateTime start = window.starts().from(first).orElseThrow();; start = window.starts()
                .from(start.plusSeconds(1))
                .orElseThrow()) {
            Instant from = start.atZone(window.zone()).toInstant();
            if (from.isAfter(at.plus(Duration.ofDays(1)))) {
                return Optional.ofNullable(found);
            }
            Opening opening = new Opening(from, from.plus(window.length()));
            found = opening.covers(at) ? opening : found;
        }
    }

    private static ChangeWindow nightly(String time, Duration length) {
        return new ChangeWindow(new WeeklyStarts(EnumSet.allOf(DayOfWeek.class), LocalTime.parse(time)), length,
                BERLIN);
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }
}
