package dev.plimsoll.advice.restart;

import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.model.run.StartRecords.StartRecord;
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
 * @param costs       cost by the owner's cost weights: that of the decision where the size was weighed, and else of
 *                    connections and the cold cache at the present reads; null where not known
 * @param misses      pages that the refill reads once more, each of them a miss; null where not known
 * @param basis       what the warm-up rests on; null where it is not known, or nothing restarts
 * @param start       the latest start of its kind, by which it is priced; null where none was observed, or its warmth is not
 *                    known: then it is priced as a cold one
 */
public record RestartImpact(@Nullable Boolean restarts, RestartRule rule, @Nullable Integer connections,
        @Nullable Bytes cacheLost, @Nullable Duration warmup, @Nullable ChangeCosts costs, @Nullable Long misses,
        @Nullable WarmupBasis basis, @Nullable StartRecord start) {

    /** What the duration of a warm-up rests on. */
    public enum WarmupBasis {
        /** The refill rate that was observed after earlier starts. */
        OBSERVED,
        /** The present reads, because no start was observed. */
        ESTIMATED
    }

    /**
     * CU-hours that the misses of one start with an empty cache cost; 0 where that is not known.
     *
     * @param figures as of the latest probe; null where there is none
     * @param worked  how long clients use the compute between two starts; later misses cost nothing
     */
    public static double ofColdStart(@Nullable Figures figures, Price price, Duration worked) {
        Bytes used = figures == null ? null : figures.cache().used();
        return figures == null || used == null || figures.readsPerSecond() <= 0 ? 0
                : price.ofMisses(Math.min(used.per(UsedUnit.PAGES.size()),
                        figures.readsPerSecond() * worked.toSeconds()));
    }

    /** The kind of the start that follows; null unless one does. */
    public @Nullable StartKind startKind() {
        return Boolean.TRUE.equals(restarts) ? rule.startKind() : null;
    }

    /** Whether the compute is suspended, so that the change costs what it costs then. */
    public boolean isSuspended() {
        return rule == RestartRule.SUSPENDED;
    }

    /** CU-hours that the change costs now; null where not known. */
    public @Nullable Double cost() {
        return costs == null ? null : Double.valueOf(costs.at(isSuspended()));
    }

    /** Nothing restarts. */
    static RestartImpact none(RestartRule rule, @Nullable ChangeCosts costs) {
        return new RestartImpact(false, rule, 0, Bytes.ZERO, Duration.ZERO, costs, 0L, null, null);
    }
}
