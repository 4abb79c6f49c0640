package dev.plimsoll.advice;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.EvidenceWait;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.size.CostWeights;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the reader wants of a size.
 *
 * @param target          hit ratio that a compute should reach; exactly at it is reached
 * @param minCu           smallest size to advise
 * @param maxCu           largest size to advise; null is the largest of the size table
 * @param minAccesses     reads in a window below which its ratio says nothing
 * @param nearLimit       share of the connection limit from which connections are short
 * @param violationHour  CU that an hour at ten times the allowed misses is worth
 * @param restartCost    CU-hours that a restart with anyone connected is worth
 * @param droppedConnection CU-hours more for each connection dropped
 * @param rule            whose advice to follow
 * @param plan            what the account may use
 * @param usedUnit        unit of the view's {@code used}; null is learned
 * @param evidenceToGrow  least time observed before growing may be acted on
 * @param evidenceToShrink least time observed before shrinking may be acted on
 */
public record SizingPolicy(Ratio target, ComputeUnits minCu, @Nullable ComputeUnits maxCu, long minAccesses,
        Ratio nearLimit, double violationHour,
        double restartCost, double droppedConnection, Rule rule, PlatformPlan plan, @Nullable UsedUnit usedUnit,
        Duration evidenceToGrow, Duration evidenceToShrink) {

    /** A target of 100 % allows no miss, and ten times none is none; one in a million is as good as none. */
    private static final double LEAST_ALLOWED = 1e-6;

    /** Whose advice to follow. */
    public enum Rule {
        /** The weighing of what a size saves against what it costs. */
        REGRET,
        /** The platform's own: below the target, one size up. */
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

    /** The misses that the target allows, as a share of reads, taken from it as a decimal: 10 % beside 90 %, and no bit less. */
    public double allowedMissRatio() {
        return BigDecimal.ONE.subtract(BigDecimal.valueOf(target.value())).doubleValue();
    }

    /** The terms of the regret meter at the reader's prices. */
    public Tunables tunables() {
        return Tunables.SHIPPED
                .withWeights(new CostWeights(Math.max(LEAST_ALLOWED, allowedMissRatio()), nearLimit.value(),
                        violationHour, restartCost, droppedConnection))
                .withEvidenceWait(EvidenceWait.of(evidenceToGrow, evidenceToShrink));
    }

    /** {@code 98.996 % ... 99.00 %}: a ratio as it is printed beside the target, which it looks equal to only where it is. */
    public String told(Ratio hitRatio) {
        return hitRatio.beside(target);
    }

    /** {@code 99.00 %}, {@code 99.925 %}: the target with all its digits. */
    public String toldTarget() {
        return target.asFineAs(target);
    }

    public boolean reaches(Ratio hitRatio) {
        return hitRatio.compareTo(target) >= 0;
    }

    /** Whether a size may be advised by the range in force. */
    public boolean allows(ComputeUnits cu, SizeTable table) {
        return !cu.isBelow(minCu) && (maxCu == null || !cu.isAbove(maxCu)) && allowedByPlan(cu, table);
    }

    /** The sizes after {@code from} up to {@code to}, either way, that may be moved to; the next one first. */
    public List<ComputeUnits> allowedOnTheWay(ComputeUnits from, ComputeUnits to, SizeTable table) {
        return table.way(from, to).stream().filter(cu -> table.lists(cu) && allows(cu, table)).toList();
    }

    public boolean allowedByPlan(ComputeUnits cu, SizeTable table) {
        return plan == PlatformPlan.PAID || !cu.isAbove(table.largestOfFreePlan());
    }
}
