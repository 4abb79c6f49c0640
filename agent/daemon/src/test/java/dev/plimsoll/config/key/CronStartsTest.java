package dev.plimsoll.config.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindow.Opening;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronStartsTest {

    /** 2026-03-01 is a Sunday. */
    private static final LocalDateTime FROM = LocalDateTime.parse("2026-03-01T12:00:00");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"30 2 * * 0 | 2026-03-08T02:30", "30 2 * * 7 | 2026-03-08T02:30",
        "30 2 * * 1-5 | 2026-03-02T02:30", "0 12 * * sun | 2026-03-01T12:00", "0 3 1 * * | 2026-04-01T03:00",
        "*/15 * * * * | 2026-03-01T12:00", "0 0 * 6 * | 2026-06-01T00:00", "5 4 * * 6,0 | 2026-03-07T04:05"})
    void start_followsTheFiveFields(String cron, LocalDateTime start) {
        assertThat(new CronStarts(cron).from(FROM)).contains(start);
    }

    /**
     * The first five starts from noon UTC of the day before a clock change. A time of day opens once a day, a pattern with
     * {@code *} whenever it matches, as the manual of Vixie cron says. Since 2019 no clock changes in Sao Paulo; there it
     * was at midnight. Casablanca has winter time in Ramadan, and Lord Howe moves its clock by half an hour.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Europe/Berlin | 2026-03-28 | 30 2 * * * | 29T01:30 30T00:30 31T00:30",
        "Europe/Berlin | 2026-03-28 | 0 2,3 * * * | 29T01:00 30T00:00 30T01:00",
        "Europe/Berlin | 2026-10-24 | 30 2 * * * | 25T00:30 26T01:30 27T01:30",
        "Europe/Berlin | 2026-10-24 | 30 2-3 * * * | 25T00:30 25T02:30 26T01:30 26T02:30",
        "Europe/Berlin | 2026-10-24 | */30 2 * * * | 25T00:00 25T00:30 25T01:00 25T01:30 26T01:00",
        "America/New_York | 2026-03-07 | 30 2 * * * | 08T07:30 09T06:30",
        "America/New_York | 2026-03-07 | 30 2 * * 0 | 08T07:30 15T06:30",
        "America/New_York | 2026-10-31 | 30 1 * * * | 01T05:30 02T06:30",
        "America/New_York | 2026-10-31 | 15 1-2 1 11 * | 01T05:15 01T07:15",
        "America/Sao_Paulo | 2018-11-03 | 30 0 * * * | 04T03:30 05T02:30",
        "America/Sao_Paulo | 2018-11-03 | 0 0 * * SUN | 04T03:00 11T02:00",
        "America/Sao_Paulo | 2018-02-17 | 30 23 * * * | 18T01:30 19T02:30",
        "America/Sao_Paulo | 2018-02-17 | 30 23 * * SAT | 18T01:30 25T02:30",
        "Australia/Lord_Howe | 2026-10-03 | 15 2 * * * | 03T15:45 04T15:15",
        "Australia/Lord_Howe | 2026-10-03 | 15,30 2 * * * | 03T15:30 03T15:45 04T15:15 04T15:30",
        "Australia/Lord_Howe | 2026-04-04 | 45 1 * * * | 04T14:45 05T15:15",
        "Australia/Lord_Howe | 2026-04-04 | 45 1,2 * * * | 04T14:45 04T16:15 05T15:15",
        "Africa/Casablanca | 2026-02-14 | 30 2 * * * | 15T01:30 16T02:30",
        "Africa/Casablanca | 2026-03-21 | 30 2 * * * | 22T02:30 23T01:30"})
    void aClockChange_movesASkippedStart_andOpensARepeatedTimeOnce(String zone, LocalDate day, String cron,
            String starts) {
        ChangeWindow window = window(cron, zone);
        String[] expected = starts.split(" ");

        assertThat(firstStarts(window, day, expected.length)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource({"Europe/Berlin, 2026-03-29", "Europe/Berlin, 2026-10-25", "America/New_York, 2026-03-08",
        "America/New_York, 2026-11-01", "America/Sao_Paulo, 2018-11-04", "America/Sao_Paulo, 2018-02-18",
        "Australia/Lord_Howe, 2026-10-04", "Australia/Lord_Howe, 2026-04-05", "Africa/Casablanca, 2026-02-15",
        "Africa/Casablanca, 2026-03-22", "Antarctica/Troll, 2026-03-29", "Antarctica/Troll, 2026-10-25"})
    void aPatternWithAStar_opensAsOftenOnADayOfAClockChange_asOnAnyOther(String zone, LocalDate day) {
        ChangeWindow always = window("*/30 * * * *", zone);
        Instant first = day.atStartOfDay(ZoneOffset.UTC).toInstant().minus(Duration.ofHours(15));

        for (Instant at = first; at.isBefore(first.plus(Duration.ofHours(40))); at = at.plus(Duration.ofMinutes(10))) {
            Instant start = at.truncatedTo(ChronoUnit.HOURS);
            Instant half = start.plus(Duration.ofMinutes(30));
            Instant open = at.isBefore(half) ? start : half;
            assertThat(always.nextStart(at)).contains(open.plus(Duration.ofMinutes(30)));
            assertThat(always.covering(at)).contains(new Opening(open, open.plus(always.length())));
        }
    }

    private static ChangeWindow window(String cron, String zone) {
        return new ChangeWindow(new CronStarts(cron), Duration.ofMinutes(30), ZoneId.of(zone));
    }

    /** As day and time in UTC, from noon UTC of {@code day} on; each start is the first moment of its opening. */
    private static List<String> firstStarts(ChangeWindow window, LocalDate day, int count) {
        List<String> starts = new ArrayList<>();
        Instant at = day.atTime(12, 0).toInstant(ZoneOffset.UTC);
        while (starts.size() < count) {
            at = window.nextStart(at).orElseThrow();
            assertThat(window.covering(at)).contains(new Opening(at, at.plus(window.length())));
            starts.add(at.toString().substring("2026-03-".length(), "2026-03-29T01:30".length()));
        }
        return starts;
    }
}
