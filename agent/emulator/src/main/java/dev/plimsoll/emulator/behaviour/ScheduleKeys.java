package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Set;

/** The keys of the schedule of modelled users. */
@Key("When modelled users are active, in emulated time.")
record ScheduleKeys(@Key(standard = "`always`", value = "always, in bursts, or in office hours") When when,
        @Key(standard = "`1h`", value = "with `bursts`: time between the beginnings of two bursts; the first begins when the emulator starts") Duration every,
        @Key(standard = "`10m`", value = "of `bursts`") Duration lasting,
        @Key(standard = "`09:00`", value = "with `office-hours`: start; needs quotes") LocalTime from,
        @Key(standard = "`17:00`", value = "with `office-hours`: end; spans midnight if it is not later than `from`") LocalTime to,
        @Key(standard = "`mon-fri`", value = "of `office-hours`: `mon-fri`, `mon,wed,sat`") Set<DayOfWeek> days,
        @Key(standard = "`UTC`", value = "of `office-hours`: `Europe/Berlin`") ZoneId zone) implements Binder.Checked {

    private static final Duration LEAST_TURN = Duration.ofSeconds(1);

    /** The values of {@code when}. */
    enum When {
        ALWAYS, BURSTS, OFFICE_HOURS
    }

    @Override
    public void check(Binder.Problems problems) {
        if (every.compareTo(LEAST_TURN) < 0) {
            problems.add("every", "must be at least 1s");
        }
    }

    Schedule schedule() {
        return switch (when) {
            case ALWAYS -> new Schedule.Always();
            case BURSTS -> new Schedule.Bursts(every, lasting);
            case OFFICE_HOURS -> new Schedule.OfficeHours(from, to, days, zone);
        };
    }
}
