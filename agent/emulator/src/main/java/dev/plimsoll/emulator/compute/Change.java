package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.operation.Progress;
import java.util.List;

/**
 * The result of a call, and the operations that continue after its answer.
 *
 * @param pending    the pending state
 * @param operations empty if the call triggered none
 */
public record Change(Snapshot snapshot, State pending, List<Progress> operations) {

    public Change {
        operations = List.copyOf(operations);
    }
}
