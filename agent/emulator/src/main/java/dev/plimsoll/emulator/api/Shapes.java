package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON fields of the ledger and the size table. */
final class Shapes {

    private Shapes() {}

    record Ledger(List<Start> starts, List<Awake> awake, List<Mutation> mutations, List<Restart> restarts,
            List<Scaling> scalings, List<Fault> faults) {}

    record Fault(String name, long fired) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Start(String endpointId, String at, String user, String applicationName, String cause) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Awake(String endpointId, double seconds, Map<String, Double> by, Map<String, Double> without) {}

    record Mutation(String at, String method, String path, @Nullable JsonNode body, int status) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Restart(String endpointId, String at, int dropped, String cause) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Scaling(String endpointId, String at, Number fromCu, Number toCu, String cause) {}

    record SizeTable(List<Size> sizes) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Size(Number cu, String ram, String cache, int maxConnections) {}
}
