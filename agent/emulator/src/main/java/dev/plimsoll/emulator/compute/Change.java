package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.operation.Progress;
import java.util.List;

/**
 * What a call did, and what goes on after its answer.
 *
 * @param pending    the state it is on its way to
 * @param operations empty when nothing was triggered
 */
public record Change(Snapshot snapshot, State pending, List<Progress> operations) {

    public Change {
        operations = List.copyOf(operations);
    }
}
