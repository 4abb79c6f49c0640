package dev.plimsoll.fleet;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the platform tells of its own plans with a project (platform/in-the-wild.md sections 1.7 and 4.4).
 *
 * @param updateAt      when an update begins, around which computes may restart; null where none is told
 * @param maintenanceAt when the project goes into maintenance; null where none is told
 * @param window        when updates may come; null where that is not told
 */
public record Upkeep(@Nullable Instant updateAt, @Nullable Instant maintenanceAt, @Nullable Window window) {

    /** Nothing is told. */
    public static final Upkeep NONE = new Upkeep(null, null, null);

    /**
     * A part of each week, in UTC.
     *
     * @param days  on which it begins; at least one
     * @param start when it begins
     * @param end   when it ends; where that is not after the start, on the next day
     */
    public record Window(Set<DayOfWeek> days, LocalTime start, LocalTime end) {

        public Window {
            if (days.isEmpty()) {
                throw new IllegalArgumentException("a window on no day is none");
            }
            days = Set.copyOf(days);
        }
    }
}
