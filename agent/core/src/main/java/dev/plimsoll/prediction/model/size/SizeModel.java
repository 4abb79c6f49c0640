package dev.plimsoll.prediction.model.size;

import dev.plimsoll.prediction.Tunables.Observations;
import dev.plimsoll.prediction.model.run.LoadLevel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was learned about one size.
 *
 * @param observed          observed misses by {@link LoadLevel#level}
 * @param fill              misses of larger caches while they held as much
 * @param outgrown          when more was last in use than this size surely holds, or it was full itself; null for never:
 *                          this size would have had the same misses since
 * @param accumulatedSaving what it would have saved since the last change
 */
public record SizeModel(Map<Integer, ObservedMisses> observed, FillCurvePoint fill, @Nullable Instant outgrown,
        SavingSum accumulatedSaving) {

    /** Nothing was learned. */
    public static final SizeModel NONE = new SizeModel(Map.of(), FillCurvePoint.NONE, null,
            SavingSum.NONE);

    public SizeModel {
        observed = Map.copyOf(observed);
    }

    /** The observation under a load; empty where there was none. */
    public Optional<ObservedMisses> observed(int level) {
        return Optional.ofNullable(observed.get(level));
    }

    /** The same with misses observed under loads of {@code level}. */
    public SizeModel with(int level, ObservedMisses next, Observations observations) {
        Map<Integer, ObservedMisses> now = new HashMap<>(observed);
        now.merge(level, next, (before, later) -> before.then(later, observations));
        return new SizeModel(now, fill, outgrown, accumulatedSaving);
    }

    /** The same after more was in use than this size holds. */
    public SizeModel withOutgrown(Instant now) {
        return new SizeModel(observed, fill, now, accumulatedSaving);
    }

    /** Whether it held everything in use at all times after {@code since}. */
    public boolean sufficesSince(Instant since) {
        return outgrown == null || outgrown.isBefore(since);
    }

    /** The same with another point of the fill curve. */
    public SizeModel withFill(FillCurvePoint now) {
        return new SizeModel(observed, now, outgrown, accumulatedSaving);
    }

    /** The same with all times moved back by {@code by}. */
    public SizeModel earlier(Duration by) {
        Map<Integer, ObservedMisses> then = new HashMap<>(observed);
        then.replaceAll((level, one) -> one.earlier(by));
        return new SizeModel(then, fill, outgrown == null ? null : outgrown.minus(by), accumulatedSaving);
    }

    public SizeModel withAccumulatedSaving(SavingSum now) {
        return new SizeModel(observed, fill, outgrown, now);
    }

    /**
     * What a size would have saved since the last change, in CU-hours; 0 or more. Refused connections and misses are kept
     * apart, because more connections need no larger cache.
     *
     * @param total    saving by fewer misses and fewer refused connections, after the price of the size
     * @param byMisses the same as if no connection had been refused
     */
    public record SavingSum(double total, double byMisses) {

        public static final SavingSum NONE = new SavingSum(0, 0);

        /** The sum after {@code hours} more, in which it saved this many CU. A saving never falls below zero. */
        public SavingSum plus(double cu, double cuByMisses, double hours) {
            return new SavingSum(Math.max(0, total + cu * hours), Math.max(0, byMisses + cuByMisses * hours));
        }

        /** The same without what refused connections added. */
        public SavingSum ofMisses() {
            return new SavingSum(byMisses, byMisses);
        }

        /** Whether it would have saved anything. */
        public boolean isAny() {
            return total > 0;
        }
    }
}
