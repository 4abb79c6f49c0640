package dev.plimsoll.advice;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.EvidenceWait;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the owner requires of a size.
 *
 * @param target            hit ratio that a compute should reach; a ratio equal to it reaches it
 * @param minCu             smallest size to advise
 * @param maxCu             largest size to advise; null is the largest of the size table
 * @param minAccesses       reads in a window below which its ratio is not reliable
 * @param nearLimit         share of the connection limit from which connections are short
 * @param violationHour     CU that an hour at ten times the allowed misses is worth
 * @param restartCost       CU-hours that a restart with any connection is worth
 * @param droppedConnection CU-hours more for each dropped connection
 * @param rule              which rule to follow
 * @param plan              what the account may use
 * @param usedUnit          unit of {@code used} in the view; null is learned
 * @param evidenceToGrow    least time observed before growing
 * @param evidenceToShrink  least time observed before shrinking
 */
public record SizingPolicy(Ratio target, ComputeUnits minCu, @Nullable ComputeUnits maxCu, long minAccesses,
        Ratio nearLimit, double violationHour,
        double restartCost, double droppedConnection, Rule rule, PlatformPlan plan, @Nullable UsedUnit usedUnit,
        Duration evidenceToGrow, Duration evidenceToShrink) {

    /** Least allowed misses: a target of 100 % allows none, and severity is relative to the allowed misses. */
    private static final double LEAST_ALLOWED = 1e-6;

    /** Which rule to follow. */
    public enum Rule {
        /** Compares what a size saves with what it costs. */
        REGRET,
        /** The platform rule: below the target, one size up. */
        PLATFORM
    }

    /** What the account may use (platform/api.md section 8). */
    public enum PlatformPlan {
        PAID,
        /** Up to {@link SizeTable#largestOfFreePlan}. */
        FREE
    }

    public SizingPolicy {
        if (maxCu != null && maxCu.isBelow(minCu)) {
            throw new IllegalArgumentException(
                    "largest size to advise, " + maxCu + " CU, is below the smallest, " + minCu);
        }
    }

    /**
     * The misses that the target allows, as a share of reads. It is computed in decimals, so that 90 % allows exactly
     * 10 %.
     */
    public double allowedMissRatio() {
        return BigDecimal.ONE.subtract(BigDecimal.valueOf(target.value())).doubleValue();
    }

    /** The constants of the method with the cost weights of this policy. */
    public Tunables tunables() {
        return Tunables.SHIPPED
                .withWeights(new CostWeights(Math.max(LEAST_ALLOWED, allowedMissRatio()), nearLimit.value(),
                        violationHour, restartCost, droppedConnection))
                .withEvidenceWait(EvidenceWait.of(evidenceToGrow, evidenceToShrink));
    }

    public boolean reaches(Ratio hitRatio) {
        return hitRatio.compareTo(target) >= 0;
    }

    /** Whether the policy and the plan allow a size. */
    public boolean allows(ComputeUnits cu, SizeTable table) {
        return !cu.isBelow(minCu) && (maxCu == null || !cu.isAbove(maxCu)) && allowedByPlan(cu, table);
    }

    /** The allowed sizes after {@code from} up to {@code to}, in either direction; the next one first. */
    public List<ComputeUnits> allowedOnTheWay(ComputeUnits from, ComputeUnits to, SizeTable table) {
        return table.way(from, to).stream().filter(cu -> table.lists(cu) && allows(cu, table)).toList();
    }

    public boolean allowedByPlan(ComputeUnits cu, SizeTable table) {
        return plan == PlatformPlan.PAID || !cu.isAbove(table.largestOfFreePlan());
    }
}
