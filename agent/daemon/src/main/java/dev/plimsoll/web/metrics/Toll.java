package dev.plimsoll.web.metrics;

import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Sums what our own looks cost. The sums only grow, also when a compute is deleted. */
final class Toll {

    private final Map<ComputeId, Cost> known = new HashMap<>();

    /**
     * A price.
     *
     * @param starts starts that looks caused; those that changes of size caused are no cost of looking
     * @param awake  how long looks kept awake, by the agent's estimate
     */
    record Cost(long starts, Duration awake) {

        static final Cost NONE = new Cost(0, Duration.ZERO);

        private Cost atLeast(Cost other) {
            return new Cost(Math.max(starts, other.starts), awake.compareTo(other.awake) >= 0 ? awake : other.awake);
        }

        private Cost plus(Cost other) {
            return new Cost(starts + other.starts, awake.plus(other.awake));
        }
    }

    synchronized Cost after(FleetStatus status) {
        status.standings()
                .forEach((id, standing) -> known.merge(id,
                        new Cost(standing.totals().startsByProbes(), standing.account().caused()), Cost::atLeast));
        return known.values().stream().reduce(Cost.NONE, Cost::plus);
    }
}
