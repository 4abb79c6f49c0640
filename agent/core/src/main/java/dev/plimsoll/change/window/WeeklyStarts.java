package dev.plimsoll.change.window;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One time of day, on some days of the week.
 *
 * @param days at least one
 * @param at   local time
 */
public record WeeklyStarts(Set<DayOfWeek> days, LocalTime at) implements StartTimes {

    public WeeklyStarts {
        days = Set.copyOf(days);
        if (days.isEmpty()) {
            throw new IllegalArgumentException("at least one day of the week is needed");
        }
    }

    @Override
    public Optional<LocalDateTime> from(LocalDateTime from) {
        LocalDate first = from.toLocalDate();
        return Stream.iterate(first, day -> day.plusDays(1))
                .limit(DayOfWeek.values().length + 1)
                .filter(day -> days.contains(day.getDayOfWeek()))
                .map(day -> day.atTime(at))
                .filter(start -> !start.isBefore(from))
                .findFirst();
    }

    /** The days and the time: {@code sat, sun 02:30}. */
    @Override
    public String toString() {
        return days.stream()
                .sorted()
                .map(day -> day.name().substring(0, 3).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ", "", " " + at));
    }
}
