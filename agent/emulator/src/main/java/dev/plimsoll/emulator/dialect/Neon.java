package dev.plimsoll.emulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Allowance;
import dev.plimsoll.emulator.account.ApiKeys;
import dev.plimsoll.emulator.account.Branch;
import dev.plimsoll.emulator.account.Branch.Database;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Traits;
import dev.plimsoll.emulator.account.Traits.ComputeDefaults;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Settings.SuspendDelay;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.State;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.operation.Progress;
import dev.plimsoll.emulator.size.Limits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The JSON of {@code platform/in-the-wild.md}, with one unknown field to test clients. */
public final class Neon extends Dialect {

    /** The owner of all objects. */
    public static final String OWNER = new UUID(0x5eaL, 0x8000000000000001L).toString();

    /** The id of the only organization. */
    public static final String ORGANIZATION = "org-emulated-10000001";

    /** The only role that owns anything. */
    public static final String ROLE = "app";

    private static final String UNHEARD_OF = "tide_table";
    private static final long MIB = 1L << 20;
    private static final Duration USUAL_DELAY = Duration.ofMinutes(5);
    private static final String NO_PERIOD = "0001-01-01T00:00:00Z";

    Neon(ShownTimes times) {
        super(times);
    }

    @Override
    public boolean isWild() {
        return true;
    }

    @Override
    public ObjectNode project(Project project, Usage usage) {
        Traits traits = project.shown().traits();
        ObjectNode node = super.project(project, usage)
                .put("provisioner", traits.provisioner())
                .put("active_time", usage.activeSeconds())
                .put("branch_logical_size_limit_bytes", SIZE_LIMIT_MIB * MIB)
                .put("store_passwords", traits.storePasswords())
                .put("creation_source", "console")
                .put("history_retention_seconds", traits.historyRetentionSeconds())
                .put("owner_id", OWNER)
                .put("org_id", ORGANIZATION)
                .put("synthetic_storage_size", 0);
        ObjectNode settings = node.putObject("settings").put("block_public_connections", false);
        put(settings, "maintenance_window",
                traits.maintenanceWindow());
        if (!traits.quota().isEmpty()) {
            traits.quota().forEach(settings.putObject("quota")::put);
        }
        node.set("default_endpoint_settings", defaults(traits.defaults()));
        put(node, "compute_last_active_at", times.orNull(usage.lastActive()));
        return node.put(UNHEARD_OF, "slack water");
    }

    /** One alone, which has more than one of a listing. */
    public ObjectNode wholeProject(Project project, List<Ledger.Awake> awake) {
        Allowance.Used used = project.allowance().used();
        Optional<Allowance.Period> period = project.allowance().period();
        ObjectNode node = project(project, Usage.of(project, awake));
        node.remove("active_time");
        node.putObject("owner")
                .put("email", "emulator@example.com")
                .put("name", "Emulator")
                .put("branches_limit", 0)
                .put("subscription_type", project.plan());
        put(node, "maintenance_scheduled_for", times.orNull(project.shown().updateAt()));
        return node.put("active_time_seconds", (long) used.active())
                .put("compute_time_seconds", (long) used.compute())
                .put("data_storage_bytes_hour", 0)
                .put("data_transfer_bytes", 0)
                .put("written_data_bytes", 0)
                .put("consumption_period_start", period.map(known -> times.at(known.start())).orElse(NO_PERIOD))
                .put("consumption_period_end", period.map(known -> times.orNull(known.end())).orElse(NO_PERIOD));
    }

    /** A consumption period. */
    public ObjectNode period(Allowance.Period period, String plan) {
        String start = times.at(period.start());
        ObjectNode node = node()
                .put("period_id",
                        UUID.nameUUIDFromBytes((period.projectId() + start).getBytes(StandardCharsets.UTF_8))
                                .toString())
                .put("period_plan", plan)
                .put("period_start", start);
        put(node, "period_end", times.orNull(period.end()));
        return node;
    }

    /** Adds a time frame. */
    public ObjectNode frame(ArrayNode frames, Instant start, Instant end) {
        return frames.addObject().put("timeframe_start", times.at(start)).put("timeframe_end", times.at(end));
    }

    public ObjectNode branch(Project project, Branch branch, List<Ledger.Awake> awake) {
        Usage usage = Usage.of(project.computes().of(branch.id()), awake);
        ObjectNode node = node().put("id", branch.id())
                .put("project_id", branch.projectId())
                .put("name", branch.name());
        put(node, "parent_id", branch.creation().parent());
        return node.put("current_state", "ready")
                .put("state_changed_at", times.at(branch.creation().at()))
                .put("creation_source", branch.creation().source())
                .put("primary", branch.isDefault())
                .put("default", branch.isDefault())
                .put("protected", branch.isProtected())
                .put("cpu_used_sec", usage.computeSeconds())
                .put("compute_time_seconds", usage.computeSeconds())
                .put("active_time_seconds", usage.activeSeconds())
                .put("written_data_bytes", 0)
                .put("data_transfer_bytes", 0)
                .put("created_at", times.at(branch.creation().at()))
                .put("updated_at", times.at(branch.updatedAt()));
    }

