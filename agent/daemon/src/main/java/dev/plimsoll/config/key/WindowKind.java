package dev.plimsoll.config.key;

import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.StartTimes;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Tree;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Windows: a list of mappings with {@code cron}, or {@code days} and {@code start}; and {@code duration} and {@code zone}. */
final class WindowKind {

    private static final String FORM = "{cron: 30 2 * * 0, duration: 2h, zone: Europe/Berlin} or "
            + "{days: [sat, sun], start: 02:30, duration: 2h, zone: Europe/Berlin}";
    private static final Set<String> NAMES = Set.of("cron", "days", "start", "duration", "zone");

    static final Kind<ChangeWindows> KIND = new Kind<>(Kind.Shape.BLOCKS, "a list of windows such as [" + FORM + "]",
            WindowKind::windows, Map.of("type", "array", "items", Map.of("type", "object")));

    private final Tree.Entries block;
    private final Location location;

    private WindowKind(Tree.Entries block, Location location) {
        this.block = block;
        this.location = location;
    }

    private static @Nullable ChangeWindows windows(Tree tree, Location location) {
        if (!(tree instanceof Tree.Items list)) {
            location.wrong("found %s: write a list of windows such as [%s]".formatted(tree.description(), FORM));
            return null;
        }
        List<ChangeWindow> windows = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            ChangeWindow window = window(list.items().get(i), location.item(i, list.items().get(i)));
            if (window != null) {
                windows.add(window);
            }
        }
        return windows.size() == list.items().size() ? new ChangeWindows(windows) : null;
    }

    private static @Nullable ChangeWindow window(Tree item, Location location) {
        if (!(item instanceof Tree.Entries block)) {
            location.wrong("found %s: write %s".formatted(item.description(), FORM));
            return null;
        }
        List<String> unknown = block.entries().keySet().stream().filter(name -> !NAMES.contains(name)).toList();
        unknown.forEach(name -> location.entry(name).wrong("is not known: write " + FORM));
        WindowKind reading = new WindowKind(block, location);
        StartTimes starts = reading.starts();
        Duration length = reading.required("duration", Durations::parse);
        ZoneId zone = reading.required("zone", WindowKind::zone);
        if (!unknown.isEmpty() || starts == null || length == null || zone == null) {
            return null;
        }
        return reading.checked(starts, length, zone);
    }

    private @Nullable ChangeWindow checked(StartTimes starts, Duration length, ZoneId zone) {
        try {
            return new ChangeWindow(starts, length, zone);
        } catch (IllegalArgumentException wrong) {
            location.entry("duration").wrong(String.valueOf(wrong.getMessage()));
            return null;
        }
    }

    private @Nullable StartTimes starts() {
        boolean byCron = block.entries().containsKey("cron");
        boolean byDays = block.entries().containsKey("days") || block.entries().containsKey("start");
        if (byCron == byDays) {
            location.wrong("needs either cron, or days and start: write " + FORM);
            return null;
        }
        if (byCron) {
            return required("cron", CronStarts::new);
        }
        Set<DayOfWeek> days = days();
        LocalTime start = required("start", WindowKind::time);
        return days == null || start == null ? null : new WeeklyStarts(days, start);
    }

    private @Nullable Set<DayOfWeek> days() {
        if (!(block.entries().get("days") instanceof Tree.Items list) || list.items().isEmpty()) {
            location.entry("days").wrong("is required: write a list such as [sat, sun]");
            return null;
        }
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (int i = 0; i < list.items().size(); i++) {
            DayOfWeek day = scalar(list.items().get(i), location.entry("days", list).item(i, list.items().get(i)),
                    WindowKind::day);
            if (day == null) {
                return null;
            }
            days.add(day);
        }
        return days;
    }

    private <T> @Nullable T required(String name, Function<String, T> parse) {
        Tree value = block.entries().get(name);
        if (value == null) {
            location.entry(name).wrong("is required: write " + FORM);
            return null;
        }
        return scalar(value, location.entry(name, value), parse);
    }

    private static <T> @Nullable T scalar(Tree tree, Location where, Function<String, T> parse) {
        if (!(tree instanceof Tree.Scalar scalar)) {
            where.wrong("found %s: write one value".formatted(tree.description()));
            return null;
        }
        try {
            return parse.apply(scalar.text());
        } catch (IllegalArgumentException wrong) {
            where.wrong(String.valueOf(wrong.getMessage()));
            return null;
        }
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
