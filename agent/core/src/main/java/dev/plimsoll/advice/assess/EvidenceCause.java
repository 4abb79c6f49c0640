package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One fact of an assessment. */
public sealed interface EvidenceCause extends Cause {

    /**
     * All figures are as of the latest probe, because there was no newer one.
     *
     * @param at  time of that probe
     * @param gap why there was no newer one
     */
    record AsOfLatestProbe(Instant at, DataGap gap) implements EvidenceCause {}

    /** The hit ratio of the judged window. */
    record WindowRatio(Ratio ratio, long reads, Duration window, Ratio target) implements EvidenceCause {}

    /** The judged window consists of several runs, each from its start: its time is the sum of their time awake. */
    record OverRuns(int runs, Instant since) implements EvidenceCause {}

    /** The judged window has too few reads for a ratio. */
    record TooFewForRatio(long reads, Duration window, Ratio target) implements EvidenceCause {}

    /** The hit ratio since the last start, by the counters of the platform. */
    record LifetimeRatio(Ratio ratio, Ratio target) implements EvidenceCause {}

    /** The size table does not list the size. */
    record CapacityUnknown() implements EvidenceCause {}

    /** The statistics view does not report the use of a cache of this capacity. */
    record UseNotReported(Bytes capacity) implements EvidenceCause {}

    /** The unit of the reported use is not known yet. */
    record UseUnitUnknown(Bytes capacity) implements EvidenceCause {}

    /** The cache in use, and whether the cache is full. */
    record CacheUse(Bytes used, Bytes capacity, boolean full) implements EvidenceCause {}

    /**
     * The cache is full at the size that an autoscaling compute runs at, below its largest.
     *
     * @param used      cache in use
     * @param cacheNow  the cache at that size
     * @param cu        that size, by the cache
     * @param largest   the largest limit
     * @param cacheThen the cache at the largest limit
     */
    record FullBelowLargest(Bytes used, Bytes cacheNow, double cu, ComputeUnits largest, Bytes cacheThen)
            implements
                EvidenceCause {}

    /**
     * How the sizes of this compute follow from their memory, as the settings of its server show it.
     *
     * @param cacheShare       share of the memory that is file cache, 0 to 1
     * @param connectionsPerCu connections that each CU gives; null where the server does not show it
     */
    record LawRead(double cacheShare, @Nullable Double connectionsPerCu) implements EvidenceCause {}

    /** The size of all user databases. */
    record DatabaseSize(Bytes size) implements EvidenceCause {}

    /** Mean size while awake, in CU, as the platform reports. */
    record MeanSize(double cu) implements EvidenceCause {}

    /** The cache that the platform gave an autoscaling compute at the latest probe. */
    record CacheGiven(Bytes cache) implements EvidenceCause {}

    /**
     * Connections at the latest probe, and their peak.
     *
     * @param asOf time of that probe
     */
    record ConnectionsInUse(int used, int limit, Instant asOf, ConnectionPeaks peaks) implements EvidenceCause {}

    /** The clients in the probe with most connections. */
    record FullestProbe(Clients clients) implements EvidenceCause {}
}
