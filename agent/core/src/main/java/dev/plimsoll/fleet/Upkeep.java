package dev.plimsoll.fleet;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The platform's plans for a project: updates and maintenance (platform/in-the-wild.md sections 1.7 and 4.4).
 *
 * @param updateAt      start of an update, around which computes may restart; null if not reported
 * @param maintenanceAt start of the project's maintenance; null if not reported
 * @param window        when updates may happen; null if not reported
 */
public record Upkeep(@Nullable Instant updateAt, @Nullable Instant maintenanceAt, @Nullable Window window) {

    /** The same plans with the update of {@code other}, which only the single project shows. */
    public Upkeep withUpdateOf(Upkeep other) {
        return new Upkeep(other.updateAt, maintenanceAt, window);
    }

    /** No plans reported. */
    public static final Upkeep NONE = new Upkeep(null, null, null);

    /**
     * A part of each week, in UTC.
     *
     * @param days  days on which it begins; at least one
     * @param start start of the window
     * @param end   end of the window; on the next day if it is not after the start
     */
    public record Window(Set<DayOfWeek> days, LocalTime start, LocalTime end) {

        public Window {
            if (days.isEmpty()) {
                throw new IllegalArgumentException("a maintenance window needs at least one day");
            }
            days = Set.copyOf(days);
        }
    }
}
