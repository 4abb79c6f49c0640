package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an assessment rests on, as of the latest look.
 *
 * @param asOf            time of that look
 * @param judged          the counters' increase that is judged: since the cache was full, or the latest window
 * @param lifetime        hit ratio since the last start; null before the first read
 * @param unit            unit of the platform's figure of use; null while not known
 * @param used            cache in use; null while its unit is not known
 * @param peakUsed        most of the cache that the same data ever had in use, over all remembered runs; null while its
 *                        unit is not known
 * @param capacity        size of the cache; null where the size table does not know the compute's size
 * @param full            whether the cache is full
 * @param readsPerSecond  reads that the cache saw, in the latest window
 * @param connections     connections at that look
 * @param peaks            most connections seen that count
 * @param running         sessions that were running and waiting for nothing, at looks at the same data
 * @param database        size of all user databases
 * @param observed        time observed awake at this size, of the same data
 * @param holders           who held the connections, at looks at the same data
 * @param scaling         which size it really has, where it scales by itself
 */
public record Figures(Instant asOf, Increase judged, @Nullable Ratio lifetime, @Nullable UsedUnit unit,
        @Nullable Bytes used,
        @Nullable Bytes peakUsed, @Nullable Bytes capacity, boolean full, double readsPerSecond,
        Connections connections, ConnectionPeaks peaks, RunningSessions running, Bytes database, Duration observed,
        ConnectionHolders holders, EffectiveSize scaling) {

    /** Figures that rest on one look at the connections. */
    public Figures(Instant asOf, Increase judged, @Nullable Ratio lifetime, @Nullable UsedUnit unit,
            @Nullable Bytes used, @Nullable Bytes peakUsed, @Nullable Bytes capacity, boolean full,
            double readsPerSecond, Connections connections, int peakConnections, RunningSessions running,
            Bytes database,
            Duration observed) {
        this(asOf, judged, lifetime, unit, used, peakUsed, capacity, full, readsPerSecond, connections,
                ConnectionPeaks.of(peakConnections), running, database, observed,
                ConnectionHolders.of(List.of(connections)),
                EffectiveSize.UNKNOWN);
    }

    /** 95th percentile of sessions that were running and waiting for nothing. */
    public int runningP95() {
        return running.p95();
    }

    /** Most connections seen that count. */
    public int peakConnections() {
        return peaks.connections();
    }

    /** Share of the cache in use; null while the unit or the size is not known. */
    public @Nullable Ratio fill() {
        Bytes inUse = used;
        Bytes whole = capacity;
        return inUse == null || whole == null || whole.value() == 0 ? null : Ratio.clamped(inUse.per(whole));
    }

    /** The most connections seen, as a share of the limit; above 1 where reserved slots were taken too. */
    public double peakTaken() {
        return (double) peaks.connections() / connections.limit();
    }

    /** Whether a compute that scales by itself has less cache now than its largest size gives, as told or as its use shows. */
    public boolean isHeldBelowItsLargest(SizeRange size) {
        Bytes inUse = used;
        boolean standsStillBelow = full && inUse != null && new EffectiveSize(null, inUse).isBelow(capacity);
        return !size.isFixed() && (scaling.isBelow(capacity) || standsStillBelow);
    }
}
