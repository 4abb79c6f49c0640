package dev.plimsoll.emulator.behaviour;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Set;

/** When modelled users are at work, in emulated time. */
public sealed interface Schedule {

    /**
     * Whether they are at work in the second that begins then.
     *
     * @param origin when the emulator started
     */
    boolean isOn(Instant now, Instant origin);

    /** Without a pause. */
    record Always() implements Schedule {

        @Override
        public boolean isOn(Instant now, Instant origin) {
            return true;
        }
    }

    /**
     * For a while again and again; the first time when the emulator starts.
     *
     * @param every from one beginning to the next, at least a second
     */
    record Bursts(Duration every, Duration lasting) implements Schedule {

        @Override
        public boolean isOn(Instant now, Instant origin) {
            long since = Duration.between(origin, now).toMillis();
            return since >= 0 && since % every.toMillis() < lasting.toMillis();
        }
    }

    /**
     * On some days, from one time of day to another; through midnight when {@code to} is not later than {@code from},
     * and then the day is the one it began on.
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
