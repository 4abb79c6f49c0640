package dev.plimsoll.reconcile;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.SettleStep;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The end of changes whose compute is gone. What is to be ended stands in the store, so it ends after a restart, and by
 * another agent. A complete listing does not show the compute, or all listings of projects are complete and do not show its
 * project; then a second listing shows it neither. While that fails, it is tried again after each interval.
 */
final class DeletedComputes {

    private final Ports ports;
    private final SettleStep settleStep;
    private final AllPlatforms discovery;
    private final Supplier<Duration> interval;
    /** When each may be listed again. */
    private final Map<ComputeId, Instant> due = new ConcurrentHashMap<>();

    /** @param interval between two tries */
    DeletedComputes(Ports ports, AllPlatforms discovery, Supplier<Duration> interval) {
        this.ports = ports;
        this.settleStep = new SettleStep(ports);
        this.discovery = discovery;
        this.interval = interval;
    }

    /**
     * Gives {@code start} those to be settled at {@code now}.
     *
     * @param unended the computes with a change that has not ended, according to the store
     */
    void due(Set<ComputeId> unended, Instant now, Consumer<ComputeId> start) {
        Set<ComputeId> absent = unended.stream()
                .filter(id -> discovery.isAbsent(id) && ports.claims().fence(id.projectId(), now) != null)
                .collect(Collectors.toSet());
        due.keySet().retainAll(absent);
        absent.stream().filter(id -> !now.isBefore(due.getOrDefault(id, now))).forEach(id -> {
            due.put(id, now.plus(interval.get()));
            start.accept(id);
        });
    }

    /** Lists the project of the compute again, and ends its changes if the compute is gone. */
    void settle(ComputeId id, Instant now) {
        Fence fence = ports.claims().fence(id.projectId(), now);
        if (fence != null && discovery.isGoneNow(id)) {
            settleStep.settleGone(id, fence, now);
            due.computeIfPresent(id, (same, again) -> Instant.MAX);
        }
    }
}
