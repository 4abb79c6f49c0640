package dev.plimsoll.fleet;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.Set;

/**
 * When in a week the platform may update the computes of a project, in UTC (platform/in-the-wild.md section 1.7).
 *
 * @param days  on which it begins
 * @param start when it begins
 * @param end   when it ends; before the start, that is on the next day
 */
public record MaintenanceWindow(Set<DayOfWeek> days, LocalTime start, LocalTime end) {

    public MaintenanceWindow {
        days = Set.copyOf(days);
    }
}
