package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.change.status.KeptStatuses;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProbingTotalsTest {

    /** A probed compute, of which nothing else is asked. */
    private record Probed(ProbingSum probing) implements KeptStatus {

        @Override
        public ComputeStatus status() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isCompact() {
            return true;
        }
    }

    @Test
    void aFleetOfAnySize_isCountedOnce() {
        Map<ComputeId, KeptStatus> kept = probed(0, 60_000);
        ProbingTotals totals = new ProbingTotals();

        totals.after(Fleets.of().with(KeptStatuses.of(kept)));

        assertThat(totals.after(Fleets.of().with(KeptStatuses.of(kept))))
                .isEqualTo(new KeptStatus.ProbingSum(60_000, Duration.ofMinutes(2_000)));
    }

    /** Those of the fleet did not change for long, so that they are the oldest. */
    @Test
    void ofTooMany_deletedOnesAreDropped() {
        ProbingTotals totals = new ProbingTotals();
        Map<ComputeId, Optional<KeptStatus>> changes = new HashMap<>();
        probed(50_000, 50_005).keySet().forEach(id -> changes.put(id, Optional.empty()));
        probed(50_005, 50_015).forEach((id, status) -> changes.put(id, Optional.of(status)));
        KeptStatuses before = KeptStatuses.of(probed(0, 50_005));
        KeptStatuses after = before.with(changes);
        totals.after(Fleets.of().with(before));
        totals.after(Fleets.of().with(after));

        assertThat(totals.after(Fleets.of().with(KeptStatuses.of(after))).starts()).isEqualTo(50_015);
    }

    private static Map<ComputeId, KeptStatus> probed(int from, int to) {
        Map<ComputeId, KeptStatus> probed = new HashMap<>();
        for (int i = from; i < to; i++) {
            probed.put(new ComputeId("project-" + i % 100, "ep-" + i),
                    new Probed(new KeptStatus.ProbingSum(1, Duration.ofSeconds(2))));
        }
        return probed;
    }
}