    /** The annotation that the branch was created with; empty without one. */
    public ObjectNode annotation(Branch branch) {
        ObjectNode node = node();
        node.putObject("object").put("type", "console/branch").put("id", branch.id());
        ObjectNode value = branch.creation().annotation();
        node.set("value", value == null ? node() : value.deepCopy());
        return node.put("created_at", times.at(branch.creation().at())).put("updated_at", times.at(branch.updatedAt()));
    }

    public ObjectNode database(Branch branch, Database database) {
        return node().put("id", database.id())
                .put("branch_id", branch.id())
                .put("name", database.name())
                .put("owner_name", ROLE)
                .put("created_at", times.at(database.createdAt()))
                .put("updated_at", times.at(database.createdAt()));
    }

    public ObjectNode role(Branch branch) {
        return node().put("branch_id", branch.id())
                .put("name", ROLE)
                .put("protected", false)
                .put("created_at", times.at(branch.creation().at()))
                .put("updated_at", times.at(branch.creation().at()));
    }

    @Override
    public ObjectNode listed(Snapshot compute, @Nullable State moving) {
        return endpoint(compute, moving);
    }

    @Override
    public ObjectNode changed(Change change) {
        return endpoint(change.snapshot(), change.operations().isEmpty() ? null : change.pending());
    }

    @Override
    public ObjectNode acted(Change change) {
        return changed(change);
    }

    @Override
    ObjectNode endpoint(Snapshot compute, @Nullable State pending) {
        ObjectNode node = super.endpoint(compute, pending)
                .put("creation_source", "console")
                .put("provisioner", compute.settings().label().provisioner())
                .put("suspend_timeout_seconds", suspendTimeout(compute.settings().suspendDelay()))
                .put("compute_release_version", "emulated");
        node.set("settings", compute.settings().postgres());
        put(node, "name", compute.settings().label().name());
        put(node, "started_at", times.orNull(compute.startedAt()));
        put(node, "suspended_at", times.orNull(compute.suspendedAt()));
        return node.put(UNHEARD_OF, "slack water");
    }

    /** {@code platform/in-the-wild.md} section 1.2: -1 is never, 0 the usual five minutes. */
    private static long suspendTimeout(SuspendDelay delay) {
        if (delay.isNever()) {
            return -1;
        }
        return !delay.asked() && delay.time().equals(USUAL_DELAY) ? 0 : delay.time().toSeconds();
    }

    /** What a project says of computes that are made in it; empty where it says nothing. */
    private static ObjectNode defaults(ComputeDefaults defaults) {
        ObjectNode node = node();
        Limits limits = defaults.limits();
        if (limits != null) {
            node.putPOJO("autoscaling_limit_min_cu", limits.min().number())
                    .putPOJO("autoscaling_limit_max_cu", limits.max().number());
        }
        SuspendDelay delay = defaults.suspendDelay();
        if (delay != null) {
            node.put("suspend_timeout_seconds", suspendTimeout(delay));
        }
        put(node, "pg_settings", defaults.pgSettings());
        put(node, "pgbouncer_settings", defaults.pgbouncerSettings());
        return node;
    }

    @Override
    public ObjectNode operation(Progress operation) {
        ObjectNode node = super.operation(operation);
        put(node, "error", operation.failures().latest());
        put(node, "retry_at", times.orNull(operation.failures().retryAt()));
        return node.put("total_duration_ms", operation.took().toMillis());
    }

    @Override
    public ObjectNode createdKey(ApiKeys.Created created) {
        return super.createdKey(created)
                .put("name", created.key().name())
                .put("created_at", times.at(created.key().createdAt()))
                .put("created_by", OWNER);
    }

    @Override
    public ObjectNode key(ApiKeys.Key key) {
        ObjectNode node = super.key(key);
        node.putObject("created_by").put("id", OWNER).put("name", "emulator").put("image", "");
        return node;
    }

    @Override
    public ObjectNode revokedKey(ApiKeys.Key key) {
        return super.revokedKey(key).put("created_at", times.at(key.createdAt())).put("created_by", OWNER);
    }

    /** A key that was never used has explicit values instead of missing ones. */
    @Override
    ObjectNode used(ObjectNode node, ApiKeys.Key key) {
        String address = key.lastUsedFromAddr();
        return node.put("last_used_at", times.orNull(key.lastUsedAt()))
                .put("last_used_from_addr", address == null ? "" : address);
    }

    /** The error code of this platform is mostly empty. */
    @Override
    public ObjectNode problem(int status, @Nullable String code, String message) {
        return node()
                .put("request_id", UUID.randomUUID().toString())
                .put("code", code == null ? "" : code)
                .put("message", message);
    }
}
