package dev.plimsoll.emulator.api;

import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Project;
import dev.plimsoll.emulator.compute.Snapshot;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns what the emulator knows into what the API shows. */
final class Drawn {

    private static final String REGION = "emulator-local";
    private static final String PROXY_HOST = "proxy.emulator-local.invalid";
    private static final int PG_VERSION = 17;
    private static final long SIZE_LIMIT = 204_800;

    private Drawn() {}

    static Shapes.Project project(Project project, long cpuUsedSec) {
        String created = time(project.createdAt());
        return new Shapes.Project(project.id(), project.name(), "emulator", REGION, "process", PG_VERSION,
                project.locked(), cpuUsedSec, SIZE_LIMIT, PROXY_HOST, created, created);
    }

    static Shapes.Endpoint endpoint(Snapshot compute, @Nullable String pendingState) {
        var identity = compute.identity();
        var settings = compute.settings();
        return new Shapes.Endpoint(identity.id(), identity.projectId(), settings.branch(), identity.host(), PROXY_HOST,
                REGION, identity.type(), compute.stateWord(), pendingState, settings.limits().min().number(),
                settings.limits().max().number(), new Shapes.PgSettings(settings.pgSettings()),
                settings.poolerEnabled(), settings.poolerMode(), settings.disabled(), false,
                optionalTime(compute.lastActive()), time(identity.createdAt()), time(compute.updatedAt()));
    }

    /** The answer to a creation or an update. */
    static Shapes.EndpointChange change(Change change, Instant now) {
        return new Shapes.EndpointChange(endpoint(change.snapshot(), change.pending().word()),
                change.operations().stream().map(operation -> operation(operation, change.snapshot(), now)).toList());
    }

    /** The answer to a restart, which shows no pending state. */
    static Shapes.EndpointChange restart(Change change, Instant now) {
        return new Shapes.EndpointChange(endpoint(change.snapshot(), null), change(change, now).operations());
    }

    static Shapes.Key key(ApiKeys.Key key) {
        return new Shapes.Key(key.id(), key.name(), time(key.createdAt()), optionalTime(key.lastUsedAt()),
                key.lastUsedFromAddr());
    }

    static Shapes.RevokedKey revoked(ApiKeys.Key key) {
        return new Shapes.RevokedKey(key.id(), key.name(), true, optionalTime(key.lastUsedAt()),
                key.lastUsedFromAddr());
    }

    private static Shapes.Operation operation(Change.Operation operation, Snapshot compute, Instant now) {
        return new Shapes.Operation(UUID.randomUUID().toString(), compute.identity().projectId(),
                compute.settings().branch(), compute.identity().id(), operation.action(), operation.status(), 0,
                time(now), time(now));
    }

    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static @Nullable String optionalTime(@Nullable Instant instant) {
        return instant == null ? null : time(instant);
    }
}
