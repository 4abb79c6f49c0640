package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.CliContext;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.ComputeItem;
import dev.plimsoll.platform.management.Management;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Waiting until a compute has become what a change makes of it. */
final class Waiting {

    private static final Duration STEP = Duration.ofSeconds(2);

    @Option(names = "--wait", description = "Waits until it has become what it is to be.")
    private boolean wanted;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "5m", description = "Longest to wait, as in 30s or 10m; default: ${DEFAULT-VALUE}.")
    private String timeout = "5m";

    boolean isWanted() {
        return wanted;
    }

    /**
     * How long to wait at most.
     *
     * @throws Failure where that cannot be read
     */
    Duration atMost() {
        try {
            return Durations.parse(timeout);
        } catch (IllegalArgumentException wrong) {
            throw new Failure(Exit.WRONG_USE, "plimsoll: --timeout: " + wrong.getMessage());
        }
    }

    /**
     * Lists until it is there.
     *
     * @param state the state it is to reach; null is any in which it stays
     * @return how it stands then
     * @throws Failure where it does not get there in time, or is gone
     */
    ComputeItem until(@Nullable ComputeState state, ComputeId id, Management account, CliContext surroundings) {
        Instant end = surroundings.clock().instant().plus(atMost());
        while (true) {
            surroundings.pause().accept(STEP);
            ComputeItem item = find(id, account);
            if (isThere(item.compute(), state)) {
                return item;
            }
            if (!surroundings.clock().instant().isBefore(end)) {
                throw new Failure(Exit.FAILED,
                        "plimsoll: %s is %s after %s; the platform goes on with it by itself".formatted(id,
                                item.compute().state().word(), timeout));
            }
        }
    }

    private static boolean isThere(Compute compute, @Nullable ComputeState state) {
        return !compute.isMoving() && (state == null || compute.state().word().equals(state.word()));
    }

    private static ComputeItem find(ComputeId id, Management account) {
        return account.computes(id.projectId())
                .items()
                .stream()
                .filter(item -> item.compute().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Failure(Exit.FAILED, "plimsoll: %s is gone".formatted(id)));
    }
}
