package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.RestartImpact.WarmupBasis;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.run.RefillRate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What each change of one compute would cost now.
 *
 * @param figures the figures of the latest probe; null where there is none
 * @param refill  how fast the cache filled after starts; null where none was observed
 */
record RestartImpacts(Compute compute, @Nullable Figures figures, Tunables tunables, SizeTable table,
        @Nullable RefillRate refill) {

    private static final double SECONDS_AN_HOUR = 3_600;

    RestartImpact of(Candidate candidate) {
        return switch (candidate.action()) {
            case HOLD -> RestartImpact.none(RestartRule.NOTHING_CHANGES);
            case CHANGE_AUTOSUSPEND -> RestartImpact.none(RestartRule.DELAY);
            case RESTART -> ofRestart();
            case ENABLE_POOLER -> ofPooler();
            case GROW, CHANGE_BOUNDS, SHRINK -> ofResize(candidate.target());
        };
    }

    /** The impact of a restart at the present size. */
    RestartImpact ofRestart() {
        return compute.lifecycle().state().isIdle()
                ? RestartImpact.none(RestartRule.SUSPENDED)
                : dropping(RestartRule.RESTART, compute.size());
    }

    private RestartImpact ofPooler() {
        if (compute.lifecycle().state().isIdle()) {
            return RestartImpact.none(RestartRule.SUSPENDED);
        }
        if (table.hasPoolerAlwaysOn()) {
            return RestartImpact.none(RestartRule.POOLER_ALWAYS_ON);
        }
        return new RestartImpact(null, RestartRule.POOLER_NOT_DOCUMENTED,
                figures == null ? null : figures.connections().latest().used(),
                figures == null ? null : figures.cache().used(), null,
                null);
    }

    private RestartImpact ofResize(SizeRange target) {
        if (compute.lifecycle().state().isIdle()) {
            return RestartImpact.none(RestartRule.SUSPENDED);
        }
        boolean isFixed = compute.size().isFixed() && target.isFixed();
        return dropping(isFixed ? RestartRule.FIXED_SIZE : RestartRule.LIMITS, target);
    }

    private RestartImpact dropping(RestartRule rule, SizeRange then) {
        if (figures == null) {
            return new RestartImpact(true, rule, null, null, null, null);
        }
        Double pages = refilled(figures, then);
        Duration estimated = warmup(figures, then);
        Duration observed = pages == null || refill == null ? null : refill.timeFor(pages).orElse(null);
        Duration warmup = observed != null ? observed : estimated;
        return new RestartImpact(true, rule, figures.connections().latest().used(), figures.cache().used(), warmup,
                cost(figures, estimated), pages == null ? null : Math.round(pages),
                warmup == null ? null : observed != null ? WarmupBasis.OBSERVED : WarmupBasis.ESTIMATED);
    }

    /** The known cost of a change to {@code then}, without the cold cache where that is not known; 0 without figures. */
    double leastCost(SizeRange then) {
        if (compute.lifecycle().state().isIdle() || figures == null) {
            return 0;
        }
        Double cost = cost(figures, warmup(figures, then));
        return cost != null ? cost : dropped(figures);
    }

    /** Dropped connections and the misses of the cold cache, counted like in a decision. */
    private @Nullable Double cost(Figures figures, @Nullable Duration warmup) {
        if (figures.readsPerSecond() <= 0) {
            // Without reads nothing is missed.
            return dropped(figures);
        }
        return warmup == null ? null : dropped(figures) + tunables.coldCache(Hours.of(warmup));
    }

    private double dropped(Figures figures) {
        return tunables.weights().dropping(figures.connections().latest().used());
    }

    /** The warm-up by the present reads. */
    private @Nullable Duration warmup(Figures figures, SizeRange then) {
        Double pages = refilled(figures, then);
        return pages == null || figures.readsPerSecond() <= 0
                ? null
                : Duration.ofSeconds(Math.round(SECONDS_AN_HOUR * ColdStart.hoursToWarm(pages, figures, tunables)));
    }

    /** Pages that the cache reads again; null where they are not known. */
    private @Nullable Double refilled(Figures figures, SizeRange then) {
        Bytes cacheThen = table.at(then.max()).map(Size::cache).orElse(null);
        Bytes used = figures.cache().used();
        if (used == null || cacheThen == null) {
            return null;
        }
        Bytes page = UsedUnit.PAGES.size();
        return tunables.cost().refilled(used.per(page), cacheThen.per(page));
    }
}
