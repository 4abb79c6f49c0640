package dev.plimsoll.web;

import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import java.util.HashMap;
import java.util.Map;

/** Sums the starts that our own looks caused. The sum only grows, also when a compute is deleted. */
final class Wakes {

    private final Map<ComputeId, Long> known = new HashMap<>();

    synchronized long after(FleetStatus status) {
        status.standings().forEach((id, standing) -> known.merge(id, standing.totals().startsByUs(), Math::max));
        return known.values().stream().mapToLong(Long::longValue).sum();
    }
}
