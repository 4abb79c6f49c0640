package dev.plimsoll.cli.computes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.platform.management.ComputeChange;
import dev.plimsoll.platform.management.ComputeItem;
import dev.plimsoll.platform.management.Management;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A change that goes on after the platform's answer, and that may be waited for. */
abstract class WaitingVerb extends ChangeVerb {

    @Mixin
    private Waiting waiting = new Waiting();

    @Override
    protected void check() {
        waiting.atMost();
    }

    /**
     * Prints the answer, after waiting where that is wanted.
     *
     * @param known the state it comes to, whatever the answer says is next; null is what the answer says, or any
     */
    final void end(ComputeId id, ComputeChange change, @Nullable ComputeState known, Management account) {
        if (!waiting.isWanted()) {
            print(change, null);
            say(mayGoOn(change)
                    ? "the platform goes on with this by itself; --wait waits for it"
                    : "the platform began no further work for this");
            return;
        }
        ComputeItem now = waiting.until(known == null ? pending(change) : known, id, account, surroundings());
        print(change, now);
        say("%s is %s".formatted(id, now.compute().state().word()));
    }

    /** An answer that does not tell leaves it open. */
    private static boolean mayGoOn(ComputeChange change) {
        JsonNode answer = change.asWritten();
        return answer == null || !answer.path("operations").isArray() || !change.operations().isEmpty();
    }

    private static @Nullable ComputeState pending(ComputeChange change) {
        ComputeItem answered = change.compute();
        return answered == null ? null : answered.compute().pending();
    }
}
