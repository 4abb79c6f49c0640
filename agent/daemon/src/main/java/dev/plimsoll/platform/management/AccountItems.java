package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.PlatformFleet.Written;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lenient reader of keys, projects and operations. Unreadable values are empty or null; the JSON is kept. */
final class AccountItems {

    /** Earlier dates mean "never" (observed: 2000-01-01 and 0001-01-01). */
    private static final Instant NEVER = Instant.parse("2001-01-01T00:00:00Z");

    private AccountItems() {}

    /** Reads keys; a key without a usable id is left out, since nothing can be done with it. */
    static List<ApiKey> keys(JsonNode array) {
        List<ApiKey> keys = new ArrayList<>();
        for (JsonNode item : array) {
            if (hasId(item)) {
                keys.add(new ApiKey(id(item), text(item, "name"), time(item, "created_at"),
                        time(item, "last_used_at"), text(item, "last_used_from_addr"), item));
            }
        }
        return List.copyOf(keys);
    }

    static boolean hasId(JsonNode item) {
        return item.path("id").canConvertToLong() && item.path("id").isIntegralNumber();
    }

    static long id(JsonNode item) {
        return item.path("id").asLong();
    }

    static List<BranchItem> branches(JsonNode array) {
        List<BranchItem> branches = new ArrayList<>();
        for (JsonNode item : array) {
            branches.add(new BranchItem(text(item, "id"), text(item, "name")));
        }
        return List.copyOf(branches);
    }

    static ProjectItem project(Written<Project> listed) {
        Project project = listed.item();
        JsonNode item = listed.asWritten();
        return new ProjectItem(project.id(), project.name(), project.regionId(), item.path("pg_version").asInt(0),
                project.locked(), time(item, "created_at"), item);
    }

    static List<ComputeChange.Operation> operations(JsonNode answer) {
        List<ComputeChange.Operation> operations = new ArrayList<>();
        for (JsonNode item : answer.path("operations")) {
            operations.add(new ComputeChange.Operation(text(item, "id"), text(item, "action"), text(item, "status")));
        }
        return operations;
    }

    /** A scalar as text; empty if there is none. */
    static String text(JsonNode item, String field) {
        JsonNode value = item.path(field);
        return value.isNull() ? "" : value.asText("").strip();
    }

    private static @Nullable Instant time(JsonNode item, String field) {
        try {
            Instant at = Instant.parse(text(item, field));
            return at.isBefore(NEVER) ? null : at;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
