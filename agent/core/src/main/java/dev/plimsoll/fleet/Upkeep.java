package dev.plimsoll.fleet;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the platform tells of its own plans with a project (platform/in-the-wild.md sections 1.7 and 4.4).
 *
 * @param updateAt      when an update begins, around which computes may restart; null where none is told
 * @param maintenanceAt when the project goes into maintenance; null where none is told
 * @param window        when updates may come; null where that is not told
 */
public record Upkeep(@Nullable Instant updateAt, @Nullable Instant maintenanceAt, @Nullable MaintenanceWindow window) {

    /** Nothing is told. */
    public static final Upkeep NONE = new Upkeep(null, null, null);
}
