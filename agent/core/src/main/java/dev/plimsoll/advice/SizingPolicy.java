package dev.plimsoll.advice;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What the owner requires of a size.
 *
 * @param target    hit ratio that a compute should reach; a ratio equal to it reaches it
 * @param allowed   sizes that may be advised
 * @param nearLimit share of the connection limit from which connections are short
 * @param costs     what misses and restarts are worth
 * @param rule      which rule to follow
 * @param usedUnit  unit of {@code used} in the view; null is learned
 * @param evidence  required evidence
 */
public record SizingPolicy(HitTarget target, AllowedSizes allowed, Ratio nearLimit, OwnerCosts costs, SizingRule rule,
        @Nullable UsedUnit usedUnit, RequiredEvidence evidence) {

    /** Least allowed misses: a target of 100 % allows none. */
    private static final double LEAST_ALLOWED = 1e-6;

    /** Which rule to follow. */
    public enum SizingRule {
        /** Compares what a size saves with what it costs. */
        REGRET,
        /** The platform rule: below the target, one size up. */
        PLATFORM
    }

    /** A copy with other sizes that may be advised. */
    public SizingPolicy with(AllowedSizes other) {
        return new SizingPolicy(target, other, nearLimit, costs, rule, usedUnit, evidence);
    }

    /** What this policy pays for waiting and restarts. */
    public Price price() {
        return new Price(Math.max(LEAST_ALLOWED, target.allowedMissRatio()), costs.waitingHour(), costs.readLatency(),
                costs.restart(), costs.droppedConnection());
    }

    /** The constants of the method with the price of this policy. */
    public Tunables tunables() {
        return Tunables.SHIPPED.with(price());
    }

    /** Whether {@code taken} of {@code limit} connections are too many: they are short from the threshold on, which is included. */
    public boolean isNearLimit(int taken, int limit) {
        return BigDecimal.valueOf(taken)
                .compareTo(BigDecimal.valueOf(nearLimit.value()).multiply(BigDecimal.valueOf(limit))) >= 0;
    }
}
