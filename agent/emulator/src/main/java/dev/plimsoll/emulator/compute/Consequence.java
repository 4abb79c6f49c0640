package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.compute.Change.Operation;
import java.util.List;

/** What new settings mean for a compute ({@code platform/api.md} section 3.2 and its rules on changes). */
sealed interface Consequence {

    /** The settings are the old ones. */
    record Nothing(boolean running) implements Consequence {}

    /** They take effect without touching the server. */
    record OnlyApplies(boolean running) implements Consequence {}

    /** The server runs and must be started anew. */
    record Restarts() implements Consequence {}

    /** The server runs and must stop. */
    record Suspends(String cause) implements Consequence {}

    static Consequence of(Settings before, Settings after, boolean running) {
        if (after.equals(before)) {
            return new Nothing(running);
        }
        if (running && after.disabled()) {
            return new Suspends("disable");
        }
        if (running && !after.branch().equals(before.branch())) {
            return new Suspends("move");
        }
        if (running && !after.limits().equals(before.limits())) {
            return new Restarts();
        }
        return new OnlyApplies(running);
    }

    /** As the API answers it. */
    default Change change(Snapshot snapshot) {
        Operation apply = Operation.running("apply_config");
        Operation suspend = Operation.scheduling("suspend_compute");
        Operation start = Operation.scheduling("start_compute");
        return switch (this) {
            case Nothing(boolean running) -> new Change(snapshot, stays(running), List.of());
            case OnlyApplies(boolean running) -> new Change(snapshot, stays(running), List.of(apply));
            case Restarts ignored -> new Change(snapshot, State.ACTIVE, List.of(apply, suspend, start));
            case Suspends ignored -> new Change(snapshot, State.IDLE, List.of(apply, suspend));
        };
    }

    private static State stays(boolean running) {
        return running ? State.ACTIVE : State.IDLE;
    }
}
