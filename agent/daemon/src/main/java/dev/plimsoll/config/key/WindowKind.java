package dev.plimsoll.config.key;

import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.StartTimes;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.config.key.NamedValues.NamedValue;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Tree;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Windows: a list of mappings with {@code cron}, or {@code days} and {@code start}; and {@code duration} and {@code zone}. */
public final class WindowKind {

    private static final String FORM = "{cron: 30 2 * * 0, duration: 2h, zone: Europe/Berlin} or "
            + "{days: [sat, sun], start: 02:30, duration: 2h, zone: Europe/Berlin}";
    private static final Map<String, Object> STRING = Map.of("type", "string");

    private static final NamedValue<StartTimes> CRON = NamedValue.optional("cron",
            Kind.scalar("a cron expression such as 30 2 * * 0", STRING, CronStarts::new));
    private static final NamedValue<List<DayOfWeek>> DAYS = NamedValue.optional("days",
            Kind.filled("a list such as [sat, sun]", Kind.scalar("a day such as sat", STRING, WindowKind::day)));
    private static final NamedValue<LocalTime> START = NamedValue.optional("start",
            Kind.scalar("a time of day such as 02:30", STRING, WindowKind::time));
    private static final NamedValue<Duration> DURATION = NamedValue.required("duration",
            Kind.scalar("a duration such as 2h", STRING, Durations::parse));
    private static final NamedValue<ZoneId> ZONE = NamedValue.required("zone",
            Kind.scalar("a time zone such as Europe/Berlin or UTC", STRING, WindowKind::zone));

    private static final Kind<ChangeWindow> WINDOW = NamedValues.kind(FORM, List.of(CRON, DAYS, START, DURATION, ZONE),
            WindowKind::window);
    private static final Kind<List<ChangeWindow>> WINDOWS = Kind.blocks("a list of windows such as [" + FORM + "]",
            WINDOW);

    /** Without a value if one window has a problem: no windows would mean something else. */
    public static final Kind<ChangeWindows> KIND = new Kind<>(Kind.ValueShape.BLOCKS, WINDOWS.expects(),
            (tree, location) -> {
                List<ChangeWindow> windows = WINDOWS.read(tree, location);
                return windows != null && tree instanceof Tree.ListNode list && windows.size() == list.items().size()
                        ? new ChangeWindows(windows)
                        : null;
            }, WINDOWS.schema());

    private WindowKind() {}

    private static @Nullable ChangeWindow window(NamedValues values, Location location) {
        StartTimes starts = starts(values, location);
        Duration length = values.get(DURATION);
        ZoneId zone = values.get(ZONE);
        try {
            return starts == null || length == null || zone == null ? null : new ChangeWindow(starts, length, zone);
        } catch (IllegalArgumentException wrong) {
            values.at(DURATION).wrong(String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    private static @Nullable StartTimes starts(NamedValues values, Location location) {
        if (values.has(CRON) == (values.has(DAYS) || values.has(START))) {
            location.wrong("needs either cron, or days and start: write " + FORM);
            return null;
        }
        if (values.has(CRON)) {
            return values.get(CRON);
        }
        List<DayOfWeek> days = values.need(DAYS);
        LocalTime start = values.need(START);
        return days == null || days.isEmpty() || start == null ? null : new WeeklyStarts(EnumSet.copyOf(days), start);
    }

    private static DayOfWeek day(String text) {
        String word = text.toUpperCase(Locale.ROOT);
        for (DayOfWeek day : DayOfWeek.values()) {
            if (day.name().equals(word) || day.name().substring(0, 3).equals(word)) {
                return day;
            }
        }
        throw new IllegalArgumentException("%s is no day of the week: write mon, tue, wed, thu, fri, sat or sun"
                .formatted(Kinds.quoted(text)));
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
        if (!ZoneId.getAvailableZoneIds().contains(text)) {
            throw new IllegalArgumentException(
                    "%s is no time zone: write a name such as Europe/Berlin or UTC".formatted(Kinds.quoted(text)));
        }
        return ZoneId.of(text);
    }
}
