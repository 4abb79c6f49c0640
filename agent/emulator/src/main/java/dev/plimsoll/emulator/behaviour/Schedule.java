package dev.plimsoll.emulator.behaviour;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Set;

/** When modelled users are active, in emulated time. */
public sealed interface Schedule {

    /**
     * Whether the users are active in the second that begins at a time.
     *
     * @param origin when the emulator started
     */
    boolean isOn(Instant now, Instant origin);

    /** Always active. */
    record Always() implements Schedule {

        @Override
        public boolean isOn(Instant now, Instant origin) {
            return true;
        }
    }

    /**
     * Active in bursts; the first burst begins when the emulator starts.
     *
     * @param every time between the beginnings of two bursts, at least 1 s
     */
    record Bursts(Duration every, Duration lasting) implements Schedule {

        @Override
        public boolean isOn(Instant now, Instant origin) {
            long since = Duration.between(origin, now).toMillis();
            return since >= 0 && since % every.toMillis() < lasting.toMillis();
        }
    }

    /**
     * Active on some days between two times of day. If {@code to} is not later than {@code from}, the time spans midnight
     * and belongs to the day on which it began.
     */
    record OfficeHours(LocalTime from, LocalTime to, Set<DayOfWeek> days, ZoneId zone) implements Schedule {

        public OfficeHours {
            days = Set.copyOf(days);
        }

        @Override
        public boolean isOn(Instant now, Instant origin) {
            ZonedDateTime local = now.atZone(zone);
            LocalTime time = local.toLocalTime();
            DayOfWeek today = local.getDayOfWeek();
            if (from.isBefore(to)) {
                return days.contains(today) && !time.isBefore(from) && time.isBefore(to);
            }
            return time.isBefore(to) ? days.contains(today.minus(1)) : days.contains(today) && !time.isBefore(from);
        }
    }
}
