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
 * What carrying out a recommendation now would cost.
 *
 * @param restarts    whether the compute would be restarted; null where the platform does not say
 * @param why         the rule that says so
 * @param connections connections that would be dropped; null where not known
 * @param cacheLost   cache that would be lost and read again; null where not known
 * @param warmup      about how long the ratio would then stay low; null where not known
 * @param price       CU-hours that this is worth by the reader's own prices, connections and the cold cache; null where not
 *                    known
 */
public record RestartImpact(@Nullable Boolean restarts, String why, @Nullable Integer connections,
        @Nullable Bytes cacheLost, @Nullable Duration warmup, @Nullable Double price) {

    /** A larger cache is rarely filled beyond this multiple of what was in use. */
    private static final double REFILLED = 1.5;

    static RestartImpact of(Compute compute, Recommendation recommendation, @Nullable Figures figures,
            SizingPolicy policy, SizeTable table) {
        return switch (recommendation) {
            case Recommendation.Hold hold -> none("nothing is changed");
            case Recommendation.ChangeAutosuspend delay -> ofDelay();
            case Recommendation.Restart restart -> ofRestart(compute, figures, policy, table);
            case Recommendation.UsePooler pooler -> ofPooler(compute, figures, table);
            case Recommendation.Grow grow -> ofResize(compute, grow, figures, policy, table);
            case Recommendation.ChangeBounds bounds -> ofResize(compute, bounds, figures, policy, table);
            case Recommendation.Shrink shrink -> ofResize(compute, shrink, figures, policy, table);
        };
    }

    /** Of another autosuspend delay. */
    public static RestartImpact ofDelay() {
        return none("changing the autosuspend delay restarts nothing");
    }

    /** Of a restart at the present size. */
    static RestartImpact ofRestart(Compute compute, @Nullable Figures figures, SizingPolicy policy, SizeTable table) {
        return compute.state().isIdle()
                ? none("it sleeps: no connection and no cache to lose")
                : dropping("a restart drops every connection", compute.size(), figures, policy, table);
    }

    private static RestartImpact none(String why) {
        return new RestartImpact(false, why, 0, Bytes.ZERO, Duration.ZERO, 0.0);
    }

    private static RestartImpact ofPooler(Compute compute, @Nullable Figures figures, SizeTable table) {
        if (compute.state().isIdle()) {
            return none("it sleeps: no connection and no cache to lose");
        }
        if (table.rule() == SizeRule.NEON) {
            return none("the pooler is always there, and pointing the application to another host restarts nothing");
        }
        return new RestartImpact(null, "the platform does not say whether turning on the pooler restarts a compute",
                figures == null ? null : figures.connections().used(), figures == null ? null : figures.used(), null,
                null);
    }

    private static RestartImpact ofResize(Compute compute, Recommendation resize, @Nullable Figures figures,
            SizingPolicy policy, SizeTable table) {
        if (compute.state().isIdle()) {
            return none("it sleeps: no connection and no cache to lose");
        }
        String rule = compute.size().isFixed() && resize.target().isFixed()
                ? "changing a fixed size restarts it and drops every connection"
                : "editing the limits of autoscaling restarts it and drops every connection";
        return dropping(rule, resize.target(), figures, policy, table);
    }

    private static RestartImpact dropping(String rule, SizeRange then, @Nullable Figures figures, SizingPolicy policy,
            SizeTable table) {
        if (figures == null) {
            return new RestartImpact(true, rule, null, null, null, null);
        }
        Duration warmup = warmup(figures, then, table);
        return new RestartImpact(true, rule, figures.connections().used(), figures.used(), warmup,
                price(figures, warmup, policy));
    }

    /** The price of going to {@code then}, as far as it is known: without the cold cache where nobody knows of that. */
    static double leastCost(Compute compute, SizeRange then, Figures figures, SizingPolicy policy, SizeTable table) {
        if (compute.state().isIdle()) {
            return 0;
        }
        Double price = price(figures, warmup(figures, then, table), policy);
        return price != null ? price : policy.tunables().weights().dropping(figures.connections().used());
    }

    /** What is dropped, and the misses of the cold cache, as the regret meter counts them. */
    private static @Nullable Double price(Figures figures, @Nullable Duration warmup, SizingPolicy policy) {
        double dropped = policy.tunables().weights().dropping(figures.connections().used());
        if (figures.readsPerSecond() <= 0) {
            // Nobody misses anything.
            return dropped;
        }
        return warmup == null ? null : dropped + ColdStart.price(warmup, policy);
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
