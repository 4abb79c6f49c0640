package dev.plimsoll.account.management;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.account.management.Management.BranchItem;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ProjectItem;
import dev.plimsoll.platform.ItemReader;
import dev.plimsoll.platform.wire.WireJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lenient reader of keys, projects and operations. Unreadable values are empty or null; the JSON is kept. */
final class AccountItems {

    private AccountItems() {}

    /** Reads keys; a key without a usable id is left out, since nothing can be done with it. */
    static List<ApiKey> keys(JsonNode array) {
        List<ApiKey> keys = new ArrayList<>();
        for (JsonNode item : array) {
            if (hasId(item)) {
                keys.add(new ApiKey(id(item), WireJson.text(item, "name"), time(item, "created_at"),
                        time(item, "last_used_at"), WireJson.text(item, "last_used_from_addr"), item));
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
            branches.add(new BranchItem(WireJson.text(item, "id"), WireJson.text(item, "name")));
        }
        return List.copyOf(branches);
    }

    static Optional<ProjectItem> project(ItemReader items, JsonNode item) {
        return items.project(item)
                .map(project -> new ProjectItem(project.id(), project.name(), project.regionId(),
                        item.path("pg_version").asInt(0), project.locked(), time(item, "created_at"), item));
    }

    static List<ComputeChange.Operation> operations(JsonNode answer) {
        List<ComputeChange.Operation> operations = new ArrayList<>();
        for (JsonNode item : answer.path("operations")) {
            operations.add(new ComputeChange.Operation(WireJson.text(item, "id"), WireJson.text(item, "action"),
                    WireJson.text(item, "status"), item.path("failures_count").asInt(0)));
        }
        return operations;
    }

    private static @Nullable Instant time(JsonNode item, String field) {
        try {
            return WireJson.time(item, field);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
