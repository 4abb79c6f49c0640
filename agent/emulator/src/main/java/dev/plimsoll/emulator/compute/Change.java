package dev.plimsoll.emulator.compute;

import java.util.List;

/**
 * What a call did, and what goes on after its answer.
 *
 * @param pending    the state it is on its way to
 * @param operations empty when nothing was triggered
 */
public record Change(Snapshot snapshot, State pending, List<Operation> operations) {

    public Change {
        operations = List.copyOf(operations);
    }

    /** Asynchronous work ({@code platform/api.md} section 2.4). */
    public record Operation(String action, String status) {

        static Operation running(String action) {
            return new Operation(action, "running");
        }

        static Operation scheduling(String action) {
            return new Operation(action, "scheduling");
        }
    }
}
