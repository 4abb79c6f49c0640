package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why an assessment has no conclusion. */
public sealed interface InconclusiveCause extends Cause {

    /** There is no probe yet. */
    record NeverProbed() implements InconclusiveCause {}

    /** There is no data on the cache; the {@link DataGap} after it says why. */
    record NoCacheData() implements InconclusiveCause {}

    /** The statistics view has no figures. */
    record NoFigures() implements InconclusiveCause {}

    /** The platform has no file cache at this size, so no ratio can be observed or predicted. */
    record NoFileCache(ComputeUnits cu) implements InconclusiveCause {}

    /** The size changed since the latest probe. */
    record SizeChanged(SizeRange probed, SizeRange now) implements InconclusiveCause {}

    /** The branch changed since the latest probe. */
    record BranchChanged() implements InconclusiveCause {}

    /** There is one probe since the start, or since something changed. */
    record OneProbe() implements InconclusiveCause {}

    /** There is one probe since the cache is full. */
    record OneFullProbe() implements InconclusiveCause {}

    /** The hit ratio since the start, {@code uptime} ago, first reads of the empty cache included. */
    record SinceStart(Duration uptime, Ratio ratio, long reads, Ratio target) implements InconclusiveCause {}

    /**
     * The cache is not full, so its misses are first reads.
     *
     * @param used     cache in use; null while not known
     * @param capacity size of the cache; null while not known
     */
    record CacheFilling(@Nullable Bytes used, @Nullable Bytes capacity) implements InconclusiveCause {}

    /** The ratio is below the target, and the statistics view does not report the cache in use. */
    record UseHidden() implements InconclusiveCause {}

    /**
     * The ratio is below the target, and the unit of the reported use is not known.
     *
     * @param used  the reported use
     * @param limit of the cache, by the server
     */
    record UseUnclear(long used, Bytes limit) implements InconclusiveCause {}

    /** The cache filled a short time ago. */
    record JustFilled(long reads, long needed) implements InconclusiveCause {}

    /** The compute started a short time ago. */
    record JustStarted(long reads, long needed, Duration uptime) implements InconclusiveCause {}

    /** There is too little traffic. */
    record TooLittleTraffic(long reads, Duration window, long needed) implements InconclusiveCause {}

    /**
     * The evaluation failed, which is a fault of Plimsoll.
     *
     * @param error the exception
     */
    record EvaluationFailed(String error) implements InconclusiveCause {}
}
