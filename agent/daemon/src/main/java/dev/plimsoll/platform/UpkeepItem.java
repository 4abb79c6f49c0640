package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Upkeep;
import dev.plimsoll.fleet.Upkeep.Window;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Planned updates and maintenance of a listed project (platform/in-the-wild.md section 1.7). Values in an unknown form
 * are ignored.
 */
final class UpkeepItem {

    private final JsonNode project;

    UpkeepItem(JsonNode project) {
        this.project = project;
    }

    /** @param time reads a field of an item as a time; null if it has none */
    Upkeep read(BiFunction<JsonNode, String, @Nullable Instant> time) {
        return new Upkeep(time.apply(project, "maintenance_scheduled_for"),
                time.apply(project, "maintenance_starts_at"),
                window(project.path("settings").path("maintenance_window")));
    }

    private static @Nullable Window window(JsonNode window) {
        try {
            Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
            for (JsonNode day : window.path("weekdays")) {
                days.add(DayOfWeek.of(day.asInt()));
            }
            return days.isEmpty()
                    ? null
                    : new Window(days, LocalTime.parse(window.path("start_time").asText()),
                            LocalTime.parse(window.path("end_time").asText()));
        } catch (DateTimeException e) {
            return null;
        }
    }
}
