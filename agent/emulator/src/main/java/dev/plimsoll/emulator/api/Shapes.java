package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What goes over the wire, field by field; a field that is null is left out. */
final class Shapes {

    private Shapes() {}

    record Problem(String code, String message) {}

    record CreatedKey(int id, String key) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Key(int id, String name, String createdAt, @Nullable String lastUsedAt, @Nullable String lastUsedFromAddr) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RevokedKey(int id, String name, boolean revoked, @Nullable String lastUsedAt,
            @Nullable String lastUsedFromAddr) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Project(String id, String name, String platformId, String regionId, String provisioner, int pgVersion,
            boolean locked, long cpuUsedSec, long branchLogicalSizeLimit, String proxyHost, String createdAt,
            String updatedAt) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Endpoint(String id, String projectId, String branchId, String host, String proxyHost, String regionId,
            String type, String currentState, @Nullable String pendingState, Number autoscalingLimitMinCu,
            Number autoscalingLimitMaxCu, PgSettings settings, boolean poolerEnabled, String poolerMode,
            boolean disabled, boolean passwordlessAccess, @Nullable String lastActive, String createdAt,
            String updatedAt) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record PgSettings(JsonNode pgSettings) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Operation(String id, String projectId, String branchId, String endpointId, String action, String status,
            int failuresCount, String createdAt, String updatedAt) {}

    record Projects(List<Project> projects) {}

    record Endpoints(List<Endpoint> endpoints) {}

    record EndpointChange(Endpoint endpoint, List<Operation> operations) {}

    record Ledger(List<Start> starts, List<Awake> awake, List<Mutation> mutations, List<Restart> restarts,
            List<Scaling> scalings) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Start(String endpointId, String at, String user, String applicationName, String cause) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Awake(String endpointId, double seconds, Map<String, Double> by) {}

    record Mutation(String at, String method, String path, @Nullable JsonNode body, int status) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Restart(String endpointId, String at, int dropped, String cause) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Scaling(String endpointId, String at, Number fromCu, Number toCu, String cause) {}

    record SizeTable(List<Size> sizes) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Size(Number cu, String ram, String cache, int maxConnections) {}
}
