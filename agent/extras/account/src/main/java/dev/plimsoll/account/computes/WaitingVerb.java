package dev.plimsoll.account.computes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.account.computes.WaitOptions.AwaitedCompute;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A verb whose change continues after the platform's answer; {@code --wait} waits for it. */
abstract class WaitingVerb extends ChangeVerb {

    @Mixin
    private WaitOptions waiting = new WaitOptions();

    @Override
    protected void check() {
        waiting.atMost();
    }

    /**
     * Prints the platform's answer, after waiting if {@code --wait} is given.
     *
     * @param known the final state, regardless of the answer, where no operations show the end; null for the answer's pending
     *              state, or any stable state
     */
    final void end(ComputeId id, ComputeChange change, @Nullable ComputeState known, Management account) {
        if (!waiting.isWanted()) {
            print(change, null);
            say(mayGoOn(change)
                    ? "the platform continues this change; --wait waits for its end"
                    : "the platform started no operation for this");
            return;
        }
        AwaitedCompute now = waiting.until(change, known == null ? pending(change) : known, id, account, context());
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
}
