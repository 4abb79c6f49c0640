package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.change.status.KeptStatuses;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
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
        Map<ComputeId, KeptStatus> kept = new HashMap<>();
        for (int i = 0; i < 60_000; i++) {
            kept.put(new ComputeId("project-" + i % 100, "ep-" + i),
                    new Probed(new KeptStatus.ProbingSum(1, Duration.ofSeconds(2))));
        }
        ProbingTotals totals = new ProbingTotals();

        totals.after(Fleets.of().with(KeptStatuses.of(kept)));

        assertThat(totals.after(Fleets.of().with(KeptStatuses.of(kept))))
                .isEqualTo(new KeptStatus.ProbingSum(60_000, Duration.ofMinutes(2_000)));
    }
}
