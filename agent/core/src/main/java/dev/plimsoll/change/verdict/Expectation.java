package dev.plimsoll.change.verdict;

import dev.plimsoll.cache.Ratio;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a change was expected to do. It is kept in the intent, so that the verification needs nothing that is deleted.
 *
 * @param purpose     why it was made
 * @param predicted   the predicted hit ratio of the new size; null without a prediction
 * @param before      the hit ratio at the former size; null where it was not known
 * @param busiest     reads per second in the busiest of the 24 hours before; null where that was not recorded
 * @param connections most connections before, and their limit, where a higher one was the purpose; else null
 * @param impact      what it was expected to cost; null where that was not recorded
 * @param awakeTime   what another autosuspend delay was expected to do; null for a change of size, and where the time
 *                    before was not known
 */
public record Expectation(Purpose purpose, @Nullable HitRatioInterval predicted, @Nullable LoadedRatio before,
        @Nullable Double busiest, EffectEvidence.@Nullable ConnectionUse connections, @Nullable ExpectedImpact impact,
        @Nullable ExpectedAwakeTime awakeTime) {

    /** Nothing to compare with. */
    public static final Expectation NONE = new Expectation(Purpose.LARGER_CACHE, null, null, null, null, null, null);

    /** For another autosuspend delay. */
    public static Expectation of(@Nullable ExpectedAwakeTime expected) {
        return new Expectation(Purpose.AWAKE_TIME, null, null, null, null, null, expected);
    }

    /** A copy with its cost. */
    public Expectation with(ExpectedImpact cost) {
        return new Expectation(purpose, predicted, before, busiest, connections, cost, awakeTime);
    }

    /** Why a setting was changed. */
    public enum Purpose {
        /** For fewer misses. */
        LARGER_CACHE,
        /** For a higher connection limit. */
        MORE_CONNECTIONS,
        /** For fewer CU-hours. */
        LOWER_COST,
        /** To be as large as the primary, for a replica. */
        FOLLOW_PRIMARY,
        /** For awake time and starts that cost less together. */
        AWAKE_TIME
    }

    /** The predicted hit ratio with its 80 % interval. */
    public record HitRatioInterval(Ratio lower, Ratio expected, Ratio upper) {}

    /**
     * What a change was expected to cost when it began.
     *
     * @param connections  connections that drop; null where not known
     * @param misses       pages that are read again; null where not known
     * @param warmup       time until the cache is warm again; null where not known
     * @param cuHours      all of it in CU-hours, by the owner's cost weights; null where not known
     * @param waitingSaves CU-hours that waiting would have saved; null where not known
     */
    public record ExpectedImpact(@Nullable Integer connections, @Nullable Long misses, @Nullable Duration warmup,
            @Nullable Double cuHours, @Nullable Double waitingSaves) {}

    /**
     * What another autosuspend delay was expected to do, and how awake time was before.
     *
     * @param before    observed at the former delay
     * @param busyShare share of that time in which clients worked, 0 to 1: the load with which a later time is compared
     * @param predicted for the new delay
     * @param saving    predicted saving in CU-hours a month, starts included
     * @param cu        size by which awake time counts, in CU, also after a change of size
     * @param startCost CU-hours that the empty cache after one start costs; 0 where that is not known
     */
    public record ExpectedAwakeTime(AwakeRate before, double busyShare, AwakeRate predicted, double saving, double cu,
            double startCost) {}
}
