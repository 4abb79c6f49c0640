package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The platform's reply to a change of a compute.
 *
 * @param compute    the compute; null if the reply does not show it
 * @param operations background operations that the change started; empty if none was shown
 * @param asWritten  the reply's JSON; null if it had no JSON body
 */
public record ComputeChange(@Nullable ComputeItem compute, List<Operation> operations, @Nullable JsonNode asWritten) {

    public ComputeChange {
        operations = List.copyOf(operations);
    }

    /**
     * A background operation (platform/api.md section 2.4), in the platform's own words.
     *
     * @param id empty if not reported
     */
    public record Operation(String id, String action, String status) {}
}
