package dev.plimsoll.config.key;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.plimsoll.change.window.StartTimes;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Starts by a cron expression of five fields, as crontab(5) of Vixie cron describes them: minute, hour, day of the month,
 * month, day of the week. With days in both day fields, a day that matches either one counts.
 *
 * <p>What implementations of cron read in different ways, or what only other dialects have, is refused. The library
 * computes starts on a clock without time zone. {@code ChangeWindow} alone decides about skipped and repeated hours, in
 * the same way for each kind of window.
 */
final class CronStarts implements StartTimes {

    private static final int DAY_OF_MONTH = 2;
    private static final int DAY_OF_WEEK = 4;
    private static final List<CronField> FIELDS = List.of(CronField.of("minute", ""), CronField.of("hour", ""),
            CronField.of("day of the month", ""),
            CronField.of("month", "|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"),
            CronField.of("day of the week", "|sun|mon|tue|wed|thu|fri|sat"));
    /** The library reads {@code sun} as 7, also where a range begins with it. */
    private static final Pattern FROM_SUNDAY = Pattern.compile("\\bsun-(?!sun)");
    private static final CronParser PARSER = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

    /** A field, and what may stand in it before the library reads it. */
    private record CronField(String name, Pattern form) {

        static CronField of(String name, String names) {
            String value = "([0-9]{1,2}%s)".formatted(names);
            String part = "(\\*(/[0-9]{1,2})?|%1$s(-%1$s(/[0-9]{1,2})?)?)".formatted(value);
            return new CronField(name, Pattern.compile("%1$s(,%1$s)*".formatted(part)));
        }
    }

    private final String cron;
    private final ExecutionTime times;
    private final boolean inRepeatedHours;

    /**
     * @param cron the expression
     * @throws IllegalArgumentException if the text is no such expression, or never begins; says what is allowed
     */
    CronStarts(String cron) {
        this.cron = cron;
        List<String> fields = List.of(cron.strip().toLowerCase(Locale.ROOT).split("\\s+", -1));
        Kinds.require(fields.size() == FIELDS.size(), "%s has %d fields: write %s, such as 30 2 * * 0",
                Kinds.quoted(cron), fields.size(),
                FIELDS.stream().map(CronField::name).collect(Collectors.joining(", ")));
        for (int i = 0; i < fields.size(); i++) {
            Kinds.require(FIELDS.get(i).form().matcher(fields.get(i)).matches(),
                    "%s has no %s that is understood: write *, a number, a range such as "
                            + "1-5, a step of * or of a range such as */2 or 1-5/2, or a list of these",
                    Kinds.quoted(cron), FIELDS.get(i).name());
        }
        requireClearDays(fields.get(DAY_OF_MONTH), fields.get(DAY_OF_WEEK));
        this.times = times(fields);
        // With * for the minute or the hour, as Vixie cron does: 0 * * * * opens each hour that passes.
        this.inRepeatedHours = fields.get(0).startsWith("*") || fields.get(1).startsWith("*");
        Kinds.require(from(LocalDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC)).isPresent(),
                "%s never begins: no such date exists", Kinds.quoted(cron));
    }

    /** Vixie cron lets {@code *}{@code /2} beside other days match both fields, other implementations either one. */
    private void requireClearDays(String ofMonth, String ofWeek) {
        boolean isClear = ofMonth.equals("*") || ofWeek.equals("*") || !(ofMonth + ofWeek).contains("*");
        Kinds.require(isClear, "%s has days in both day fields, and * in one of them, which not every "
                + "cron reads alike: write that one as a range or a list, such as 1-31/2", Kinds.quoted(cron));
    }

    private ExecutionTime times(List<String> fields) {
        try {
            return ExecutionTime.forCron(
                    PARSER.parse(FROM_SUNDAY.matcher(String.join(" ", fields)).replaceAll("0-")));
        } catch (IllegalArgumentException wrong) {
            Throwable first = wrong.getCause() == null ? wrong : wrong.getCause();
            throw new IllegalArgumentException("%s is no cron expression: %s".formatted(Kinds.quoted(cron),
                    first.getMessage()), wrong);
        }
    }

    @Override
    public Optional<LocalDateTime> from(LocalDateTime from) {
        return times.nextExecution(from.minusNanos(1).atZone(ZoneOffset.UTC)).map(ZonedDateTime::toLocalDateTime);
    }

    @Override
    public boolean inRepeatedHours() {
        return inRepeatedHours;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CronStarts same && cron.equals(same.cron);
    }

    @Override
    public int hashCode() {
        return cron.hashCode();
    }

    @Override
    public String toString() {
        return cron;
    }
}
