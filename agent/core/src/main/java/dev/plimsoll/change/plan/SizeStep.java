package dev.plimsoll.change.plan;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import org.jspecify.annotations.Nullable;

/** How far one change goes, where {@code change.max-step} limits it. */
final class SizeStep {

    private final SizeTable table;

    SizeStep(SizeTable table) {
        this.table = table;
    }

    /**
     * The size after one change from {@code from} towards {@code to}.
     *
     * @param most sizes of the table that it may move; null for no limit
     */
    SizeRange from(SizeRange from, SizeRange to, @Nullable Integer most, SizingPolicy policy) {
        if (most == null) {
            return to;
        }
        ComputeUnits max = allowed(table.towards(from.max(), to.max(), most), to.max(), policy);
        ComputeUnits min = allowed(table.towards(from.min(), to.min(), most), to.min(), policy);
        SizeRange step = new SizeRange(ComputeUnits.smaller(min, max), max);
        // The platform refuses some limits that are too far apart. A refused intermediate step would be retried for ever.
        return table.permits(step) ? step : to;
    }

    /**
     * The first size from {@code reached} to {@code to} that the owner allows. A step that ended outside the owner's
     * range would leave the compute at an unwanted size until the next step.
     */
    private ComputeUnits allowed(ComputeUnits reached, ComputeUnits to, SizingPolicy policy) {
        if (reached.equals(to) || policy.allowed().includes(reached, table)) {
            return reached;
        }
        return policy.allowed().onTheWay(reached, to, table).stream().findFirst().orElse(to);
    }
}
