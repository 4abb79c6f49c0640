package dev.plimsoll.web.metrics;

import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The total cost of the agent's probes. Totals never decrease, also when a compute is deleted. */
final class ProbingTotals {

    /**
     * Most computes kept. Deleted ones are kept too, so that one that returns is not counted twice; the oldest are
     * dropped.
     */
    private static final int MOST = 50_000;

    private final Map<ComputeId, Cost> known = new LinkedHashMap<>(16, 0.75f, true);
    private Cost sum = Cost.NONE;

    /**
     * The cost of probing.
     *
     * @param starts starts that probes caused; starts by size changes do not count
     * @param awake  added awake time, by the agent's estimate
     */
    record Cost(long starts, Duration awake) {

        static final Cost NONE = new Cost(0, Duration.ZERO);

        private Cost atLeast(Cost other) {
            return new Cost(Math.max(starts, other.starts), awake.compareTo(other.awake) >= 0 ? awake : other.awake);
        }

        private Cost minus(Cost other) {
            return new Cost(starts - other.starts, awake.minus(other.awake));
        }

        private Cost plus(Cost other) {
            return new Cost(starts + other.starts, awake.plus(other.awake));
        }
    }

    synchronized Cost after(FleetStatus status) {
        status.computeStatuses().forEach((id, computeStatus) -> {
            Cost before = known.getOrDefault(id, Cost.NONE);
            Cost now = new Cost(computeStatus.probes().totals().startsByProbes(),
                    computeStatus.probes().cost().caused())
                    .atLeast(before);
            if (!now.equals(before)) {
                sum = sum.plus(now.minus(before));
                known.put(id, now);
            }
        });
        while (known.size() > MOST) {
            known.remove(known.keySet().iterator().next());
        }
        return sum;
    }
}
