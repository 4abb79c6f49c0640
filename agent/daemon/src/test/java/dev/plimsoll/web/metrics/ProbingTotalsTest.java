package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatuses;
import dev.plimsoll.change.status.ProbeRecord.ProbingSum;
import dev.plimsoll.fleet.ComputeId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProbingTotalsTest {

    private static final ComputeStatus PROBED = Fleets.tooSmall();
    private static final ProbingSum EACH = PROBED.probes().caused();

    @Test
    void aFleetOfAnySize_isCountedOnce() {
        Map<ComputeId, ComputeStatus> fleet = probed(0, 60_000);
        ProbingTotals totals = new ProbingTotals();

        totals.after(Fleets.of().with(ComputeStatuses.of(fleet)));

        assertThat(totals.after(Fleets.of().with(ComputeStatuses.of(fleet))))
                .isEqualTo(new ProbingSum(60_000 * EACH.starts(), EACH.awake().multipliedBy(60_000)));
    }

    /** Those of the fleet did not change for long, so that they are the oldest. */
    @Test
    void ofTooMany_deletedOnesAreDropped() {
        ProbingTotals totals = new ProbingTotals();
        Map<ComputeId, Optional<ComputeStatus>> changes = new HashMap<>();
        probed(50_000, 50_005).keySet().forEach(id -> changes.put(id, Optional.empty()));
        probed(50_005, 50_015).forEach((id, status) -> changes.put(id, Optional.of(status)));
        ComputeStatuses before = ComputeStatuses.of(probed(0, 50_005));
        ComputeStatuses after = before.with(changes);
        totals.after(Fleets.of().with(before));
        totals.after(Fleets.of().with(after));

        assertThat(totals.after(Fleets.of().with(ComputeStatuses.of(after))).starts())
                .isEqualTo(50_015 * EACH.starts());
    }

    private static Map<ComputeId, ComputeStatus> probed(int from, int to) {
        Map<ComputeId, ComputeStatus> probed = new HashMap<>();
        for (int i = from; i < to; i++) {
            probed.put(new ComputeId("project-" + i % 100, "ep-" + i), PROBED);
        }
        return probed;
    }
}
