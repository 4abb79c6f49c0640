package dev.plimsoll.advice.restart;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.restart.RestartImpact.WarmupBasis;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.RefillRate;
import dev.plimsoll.prediction.model.run.StartRecords;
import dev.plimsoll.prediction.model.run.StartRecords.StartRecord;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What each change of one compute would cost now.
 *
 * @param figures the figures of the latest probe; null where there is none
 * @param refill  how fast the cache filled after cold starts; null where none was observed
 * @param starts  what its latest starts cost
 */
public record RestartImpacts(Compute compute, @Nullable Figures figures, Price price, SizeTable table,
        @Nullable RefillRate refill, StartRecords starts) {

    /** Reads until a cache is warm after a start, in multiples of the pages in use: median of replayed traces. */
    private static final double WARM_CACHES = 6;

    /** The impact of carrying out {@code candidate}. */
    public RestartImpact of(Candidate candidate) {
        return switch (candidate.action()) {
            case HOLD -> RestartImpact.none(RestartRule.NOTHING_CHANGES, ChangeCosts.NOTHING);
            case CHANGE_AUTOSUSPEND -> RestartImpact.none(RestartRule.DELAY, ChangeCosts.NOTHING);
            case RESTART -> ofRestart();
            case ENABLE_POOLER -> ofPooler();
            case GROW, CHANGE_BOUNDS, SHRINK -> ofResize(candidate.target(), candidate.costBenefit());
        };
    }

    /** The impact of a restart at the present size; a suspended compute starts anyway. */
    public RestartImpact ofRestart() {
        return isSuspended() ? RestartImpact.none(RestartRule.SUSPENDED, ChangeCosts.NOTHING)
                : dropping(RestartRule.RESTART, compute.size(), null);
    }

    private boolean isSuspended() {
        return compute.state().isIdle();
    }

    private RestartImpact ofPooler() {
        if (isSuspended()) {
            return RestartImpact.none(RestartRule.SUSPENDED, ChangeCosts.NOTHING);
        }
        if (table.hasPoolerAlwaysOn()) {
            return RestartImpact.none(RestartRule.POOLER_ALWAYS_ON, ChangeCosts.NOTHING);
        }
        return figures == null
                ? new RestartImpact(null, RestartRule.POOLER_NOT_DOCUMENTED, null, null, null, null, null, null, null)
                : new RestartImpact(null, RestartRule.POOLER_NOT_DOCUMENTED, figures.connections().latest().used(),
                        figures.cache().used(), null, null, null, null, null);
    }

    private RestartImpact ofResize(SizeRange target, @Nullable CostBenefit benefit) {
        ChangeCosts weighed = benefit == null ? null : benefit.cost();
        if (isSuspended()) {
            return RestartImpact.none(RestartRule.SUSPENDED,
                    weighed != null ? weighed : figures == null ? null : leastCost(target));
        }
        boolean isFixed = compute.size().isFixed() && target.isFixed();
        return dropping(isFixed ? RestartRule.FIXED_SIZE : RestartRule.LIMITS, target, weighed);
    }

    /** @param weighed what the decision says that it costs; null where it weighed no such change */
    private RestartImpact dropping(RestartRule rule, SizeRange then, @Nullable ChangeCosts weighed) {
        if (figures == null) {
            return new RestartImpact(true, rule, null, null, null, weighed, null, null, null);
        }
        StartKind kind = rule.startKind();
        StartRecord latest = starts.of(kind);
        Double pages = refilled(figures, then, kind);
        Duration estimated = pages == null || figures.readsPerSecond() <= 0 ? null
                : Duration.ofSeconds(Math.round(WARM_CACHES * pages / figures.readsPerSecond()));
        Duration observed = pages == null ? null
                : latest != null && latest.isWarm() ? latest.refill()
                        : refill == null ? null : refill.timeFor(pages).orElse(null);
        Duration warmup = observed != null ? observed : estimated;
        Bytes lost = latest != null && latest.isWarm() && pages != null ? UsedUnit.PAGES.bytes(Math.round(pages))
                : figures.cache().used();
        return new RestartImpact(true, rule, figures.connections().latest().used(), lost, warmup,
                weighed != null ? weighed : cost(figures, pages), pages == null ? null : Math.round(pages),
                warmup == null ? null : observed != null ? WarmupBasis.OBSERVED : WarmupBasis.ESTIMATED, latest);
    }

    /** The known cost of a change to {@code then}, without the cold cache where that is not known; 0 without figures. */
    public ChangeCosts leastCost(SizeRange then) {
        if (figures == null) {
            return ChangeCosts.NOTHING;
        }
        ChangeCosts cost = cost(figures, refilled(figures, then, StartKind.RESIZE));
        return cost != null ? cost : reading(figures, 0);
    }

    /** Dropped connections, and pages that are read again. Here each of them counts, also those that the new size would miss. */
    private @Nullable ChangeCosts cost(Figures figures, @Nullable Double pages) {
        return figures.readsPerSecond() <= 0 ? reading(figures, 0) : pages == null ? null : reading(figures, pages);
    }

    private ChangeCosts reading(Figures figures, double pages) {
        return ChangeCosts.of(price, Tunables.SHIPPED.change(), compute.size().max().asDouble(),
                figures.connections().latest().used(), pages);
    }

    /** Pages that the cache reads again; null where they are not known. */
    private @Nullable Double refilled(Figures figures, SizeRange then, StartKind kind) {
        Bytes cacheThen = table.at(then.max()).map(Size::cache).orElse(null);
        Bytes used = figures.cache().used();
        if (used == null || cacheThen == null) {
            return null;
        }
        return starts.readAgain(kind,
                Math.min(used.per(UsedUnit.PAGES.size()), cacheThen.per(UsedUnit.PAGES.size())));
    }
}
