package dev.plimsoll.account.computes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ComputeChange.Operation;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.key.Durations;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A verb whose change continues after the platform's answer; {@code --wait} waits for it. */
abstract class WaitingVerb extends ChangeVerb {

    private static final Duration STEP = Duration.ofSeconds(2);

    @Option(names = "--wait", description = "Waits until the platform has completed the change.")
    private boolean waits;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "5m", description = "Longest time to wait, such as 30s or 10m; default: ${DEFAULT-VALUE}.")
    private String timeout = "5m";

    @Override
    protected void check() {
        longestWait();
    }

    private Duration longestWait() {
        try {
            return Durations.within(timeout, "1s", "1d");
        } catch (IllegalArgumentException wrong) {
            throw new VerbFailure(Exit.WRONG_USE, "--timeout: " + wrong.getMessage());
        }
    }

    /**
     * Prints the platform's answer, after waiting if {@code --wait} is given.
     *
     * @param known the final state, regardless of the answer, where no operations show the end; null for the answer's pending
     *              state, or any stable state
     */
    final void end(ComputeId id, ComputeChange change, @Nullable ComputeState known, Management account) {
        if (!waits) {
            print(change, null);
            say(mayGoOn(change)
                    ? "the platform continues this change; --wait waits for its end"
                    : "the platform started no operation for this");
            return;
        }
        AwaitedCompute now = awaited(change, known == null ? pending(change) : known, id, account);
        print(change, now.item());
        say("%s is %s%s".formatted(id, now.item().compute().lifecycle().state().word(),
                now.isCertain() || !mayGoOn(change) ? ""
                        : "; its operations may still run: this platform has no call that shows their end"));
    }

    /** Whether the change may continue; true if the answer has no list of operations. */
    private static boolean mayGoOn(ComputeChange change) {
        JsonNode answer = change.asWritten();
        JsonNode operations = answer == null ? MissingNode.getInstance() : answer.path("operations");
        return !(operations.isArray() || operations.isNull()) || !change.operations().isEmpty();
    }

    private static @Nullable ComputeState pending(ComputeChange change) {
        ComputeItem answered = change.compute();
        return answered == null ? null : answered.compute().lifecycle().pending();
    }

    /** A compute after a change; uncertain if only its state, and no operation, showed that the change is complete. */
    private record AwaitedCompute(ComputeItem item, boolean isCertain) {}

    /**
     * Reads every 2 s until the change is complete: until its last operation ended, in whatever state the compute is. Where
     * the platform has no call that shows operations, the state is all that is known.
     *
     * @param state the state to wait for without operations; null for any stable state
     * @throws VerbFailure on a timeout, if an operation failed, or if the compute no longer exists
     */
    private AwaitedCompute awaited(ComputeChange change, @Nullable ComputeState state, ComputeId id,
            Management account) {
        Instant begun = now();
        Instant end = begun.plus(longestWait());
        List<String> ids = change.operations()
                .stream()
                .map(Operation::id)
                .filter(Predicate.not(String::isEmpty))
                .toList();
        while (true) {
            context().pause().accept(STEP);
            OperationState progress = account.progress(id, ids, begun).orElse(null);
            if (progress instanceof OperationState.OperationFailed failed) {
                throw new VerbFailure(Exit.FAILED, "%s: the change failed: %s".formatted(id, failed.message()));
            }
            ComputeItem item = ComputeArgument.listed(id, account)
                    .orElseThrow(() -> new VerbFailure(Exit.FAILED, "%s no longer exists".formatted(id)));
            if (progress == null ? isComplete(item.compute(), state) : progress instanceof OperationState.Finished) {
                return new AwaitedCompute(item, progress != null);
            }
            if (!now().isBefore(end)) {
                throw new VerbFailure(Exit.FAILED,
                        "%s is %s after %s; the platform continues the change%s".formatted(id,
                                item.compute().lifecycle().state().word(), timeout,
                                progress instanceof OperationState.Open open && open.failures() > 0
                                        ? " (failures so far: %d)".formatted(open.failures())
                                        : ""));
            }
        }
    }

    private static boolean isComplete(Compute compute, @Nullable ComputeState state) {
        return !compute.isMoving() && (state == null || compute.lifecycle().state().word().equals(state.word()));
    }
}
