package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the platform answered to a change of a compute.
 *
 * @param compute    how it stands; null where the answer does not show it
 * @param operations work that the change began and that goes on after the answer; empty where none was shown
 * @param asWritten  the answer as the platform wrote it; null where it had no JSON body
 */
public record ComputeChange(@Nullable ComputeItem compute, List<Operation> operations, @Nullable JsonNode asWritten) {

    public ComputeChange {
        operations = List.copyOf(operations);
    }

    /**
     * Work in the background (platform/api.md section 2.4), in the platform's own words.
     *
     * @param id empty where not told
     */
    public record Operation(String id, String action, String status) {}
}
