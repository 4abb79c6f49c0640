package dev.plimsoll.stress.change;

import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operations of changes, as a platform shows them that has them (platform/in-the-wild.md 1.4). */
final class SimulatedOperations {

    static final OperationState RUNNING = new OperationState.Open(List.of());
    static final OperationState UNKNOWN = new OperationState.Open(
            List.of(new UnknownWord(UnknownWord.OPERATION, "simmering", "operations")));
    static final OperationState FINISHED = new OperationState.Finished();
    static final OperationState FAILED = new OperationState.OperationFailed("apply_config failed: no capacity");

    private final Map<String, Operation> all = new HashMap<>();

    /** An operation that runs until {@code end}. */
    private record Operation(Instant end, OperationState then) {}

    /** Begins one. Returns its id, as the reply to the change names it. */
    List<String> begin(Instant end, OperationState then) {
        String id = "op-" + (all.size() + 1);
        all.put(id, new Operation(end, then));
        return List.of(id);
    }

    /** How far one operation is; a change has one. */
    OperationState progress(List<String> ids, Instant now) {
        Operation one = all.get(ids.getFirst());
        return one == null || one.end().isAfter(now) ? RUNNING : one.then();
    }
}
