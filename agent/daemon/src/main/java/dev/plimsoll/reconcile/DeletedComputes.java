package dev.plimsoll.reconcile;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.reconcile.pass.SettleStep;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Computes with an open change that a complete listing no longer shows. The change ends only if a second listing does
 * not show the compute either. While that listing fails, it is tried again after each interval.
 */
final class DeletedComputes {

    private final Ports ports;
    private final SettleStep settleStep;
    private final Duration interval;
    /** When each may be listed again. */
    private final Map<ComputeId, Instant> due = new ConcurrentHashMap<>();

    /** @param interval between two tries */
    DeletedComputes(Ports ports, Duration interval) {
        this.ports = ports;
        this.settleStep = new SettleStep(ports);
        this.interval = interval;
    }

    void add(ComputeId id, Instant now) {
        due.put(id, now);
    }

    /** Gives {@code start} those to be settled at {@code now}. */
    void due(Instant now, Consumer<ComputeId> start) {
        due.forEach((id, at) -> {
            if (!now.isBefore(at) && due.replace(id, at, now.plus(interval))) {
                start.accept(id);
            }
        });
    }

    /** Lists the project of the compute again, and ends the change if the compute is gone. */
    void settle(ComputeId id, Instant now) {
        switch (listed(id)) {
            case GONE -> {
                settleStep.settleGone(id, now);
                due.remove(id);
            }
            case LISTED -> due.remove(id);
            case UNKNOWN -> {
            }
        }
    }

    private enum Listed {
        GONE, LISTED, UNKNOWN
    }

    /** Whether a second listing shows the compute. Its project may be gone as a whole. */
    private Listed listed(ComputeId id) {
        try {
            Fleet.Listing<Compute> project = ports.fleet().computes(id.projectId());
            if (project.items().stream().anyMatch(one -> one.id().equals(id))) {
                return Listed.LISTED;
            }
            return project.isWhole() ? Listed.GONE : Listed.UNKNOWN;
        } catch (PlatformFault fault) {
            boolean isGone = fault.kind() == PlatformFault.FaultKind.HTTP && fault.isNotFound();
            return isGone ? Listed.GONE : Listed.UNKNOWN;
        }
    }
}
