package dev.plimsoll.advice;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sizes that may be advised.
 *
 * @param minCu smallest size to advise
 * @param maxCu largest size to advise; null is the largest of the size table
 * @param plan  what the account may use
 * @param floor of a read replica: what its primary has or is about to get; null for a primary, and where none is listed
 */
public record AllowedSizes(ComputeUnits minCu, @Nullable ComputeUnits maxCu, PlatformPlan plan,
        @Nullable ReplicaFloor floor) {

    public AllowedSizes {
        if (maxCu != null && maxCu.isBelow(minCu)) {
            throw new IllegalArgumentException(
                    "largest size to advise, " + maxCu + " CU, is below the smallest, " + minCu);
        }
    }

    /** A copy for a replica with such a primary. */
    public AllowedSizes with(ReplicaFloor of) {
        return new AllowedSizes(minCu, maxCu, plan, of);
    }

    /** A copy for an account with another plan. */
    public AllowedSizes with(PlatformPlan other) {
        return new AllowedSizes(minCu, maxCu, other, floor);
    }

    /** Whether the range and the plan allow a size, and a primary does not need a larger one. */
    public boolean includes(ComputeUnits cu, SizeTable table) {
        return isInRange(cu) && (floor == null || !cu.isBelow(floor.size().min())) && withheld(cu, table).isEmpty();
    }

    /** Whether {@code minCu} and {@code maxCu} allow a size. */
    public boolean isInRange(ComputeUnits cu) {
        return !cu.isBelow(minCu) && (maxCu == null || !cu.isAbove(maxCu));
    }

    /** The allowed sizes after {@code from} up to {@code to}, in either direction; the next one first. */
    public List<ComputeUnits> onTheWay(ComputeUnits from, ComputeUnits to, SizeTable table) {
        return table.way(from, to).stream().filter(cu -> table.lists(cu) && includes(cu, table)).toList();
    }

    /** Whether no size above {@code cu} may be advised for its cache. */
    public boolean isLargest(ComputeUnits cu, SizeTable table) {
        return table.above(cu).stream().noneMatch(size -> size.hasCache() && includes(size.cu(), table));
    }

    /** The plan that a size needs; empty where that of the account allows it. */
    public Optional<PlatformPlan> withheld(ComputeUnits cu, SizeTable table) {
        return PlanRule.needed(table.plansFrom(plan), rule -> rule.allows(SizeRange.fixed(cu)));
    }
}
