package dev.plimsoll.advice;

import dev.plimsoll.advice.SizingPolicy.PlatformPlan;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sizes that may be advised.
 *
 * @param minCu smallest size to advise
 * @param maxCu largest size to advise; null is the largest of the size table
 * @param plan  what the account may use
 */
public record AllowedSizes(ComputeUnits minCu, @Nullable ComputeUnits maxCu, PlatformPlan plan) {

    public AllowedSizes {
        if (maxCu != null && maxCu.isBelow(minCu)) {
            throw new IllegalArgumentException(
                    "largest size to advise, " + maxCu + " CU, is below the smallest, " + minCu);
        }
    }

    /** Whether the range and the plan allow a size. */
    public boolean includes(ComputeUnits cu, SizeTable table) {
        return !cu.isBelow(minCu) && (maxCu == null || !cu.isAbove(maxCu)) && byPlan(cu, table);
    }

    /** The allowed sizes after {@code from} up to {@code to}, in either direction; the next one first. */
    public List<ComputeUnits> onTheWay(ComputeUnits from, ComputeUnits to, SizeTable table) {
        return table.way(from, to).stream().filter(cu -> table.lists(cu) && includes(cu, table)).toList();
    }

    /** Whether no size above {@code cu} may be advised for its cache. */
    public boolean isLargest(ComputeUnits cu, SizeTable table) {
        return table.above(cu).stream().noneMatch(size -> size.hasCache() && includes(size.cu(), table));
    }

    /** Whether the plan allows a size. */
    public boolean byPlan(ComputeUnits cu, SizeTable table) {
        return plan == PlatformPlan.PAID || !cu.isAbove(table.largestOfFreePlan());
    }
}
