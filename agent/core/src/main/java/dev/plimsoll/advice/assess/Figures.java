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
 * The figures of an assessment, as of the latest probe.
 *
 * @param asOf           time of that probe
 * @param judged         the judged increase of the counters: since the cache was full, or the latest window
 * @param lifetime       hit ratio since the last start; null before the first read
 * @param unit           unit of the reported use; null while not known
 * @param used           cache in use; null while its unit is not known
 * @param peakUsed       most cache ever in use by the same data, over all runs kept; null while its unit is not known
 * @param capacity       size of the cache; null where the size table does not list the size
 * @param full           whether the cache is full
 * @param readsPerSecond reads of the cache in the latest window
 * @param connections    connections at that probe
 * @param peaks          the connection peak that counts
 * @param running        sessions running without waiting, in probes of the same data
 * @param database       size of all user databases
 * @param observed       time observed awake at this size, of the same data
 * @param holders        who held the connections, in probes of the same data
 * @param scaling        its real size, where it scales
 */
public record Figures(Instant asOf, Increase judged, @Nullable Ratio lifetime, @Nullable UsedUnit unit,
        @Nullable Bytes used,
        @Nullable Bytes peakUsed, @Nullable Bytes capacity, boolean full, double readsPerSecond,
        Connections connections, ConnectionPeaks peaks, RunningSessions running, Bytes database, Duration observed,
        ConnectionHolders holders, EffectiveSize scaling) {

    /** Figures with the connections of one probe. */
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

    /** 95th percentile of sessions running without waiting. */
    public int runningP95() {
        return running.p95();
    }

    /** The connection peak that counts. */
    public int peakConnections() {
        return peaks.connections();
    }

    /** Share of the cache in use; null while the unit or the size is not known. */
    public @Nullable Ratio fill() {
        Bytes inUse = used;
        Bytes whole = capacity;
        return inUse == null || whole == null || whole.value() == 0 ? null : Ratio.clamped(inUse.per(whole));
    }

    /** The connection peak as a share of the limit; above 1 where reserved slots were in use too. */
    public double peakTaken() {
        return (double) peaks.connections() / connections.limit();
    }

    /** Whether an autoscaling compute has less cache now than its largest size gives, as reported or by its use. */
    public boolean isHeldBelowItsLargest(SizeRange size) {
        Bytes inUse = used;
        boolean standsStillBelow = full && inUse != null && new EffectiveSize(null, inUse).isBelow(capacity);
        return !size.isFixed() && (scaling.isBelow(capacity) || standsStillBelow);
    }
}
