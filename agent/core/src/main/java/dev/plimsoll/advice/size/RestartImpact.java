package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cost of carrying out a recommendation now.
 *
 * @param restarts    whether the compute would restart; null where the platform does not document it
 * @param rule        the rule behind that
 * @param connections connections that would drop; null where not known
 * @param cacheLost   cache that would be lost and read again; null where not known
 * @param warmup      about how long the ratio would then stay low; null where not known
 * @param cost        cost in CU-hours by the owner's cost weights: connections and the cold cache; null where not
 *                    known
 */
public record RestartImpact(@Nullable Boolean restarts, RestartRule rule, @Nullable Integer connections,
        @Nullable Bytes cacheLost, @Nullable Duration warmup, @Nullable Double cost) {

    /** Largest refill of a larger cache, in multiples of the cache in use. */
    private static final double REFILLED = 1.5;

    static RestartImpact of(Compute compute, Recommendation recommendation, @Nullable Figures figures,
            SizingPolicy policy, SizeTable table) {
        return switch (recommendation) {
            case Recommendation.Hold hold -> none(RestartRule.NOTHING_CHANGES);
            case Recommendation.ChangeAutosuspend delay -> ofDelay();
            case Recommendation.Restart restart -> ofRestart(compute, figures, policy, table);
            case Recommendation.UsePooler pooler -> ofPooler(compute, figures, table);
            case Recommendation.Grow grow -> ofResize(compute, grow, figures, policy, table);
            case Recommendation.ChangeBounds bounds -> ofResize(compute, bounds, figures, policy, table);
            case Recommendation.Shrink shrink -> ofResize(compute, shrink, figures, policy, table);
        };
    }

    /** The impact of another autosuspend delay. */
    public static RestartImpact ofDelay() {
        return none(RestartRule.DELAY);
    }

    /** The impact of a restart at the present size. */
    static RestartImpact ofRestart(Compute compute, @Nullable Figures figures, SizingPolicy policy, SizeTable table) {
        return compute.state().isIdle()
                ? none(RestartRule.SUSPENDED)
                : dropping(RestartRule.RESTART, compute.size(), figures, policy, table);
    }

    private static RestartImpact none(RestartRule rule) {
        return new RestartImpact(false, rule, 0, Bytes.ZERO, Duration.ZERO, 0.0);
    }

    private static RestartImpact ofPooler(Compute compute, @Nullable Figures figures, SizeTable table) {
        if (compute.state().isIdle()) {
            return none(RestartRule.SUSPENDED);
        }
        if (table.rule() == SizeRule.NEON) {
            return none(RestartRule.POOLER_ALWAYS_ON);
        }
        return new RestartImpact(null, RestartRule.POOLER_NOT_DOCUMENTED,
                figures == null ? null : figures.connections().used(), figures == null ? null : figures.used(), null,
                null);
    }

    private static RestartImpact ofResize(Compute compute, Recommendation resize, @Nullable Figures figures,
            SizingPolicy policy, SizeTable table) {
        if (compute.state().isIdle()) {
            return none(RestartRule.SUSPENDED);
        }
        RestartRule rule = compute.size().isFixed() && resize.target().isFixed()
                ? RestartRule.FIXED_SIZE
                : RestartRule.LIMITS;
        return dropping(rule, resize.target(), figures, policy, table);
    }

    private static RestartImpact dropping(RestartRule rule, SizeRange then, @Nullable Figures figures,
            SizingPolicy policy,
            SizeTable table) {
        if (figures == null) {
            return new RestartImpact(true, rule, null, null, null, null);
        }
        Duration warmup = warmup(figures, then, table);
        return new RestartImpact(true, rule, figures.connections().used(), figures.used(), warmup,
                cost(figures, warmup, policy));
    }

    /** The known cost of a change to {@code then}, without the cold cache where that is not known. */
    static double leastCost(Compute compute, SizeRange then, Figures figures, SizingPolicy policy, SizeTable table) {
        if (compute.state().isIdle()) {
            return 0;
        }
        Double cost = cost(figures, warmup(figures, then, table), policy);
        return cost != null ? cost : policy.tunables().weights().dropping(figures.connections().used());
    }

    /** Dropped connections and the misses of the cold cache, counted like in a decision. */
    private static @Nullable Double cost(Figures figures, @Nullable Duration warmup, SizingPolicy policy) {
        double dropped = policy.tunables().weights().dropping(figures.connections().used());
        if (figures.readsPerSecond() <= 0) {
            // Without reads nothing is missed.
            return dropped;
        }
        return warmup == null ? null : dropped + ColdStart.cost(warmup, policy);
    }

    private static @Nullable Duration warmup(Figures figures, SizeRange then, SizeTable table) {
        Bytes cacheThen = table.at(then.max()).map(Size::cache).orElse(null);
        Bytes used = figures.used();
        if (used == null || cacheThen == null || figures.readsPerSecond() <= 0) {
            return null;
        }
        double refilled = Math.min((double) cacheThen.value(), REFILLED * used.value());
        double pages = refilled / UsedUnit.PAGES.size().value();
        return Duration.ofSeconds(Math.round(ColdStart.secondsToWarm(pages, figures)));
    }
}
