package dev.plimsoll.config.key;

import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.StartTimes;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.config.text.LocatedNode;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Maintenance windows and blackouts: a list of mappings with {@code cron}, or {@code days} and {@code start}; and {@code duration} and {@code zone}. */
public final class MaintenanceWindows {

    private static final String FORM = "{cron: 30 2 * * 0, duration: 2h, zone: Europe/Berlin} or "
            + "{days: [sat, sun], start: 02:30, duration: 2h, zone: Europe/Berlin}";
    private static final Map<String, Object> STRING = Map.of("type", "string");

    private static final NamedValue<StartTimes> CRON = NamedValue.optional("cron",
            Kind.scalar("a cron expression such as 30 2 * * 0", STRING, CronStarts::new));
    private static final NamedValue<List<DayOfWeek>> DAYS = NamedValue.optional("days", Kind.nonEmpty(
            "a list such as [sat, sun]", Kind.scalar("a day such as sat", STRING, MaintenanceWindows::day)));
    private static final NamedValue<LocalTime> START = NamedValue.optional("start",
            Kind.scalar("a time of day such as 02:30", STRING, MaintenanceWindows::time));
    private static final NamedValue<Duration> DURATION = NamedValue.required("duration",
            Kind.scalar("a duration such as 2h", STRING, Durations::parse));
    private static final NamedValue<ZoneId> ZONE = NamedValue.required("zone",
            Kind.scalar("a time zone such as Europe/Berlin or UTC", STRING, MaintenanceWindows::zone));

    private static final Kind<List<ChangeWindow>> WINDOWS = Kind.list(Kind.ValueShape.BLOCKS,
            "a list of windows such as [" + FORM + "]", NamedValue.mapping(FORM,
                    List.of(CRON, DAYS, START, DURATION, ZONE), MaintenanceWindows::window));

    /** Without a value if one window has a problem: no windows would mean something else. */
    public static final Kind<ChangeWindows> KIND = WINDOWS.then((windows, written) -> windows.size() == written.items()
            .size() ? new ChangeWindows(windows) : null);

    private MaintenanceWindows() {}

    private static @Nullable ChangeWindow window(LocatedNode written) {
        StartTimes starts = starts(written);
        Duration length = DURATION.in(written);
        ZoneId zone = ZONE.in(written);
        try {
            return starts == null || length == null || zone == null ? null : new ChangeWindow(starts, length, zone);
        } catch (IllegalArgumentException wrong) {
            written.entry(DURATION.name()).wrong(String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    private static @Nullable StartTimes starts(LocatedNode written) {
        if (CRON.isIn(written) == (DAYS.isIn(written) || START.isIn(written))) {
            written.wrong("needs either cron, or days and start: write " + FORM);
            return null;
        }
        if (CRON.isIn(written)) {
            return CRON.in(written);
        }
        List<DayOfWeek> days = DAYS.need(written);
        LocalTime start = START.need(written);
        return days == null || days.isEmpty() || start == null ? null : new WeeklyStarts(EnumSet.copyOf(days), start);
    }

    private static DayOfWeek day(String text) {
        return Stream.of(DayOfWeek.values())
                .filter(day -> Stream.of(TextStyle.FULL, TextStyle.SHORT)
                        .anyMatch(style -> day.getDisplayName(style, Locale.ENGLISH).equalsIgnoreCase(text)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s is no day of the week: write mon, tue, wed, thu, fri, sat or sun"
                                .formatted(Kinds.quoted(text))));
    }

    private static LocalTime time(String text) {
        try {
            return LocalTime.parse(text);
        } catch (DateTimeException wrong) {
            throw new IllegalArgumentException("%s is no time of day: write it as 02:30".formatted(Kinds.quoted(text)),
                    wrong);
        }
    }

    private static ZoneId zone(String text) {
        // An offset such as +02:00 would be wrong for half of the year, without a word about it.
        Kinds.require(ZoneId.getAvailableZoneIds().contains(text),
                "%s is no time zone: write a name such as Europe/Berlin or UTC", Kinds.quoted(text));
        return ZoneId.of(text);
    }
}
