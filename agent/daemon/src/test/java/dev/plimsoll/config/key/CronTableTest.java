package dev.plimsoll.config.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Campaigns;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindow.Opening;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Expressions of cron in files, against their days and against a calculation of its own, minute by minute. */
class CronTableTest {

    private static final LocalDate MARCH = LocalDate.parse("2026-03-01");
    /** Starts of one expression in one time; it may begin at each minute. */
    private static final int ENOUGH = Campaigns.of(100, 500, 500);
    private static final Duration LENGTH = Duration.ofSeconds(30);

    @ParameterizedTest
    @CsvFileSource(resources = "/cron/opened.txt", delimiter = '|', nullValues = "-")
    void anExpression_beginsOnItsDays(String cron, String days, int times) {
        List<Integer> expected = "all".equals(days)
                ? IntStream.rangeClosed(1, MARCH.lengthOfMonth()).boxed().toList()
                : Arrays.stream(days == null ? new String[0] : days.split(" ")).map(Integer::valueOf).toList();
        Map<Integer, Integer> found = new TreeMap<>();
        CronStarts starts = new CronStarts(cron);
        for (LocalDateTime at = starts.from(MARCH.atStartOfDay()).orElseThrow(); at.getMonth() == MARCH.getMonth()
                && at.getYear() == MARCH.getYear(); at = starts.from(at.plusSeconds(1)).orElseThrow()) {
            found.merge(at.getDayOfMonth(), 1, Integer::sum);
        }

        assertThat(found).isEqualTo(expected.stream().collect(Collectors.toMap(day -> day, day -> times)));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/cron/refused.txt", delimiter = '|')
    void anExpressionThatMayMeanSomethingElse_isRefused_andSaysWhat(String cron, String part) {
        assertThatIllegalArgumentException().isThrownBy(() -> new CronStarts(cron))
                .withMessageContaining("'%s'".formatted(cron))
                .extracting(wrong -> String.valueOf(wrong.getMessage()).replace("'%s'".formatted(cron), ""))
                .asString()
                .contains(part);
    }

    /** Ten days around a clock change, and the months around the last day of February in a leap year. */
    @ParameterizedTest
    @CsvFileSource(resources = "/cron/opened.txt", delimiter = '|', nullValues = "-")
    void aWindow_isAnnounced_andOpens_atTheSameMinutes(String cron) {
        announcedAndOpened(cron, "Europe/Berlin", "2026-03-28", 10);
        announcedAndOpened(cron, "Europe/Berlin", "2026-10-24", 10);
        announcedAndOpened(cron, "Australia/Lord_Howe", "2026-10-03", 10);
        announcedAndOpened(cron, "America/Sao_Paulo", "2018-11-03", 10);
        announcedAndOpened(cron, "UTC", "2028-01-25", 70);
    }

    private static void announcedAndOpened(String cron, String zoneName, String day, int days) {
        ZoneId zone = ZoneId.of(zoneName);
        ChangeWindow window = new ChangeWindow(new CronStarts(cron), LENGTH, zone);
        Instant from = LocalDate.parse(day).atStartOfDay(zone).toInstant();
        List<Instant> expected = new Calculated(cron)
                .between(from, from.plus(Duration.ofDays(days)), zone)
                .stream()
                .limit(ENOUGH)
                .toList();
        Instant end = expected.size() == ENOUGH ? expected.getLast() : from.plus(Duration.ofDays(days)).minusSeconds(1);

        List<Instant> announced = new ArrayList<>();
        for (Instant at = window.nextStart(from.minusSeconds(1)).orElseThrow(); !at.isAfter(end);) {
            announced.add(at);
            at = window.nextStart(at).orElseThrow();
        }
        assertThat(announced).as(zoneName).isEqualTo(expected);
        for (Instant at : expected) {
            assertThat(window.covering(at)).contains(new Opening(at, at.plus(LENGTH)));
            assertThat(window.covering(at.plus(LENGTH))).isEmpty();
        }
    }

    /** The values of each field, written out, and the rule for the two day fields. */
    private static final class Calculated {

        private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
        private static final List<String> MONTHS = List.of("", "jan", "feb", "mar", "apr", "may");

        private final String[] fields;
        private final Set<Integer> minutes;
        private final Set<Integer> hours;
        private final Set<Integer> dates;
        private final Set<Integer> months;
        private final Set<Integer> days = new HashSet<>();

        Calculated(String cron) {
            fields = cron.toLowerCase(Locale.ROOT).split(" ");
            minutes = values(fields[0], 0, 59, List.of());
            hours = values(fields[1], 0, 23, List.of());
            dates = values(fields[2], 1, 31, List.of());
            months = values(fields[3], 1, 12, MONTHS);
            values(fields[4], 0, 6, DAYS).forEach(day -> days.add(day % 7));
        }

        private static Set<Integer> values(String field, int lowest, int highest, List<String> names) {
            Set<Integer> values = new HashSet<>();
            for (String part : field.split(",", -1)) {
                String[] step = part.split("/", -1);
                String[] ends = step[0].equals("*") ? new String[]{"" + lowest, "" + highest} : step[0].split("-", -1);
                int last = value(ends[ends.length - 1], names);
                int first = value(ends[0], names);
                // A range up to Sunday ends with 7.
                for (int value = first; value <= (last < first ? last + 7 : last); value += step.length == 1 ? 1
                        : Integer.parseInt(step[1])) {
                    values.add(value);
                }
            }
            return values;
        }

        private static int value(String text, List<String> names) {
            return names.contains(text) ? names.indexOf(text) : Integer.parseInt(text);
        }

        private boolean matches(LocalDateTime local) {
            boolean date = dates.contains(local.getDayOfMonth());
            boolean day = days.contains(local.getDayOfWeek().getValue() % 7);
            boolean both = fields[2].equals("*") || fields[4].equals("*");
            return minutes.contains(local.getMinute()) && hours.contains(local.getHour())
                    && months.contains(local.getMonthValue()) && (both ? date && day : date || day);
        }

        /** Walks through all minutes. A skipped one counts as much later as the clock moves; a repeated one once. */
        Set<Instant> between(Instant from, Instant to, ZoneId zone) {
            boolean pattern = fields[0].startsWith("*") || fields[1].startsWith("*");
            Set<Instant> found = new TreeSet<>();
            LocalDateTime latest = LocalDateTime.ofInstant(from, zone).minusMinutes(1);
            for (Instant at = from; at.isBefore(to); at = at.plusSeconds(60)) {
                LocalDateTime local = LocalDateTime.ofInstant(at, zone);
                Duration skipped = Duration.between(latest, local).minusMinutes(1);
                for (LocalDateTime missed = latest.plusMinutes(1); missed.isBefore(local); missed = missed
                        .plusMinutes(1)) {
                    if (matches(missed)) {
                        found.add(missed.plus(skipped).atZone(zone).toInstant());
                    }
                }
                boolean again = !local.isAfter(latest);
                if (matches(local) && (pattern || !again)) {
                    found.add(at);
                }
                latest = again ? latest : local;
            }
            return found;
        }
    }
}
