package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Set;

/** When modelled users are active, in emulated time. */
@Key("When modelled users are active, in emulated time.")
public record Schedule(@Key(standard = "`always`", value = "always, in bursts, or in office hours") When when,
        @Key(standard = "`1h`", value = "with `bursts`: time between the beginnings of two bursts; the first begins when the emulator starts") Duration every,
        @Key(standard = "`10m`", value = "of `bursts`") Duration lasting,
        @Key(standard = "`09:00`", value = "with `office-hours`: start; needs quotes") LocalTime from,
        @Key(standard = "`17:00`", value = "with `office-hours`: end; spans midnight if it is not later than `from`") LocalTime to,
        @Key(standard = "`mon-fri`", value = "of `office-hours`: `mon-fri`, `mon,wed,sat`") Set<DayOfWeek> days,
        @Key(standard = "`UTC`", value = "of `office-hours`: `Europe/Berlin`") ZoneId zone)
        implements
            Binder.Checked {

    private static final Duration LEAST_TURN = Duration.ofSeconds(1);

    public Schedule {
        days = Set.copyOf(days);
    }

    /** The values of {@code when}. */
    public enum When {
        ALWAYS, BURSTS, OFFICE_HOURS
    }

    @Override
    public void check(Binder.Problems problems) {
        if (every.compareTo(LEAST_TURN) < 0) {
            problems.add("every", "must be at least 1s");
        }
    }

    /**
     * Whether the users are active in the second that begins at a time.
     *
     * @param origin when the emulator started
     */
    public boolean isOn(Instant now, Instant origin) {
        return switch (when) {
            case ALWAYS -> true;
            case BURSTS -> {
                long since = Duration.between(origin, now).toMillis();
                yield since >= 0 && since % every.toMillis() < lasting.toMillis();
            }
            case OFFICE_HOURS -> isInOffice(now.atZone(zone));
        };
    }

    /** Hours that span midnight belong to the day on which they began. */
    private boolean isInOffice(ZonedDateTime local) {
        LocalTime time = local.toLocalTime();
        DayOfWeek today = local.getDayOfWeek();
        if (from.isBefore(to)) {
            return days.contains(today) && !time.isBefore(from) && time.isBefore(to);
        }
        return time.isBefore(to) ? days.contains(today.minus(1)) : days.contains(today) && !time.isBefore(from);
    }
}
