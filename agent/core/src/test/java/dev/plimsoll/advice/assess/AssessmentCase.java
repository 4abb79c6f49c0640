package dev.plimsoll.advice.assess;

import dev.plimsoll.Given;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Figures of a compute with 10 connections of which nothing else is known, and what a test varies of them. */
final class AssessmentCase {

    private Increase judged = Increase.NONE;
    private CacheFigures cache = Given.NO_CACHE;
    private Bytes database = Bytes.ZERO;
    private @Nullable Clients clients;

    /** So many hits and misses within an hour, between two probes. */
    AssessmentCase reads(long hits, long misses) {
        judged = new Increase(hits, misses, 0, Duration.ofHours(1), 2);
        return this;
    }

    AssessmentCase cache(@Nullable Ratio lifetime, @Nullable UsedUnit unit, @Nullable Bytes used,
            @Nullable Bytes capacity, boolean full, EffectiveSize scaling, boolean belowLargest) {
        cache = new CacheFigures(lifetime, unit, used, used, capacity, full, scaling, belowLargest);
        return this;
    }

    /** A cache that is not full, of a compute of a fixed size. */
    AssessmentCase cache(@Nullable UsedUnit unit, @Nullable Bytes used, @Nullable Bytes capacity) {
        return cache(null, unit, used, capacity, false, EffectiveSize.UNKNOWN, false);
    }

    AssessmentCase database(Bytes size) {
        database = size;
        return this;
    }

    AssessmentCase clients(Clients fullest) {
        clients = fullest;
        return this;
    }

    Figures figures() {
        Connections connections = new Connections(10, 0, 450, 3, 0, clients);
        return new Figures(Given.T0, judged, judged.accessesPerSecond(), cache,
                new ConnectionFigures(connections, ConnectionPeaks.of(12),
                        new RunningSessions(0, Duration.ZERO, Duration.ZERO),
                        new ConnectionHolders(1, 0, clients == null ? null : connections), null),
                database, Duration.ZERO, null);
    }
}
