package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why a size is right, too small or too big for the cache. */
public sealed interface SizeCause extends Cause {

    /** The size table does not list the present size. */
    record SizeNotListed(SizeRange size) implements SizeCause {}

    /**
     * The hit ratio of the latest window.
     *
     * @param full whether the cache is full
     */
    record ObservedRatio(Ratio ratio, Duration window, Ratio target, boolean full) implements SizeCause {}

    /** There were no recent reads. */
    record NoReads() implements SizeCause {}

    /** Too little was observed to compare sizes. */
    record NotComparable() implements SizeCause {}

    /** The platform runs the compute below its largest limit. */
    record RunsBelowLargest() implements SizeCause {}

    /** There is no larger size. */
    record NoLargerSize() implements SizeCause {}

    /** No larger size is expected to be worth its cost. */
    record NoLargerPays() implements SizeCause {}

    /**
     * The smallest size that is expected to reach the target.
     *
     * @param dearer CU that it costs more
     * @param spared misses a second that it would spare
     */
    record WouldReach(ComputeUnits cu, double dearer, double spared) implements SizeCause {}

    /** No size is expected to reach the target. */
    record NoneReaches(Ratio target) implements SizeCause {}

    /** No allowed larger size is worth its cost so far. */
    record NoAllowedPays() implements SizeCause {}

    /**
     * A larger size would help, but is blocked.
     *
     * @param expected the expected hit ratio; null where not known
     */
    record WouldHelp(ComputeUnits cu, @Nullable Ratio expected, Ratio target, SizeConstraint constraint)
            implements
                SizeCause {}

    /** The expected hit ratio at a larger size, with its bounds. */
    record LargerExpected(PredictedHitRatio predicted, Ratio target) implements SizeCause {}

    /** The saving includes hours in which connections were refused, or nearly so. */
    record RefusedIncluded() implements SizeCause {}

    /** The expected hit ratio at a smaller size. */
    record SmallerExpected(PredictedHitRatio predicted, Ratio target) implements SizeCause {}

    /** The hit ratio while the cache held as much as a smaller size can. */
    record SmallerFilled(PredictedHitRatio predicted, Ratio target) implements SizeCause {}

    /**
     * The cache in use fits a smaller size.
     *
     * @param cache the cache of that size
     * @param peak  most cache in use in the recorded runs, where that fits too; null otherwise
     */
    record SmallerFits(ComputeUnits cu, Bytes cache, @Nullable Bytes peak) implements SizeCause {}

    /** The expected hit ratio at another size of a compute that fits. */
    record OtherExpected(PredictedHitRatio predicted, Ratio target) implements SizeCause {}

    /** The hit ratio at another size is not known. */
    record OtherUnknown(ComputeUnits cu) implements SizeCause {}

    /** A lower largest limit saves nothing, because the compute does not run there. */
    record CeilingSavesNothing() implements SizeCause {}

    /** The cache of a smaller size would be large enough, but its CPU would not. */
    record CacheFitsCpuDoesNot(ComputeUnits cu, SizeConstraint.TooBusy busy) implements SizeCause {}

    /** The cache alone would fit a smaller size. */
    record CacheAloneFits() implements SizeCause {}

    /** What blocks that smaller size. */
    record SmallerBlocked(SizeConstraint constraint) implements SizeCause {}

    /** What is known of the CPU: sessions that ran. */
    record CpuUse(RunningSessions running) implements SizeCause {}

    /** CPU use is not known, because a trace does not contain it. */
    record CpuUnknown() implements SizeCause {}

    /**
     * A size was compared, and has not saved enough.
     *
     * @param expected the expected hit ratio; null where its misses are not known
     * @param saved    its accumulated saving in CU-hours; 0 or less for none
     */
    record SavedTooLittle(@Nullable Ratio expected, Ratio target, double saved) implements SizeCause {}

    /** Under a load of the last day, a smaller size may miss the target, or miss it by clearly more. */
    record TargetAtRisk(PredictedHitRatio predicted, Ratio target) implements SizeCause {}
}
