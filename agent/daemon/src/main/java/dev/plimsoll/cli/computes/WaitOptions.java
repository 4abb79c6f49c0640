package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.verb.CliContext;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.Management;
import dev.plimsoll.platform.management.Management.ComputeItem;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that make a verb wait until the platform has completed a change. */
final class WaitOptions {

    private static final Duration STEP = Duration.ofSeconds(2);

    @Option(names = "--wait", description = "Waits until the platform has completed the change.")
    private boolean wanted;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "5m", description = "Longest time to wait, such as 30s or 10m; default: ${DEFAULT-VALUE}.")
    private String timeout = "5m";

    boolean isWanted() {
        return wanted;
    }

    /**
     * The longest time to wait.
     *
     * @throws VerbFailure if the option is not a time
     */
    Duration atMost() {
        try {
            return Durations.within(timeout, "1s", "1d");
        } catch (IllegalArgumentException wrong) {
            throw new VerbFailure(Exit.WRONG_USE, "--timeout: " + wrong.getMessage());
        }
    }

    /**
     * Lists the compute every 2 s until the change is complete.
     *
     * @param state the state to wait for; null for any stable state
     * @return the compute in that state
     * @throws VerbFailure on a timeout, or if the compute no longer exists
     */
    ComputeItem until(@Nullable ComputeState state, ComputeId id, Management account, CliContext context) {
        Instant end = context.clock().instant().plus(atMost());
        while (true) {
            context.pause().accept(STEP);
            ComputeItem item = find(id, account);
            if (isComplete(item.compute(), state)) {
                return item;
            }
            if (!context.clock().instant().isBefore(end)) {
                throw new VerbFailure(Exit.FAILED,
                        "%s is %s after %s; the platform continues the change".formatted(id,
                                item.compute().lifecycle().state().word(), timeout));
            }
        }
    }

    private static boolean isComplete(Compute compute, @Nullable ComputeState state) {
        return !compute.isMoving() && (state == null || compute.lifecycle().state().word().equals(state.word()));
    }

    private static ComputeItem find(ComputeId id, Management account) {
        return account.computes(id.projectId())
                .items()
                .stream()
                .filter(item -> item.compute().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new VerbFailure(Exit.FAILED, "%s no longer exists".formatted(id)));
    }
}
