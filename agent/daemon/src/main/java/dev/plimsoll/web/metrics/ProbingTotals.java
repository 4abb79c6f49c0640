package dev.plimsoll.web.metrics;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatuses.StatusGroup;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.ProbeRecord.ProbingSum;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The total cost of the agent's probes. Totals never decrease, also when a compute is deleted. */
final class ProbingTotals {

    /**
     * Most computes kept, or as many as the fleet has if those are more. Deleted ones are kept too, so that one that
     * returns is not counted twice; the oldest of them are dropped.
     */
    private static final int MOST = 50_000;

    private static final ProbingSum NONE = new ProbingSum(0, Duration.ZERO);

    private final Map<ComputeId, ProbingSum> known = new LinkedHashMap<>(16, 0.75f, true);
    private ProbingSum sum = NONE;
    /** The groups that were added up. */
    private List<StatusGroup> counted = List.of();

    private static ProbingSum larger(ProbingSum caused, ProbingSum other) {
        return new ProbingSum(Math.max(caused.starts(), other.starts()),
                caused.awake().compareTo(other.awake()) >= 0 ? caused.awake() : other.awake());
    }

    @SuppressWarnings("ReferenceEquality")
    synchronized ProbingSum after(FleetStatus status) {
        List<StatusGroup> groups = status.computeStatuses().groups();
        for (int place = 0; place < groups.size(); place++) {
            StatusGroup group = groups.get(place);
            if (place >= counted.size() || counted.get(place) != group) {
                group.live().forEach(this::add);
                group.atRest().forEach(this::add);
            }
        }
        counted = groups;
        int most = Math.max(MOST, status.computeStatuses().size());
        Iterator<ComputeId> oldest = known.keySet().iterator();
        while (known.size() > most && oldest.hasNext()) {
            if (!status.computeStatuses().containsKey(oldest.next())) {
                oldest.remove();
            }
        }
        return sum;
    }

    private void add(ComputeId id, ComputeStatus status) {
        ProbingSum before = known.getOrDefault(id, NONE);
        ProbingSum now = larger(status.probes().caused(), before);
        if (!now.equals(before)) {
            sum = new ProbingSum(sum.starts() + now.starts() - before.starts(),
                    sum.awake().plus(now.awake()).minus(before.awake()));
            known.put(id, now);
        }
    }
}
