package dev.plimsoll.config.key;

import dev.plimsoll.change.window.StartTimes;
import java.text.ParseException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.regex.Pattern;
import org.quartz.CronExpression;

/**
 * Starts by a cron expression of five fields: minute, hour, day of the month, month, day of the week.
 *
 * <p>Quartz computes them on a clock without time zone. {@code ChangeWindow} alone decides about skipped and repeated
 * hours, in the same way for each kind of window.
 *
 * @param cron the expression as written
 */
record CronStarts(String cron) implements StartTimes {

    private static final int FIELDS = 5;
    private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
    private static final Pattern DAY_NUMBER = Pattern.compile("(?<![/#\\d])[0-7](?!\\d)");

    /**
     * @throws IllegalArgumentException if the text is no such expression
     */
    CronStarts {
        if (parse(cron).getNextValidTimeAfter(Date.from(Instant.EPOCH)) == null) {
            throw new IllegalArgumentException("%s never begins: no such date exists".formatted(Kinds.quoted(cron)));
        }
    }

    private static CronExpression parse(String cron) {
        String[] fields = cron.trim().split("\\s+", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException(
                    "%s has %d fields: write minute, hour, day of the month, month, day of the week, such as 30 2 * * 0"
                            .formatted(Kinds.quoted(cron), fields.length));
        }
        boolean anyDate = fields[2].equals("*");
        boolean anyDay = fields[4].equals("*");
        if (!anyDate && !anyDay) {
            throw new IllegalArgumentException("%s names days of the month and of the week: write * for one of them"
                    .formatted(Kinds.quoted(cron)));
        }
        String day = DAY_NUMBER.matcher(fields[4].toUpperCase(Locale.ROOT))
                .replaceAll(number -> DAYS.get(Integer.parseInt(number.group()) % DAYS.size()));
        try {
            CronExpression expression = new CronExpression("0 %s %s %s %s %s".formatted(fields[0], fields[1],
                    anyDay ? fields[2] : "?", fields[3], anyDay ? "?" : day));
            expression.setTimeZone(TimeZone.getTimeZone(ZoneOffset.UTC));
            return expression;
        } catch (ParseException | UnsupportedOperationException wrong) {
            throw new IllegalArgumentException("%s is no cron expression: %s".formatted(Kinds.quoted(cron),
                    wrong.getMessage()), wrong);
        }
    }

    @Override
    public Optional<LocalDateTime> from(LocalDateTime from) {
        Date before = Date.from(from.minusNanos(1).toInstant(ZoneOffset.UTC));
        return Optional.ofNullable(parse(cron).getNextValidTimeAfter(before))
                .map(Date::getTime)
                .map(millis -> LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
    }

    /** With {@code *} for the minute or the hour, as Vixie cron does: {@code 0 * * * *} opens each hour that passes. */
    @Override
    public boolean inRepeatedHours() {
        String[] fields = cron.trim().split("\\s+", -1);
        return fields[0].startsWith("*") || fields[1].startsWith("*");
    }

    @Override
    public String toString() {
        return cron;
    }
}
