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

    private final Map<ComputeId, ProbingCost> known = new LinkedHashMap<>(16, 0.75f, true);
    private ProbingCost sum = ProbingCost.NONE;

    /**
     * The cost of probing.
     *
     * @param starts starts that probes caused; starts by size changes do not count
     * @param awake  added awake time, by the agent's estimate
     */
    record ProbingCost(long starts, Duration awake) {

        static final ProbingCost NONE = new ProbingCost(0, Duration.ZERO);

        private ProbingCost atLeast(ProbingCost other) {
            return new ProbingCost(Math.max(starts, other.starts),
                    awake.compareTo(other.awake) >= 0 ? awake : other.awake);
        }

        private ProbingCost minus(ProbingCost other) {
            return new ProbingCost(starts - other.starts, awake.minus(other.awake));
        }

        private ProbingCost plus(ProbingCost other) {
            return new ProbingCost(starts + other.starts, awake.plus(other.awake));
        }
    }

    synchronized ProbingCost after(FleetStatus status) {
        status.computeStatuses().forEach((id, computeStatus) -> {
            ProbingCost before = known.getOrDefault(id, ProbingCost.NONE);
            ProbingCost now = new ProbingCost(computeStatus.probes().totals().startsByProbes(),
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
