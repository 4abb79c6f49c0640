package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.RestartImpact.WarmupBasis;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.model.run.RefillRate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What each change of one compute would cost now.
 *
 * @param figures the figures of the latest probe; null where there is none
 * @param refill  how fast the cache filled after starts; null where none was observed
 */
record RestartImpacts(Compute compute, @Nullable Figures figures, Price price, SizeTable table,
        @Nullable RefillRate refill) {

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
        Duration estimated = pages == null || figures.readsPerSecond() <= 0 ? null : ColdStart.warmup(pages, figures);
        Duration observed = pages == null || refill == null ? null : refill.timeFor(pages).orElse(null);
        Duration warmup = observed != null ? observed : estimated;
        return new RestartImpact(true, rule, figures.connections().latest().used(), figures.cache().used(), warmup,
                cost(figures, pages), pages == null ? null : Math.round(pages),
                warmup == null ? null : observed != null ? WarmupBasis.OBSERVED : WarmupBasis.ESTIMATED);
    }

    /** The known cost of a change to {@code then}, without the cold cache where that is not known; 0 without figures. */
    double leastCost(SizeRange then) {
        if (compute.lifecycle().state().isIdle() || figures == null) {
            return 0;
        }
        Double cost = cost(figures, refilled(figures, then));
        return cost != null ? cost : dropped(figures);
    }

    /** Dropped connections and the pages that are read again, as in a decision. Without reads nothing is missed. */
    private @Nullable Double cost(Figures figures, @Nullable Double pages) {
        return figures.readsPerSecond() <= 0 ? Double.valueOf(dropped(figures))
                : pages == null ? null : Double.valueOf(dropped(figures) + price.ofMisses(pages));
    }

    private double dropped(Figures figures) {
        return price.ofRestart(compute.size().max().asDouble(), figures.connections().latest().used());
    }

    /** Pages that the cache reads again; null where they are not known. */
    private @Nullable Double refilled(Figures figures, SizeRange then) {
        Bytes cacheThen = table.at(then.max()).map(Size::cache).orElse(null);
        Bytes used = figures.cache().used();
        if (used == null || cacheThen == null) {
            return null;
        }
        Bytes page = UsedUnit.PAGES.size();
        return Math.min(used.per(page), cacheThen.per(page));
    }
}
