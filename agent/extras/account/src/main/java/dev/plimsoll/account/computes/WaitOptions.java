package dev.plimsoll.account.computes;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ComputeChange.Operation;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.cli.verb.CliContext;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
     * A compute after a change.
     *
     * @param isCertain whether its operations showed that the change is complete; else only its state did
     */
    record AwaitedCompute(ComputeItem item, boolean isCertain) {}

    /**
     * Reads every 2 s until the change is complete: until its last operation ended, in whatever state the compute is. Where
     * the platform has no call that shows operations, the state is all that is known.
     *
     * @param state the state to wait for without operations; null for any stable state
     * @throws VerbFailure on a timeout, if an operation failed, or if the compute no longer exists
     */
    AwaitedCompute until(ComputeChange change, @Nullable ComputeState state, ComputeId id, Management account,
            CliContext context) {
        Instant begun = context.clock().instant();
        Instant end = begun.plus(atMost());
        List<String> ids = change.operations().stream().map(Operation::id).filter(one -> !one.isEmpty()).toList();
        while (true) {
            context.pause().accept(STEP);
            OperationState progress = account.progress(id, ids, begun).orElse(null);
            if (progress instanceof OperationState.OperationFailed failed) {
                throw new VerbFailure(Exit.FAILED, "%s: the change failed: %s".formatted(id, failed.message()));
            }
            ComputeItem item = find(id, account);
            if (progress == null ? isComplete(item.compute(), state) : progress instanceof OperationState.Finished) {
                return new AwaitedCompute(item, progress != null);
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
