package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.model.run.ConnectionPeak;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The most connections observed that count: in the last seven days, and since clients use the pooler.
 *
 * @param connections how many
 * @param at          the size then; null where not known
 * @param carried     connections that a smaller size must carry: as many, or more while too little was observed
 *                    behind the pooler
 * @param since       the last probe before clients used the pooler, where only later probes count; null where seven
 *                    days count
 */
public record ConnectionPeaks(int connections, @Nullable SizeRange at, int carried, @Nullable Instant since) {

    /** How long a peak of connections counts. */
    public static final Duration COUNTS_FOR = Duration.ofDays(ConnectionPeak.DAYS);

    /** A peak at any size. */
    public static ConnectionPeaks of(int connections) {
        return new ConnectionPeaks(connections, null, connections, null);
    }

    /** The connections of one probe. */
    public static ConnectionPeaks at(Sample probe) {
        return new ConnectionPeaks(probe.connections().used(), probe.size(), probe.connections().used(), null);
    }

    /** The larger of both; the later one where they are equal. */
    ConnectionPeaks or(ConnectionPeaks later) {
        ConnectionPeaks larger = later.connections < connections ? this : later;
        return larger.carrying(Math.max(carried, later.carried));
    }

    ConnectionPeaks carrying(int atLeast) {
        return new ConnectionPeaks(connections, at, Math.max(carried, atLeast), since);
    }

    /**
     * The peaks as of a probe at {@code asOf}, where clients use the pooler since {@code then}; null for always, or
     * for never.
     */
    ConnectionPeaks since(@Nullable Instant then, Instant asOf) {
        boolean inTheWeek = then != null && !then.isBefore(asOf.minus(COUNTS_FOR));
        return new ConnectionPeaks(connections, at, carried, inTheWeek ? then : null);
    }
}
