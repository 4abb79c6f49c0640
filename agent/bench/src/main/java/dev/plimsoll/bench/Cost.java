package dev.plimsoll.bench;

import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.sizing.SizingPolicy;
import java.util.Comparator;

/** What an hour at a size costs by the policy's own prices, in CU-hours: its size, and its misses above the allowed. */
final class Cost {

    private final Truth truth;
    private final SizeTable table;
    private final SizingPolicy policy;

    Cost(Truth truth, SizeTable table, SizingPolicy policy) {
        this.truth = truth;
        this.table = table;
        this.policy = policy;
    }

    /** Judged by a warm compute over the reads that {@code said} rests on. */
    double of(ComputeUnits cu, Said said) {
        double miss = truth.warmRatio(cu, said.judgedFrom(), said.look());
        double allowed = policy.allowedMissRatio();
        double severity = miss <= allowed ? 0 : Math.min(2, StrictMath.log10(miss / allowed));
        return cu.asDouble() + policy.violationPrice() * severity;
    }

    /** The size that costs least, known afterwards. */
    ComputeUnits best(Said said) {
        return table.sizes()
                .stream()
                .map(Size::cu)
                .min(Comparator.comparingDouble(cu -> of(cu, said)))
                .orElseThrow();
    }
}
