package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of connections and sessions.
 *
 * @param latest  connections at the latest probe
 * @param peaks   the connection peak that counts
 * @param running sessions running without waiting, in probes of the same data
 * @param holders who held the connections, in probes of the same data
 */
public record ConnectionFigures(Connections latest, ConnectionPeaks peaks, RunningSessions running,
        ConnectionHolders holders) {

    /** The figures of {@code probes} of the same data, the latest of which is {@code last}. */
    static ConnectionFigures of(AssessmentInput input, Sample last, List<Sample> probes,
            AssessmentTunables tunables) {
        PoolerUse pooling = input.pooling();
        List<Connections> all = new ArrayList<>(probes.size());
        List<Connections> counted = pooling == null ? all : new ArrayList<>();
        for (Sample sample : probes) {
            all.add(sample.connections());
            if (pooling != null && pooling.counts(sample.at())) {
                counted.add(sample.connections());
            }
        }
        return new ConnectionFigures(last.connections(), peaks(input, last, pooling, tunables),
                RunningSessions.of(all), ConnectionHolders.of(counted, tunables));
    }

    private static ConnectionPeaks peaks(AssessmentInput input, Sample last, @Nullable PoolerUse pooling,
            AssessmentTunables tunables) {
        ConnectionPeaks peaks = pooling == null || pooling.counts(last.at())
                ? input.peaks().or(ConnectionPeaks.at(last))
                : input.peaks();
        StoredModel storedModel = input.storedModel();
        Instant since = pooling == null ? null : pooling.since();
        boolean proven = pooling == null || since == null || pooling.isProven(last.at(), tunables.poolerEvidence());
        return (storedModel == null || proven ? peaks
                : peaks.carrying(storedModel.model().peak().connections()))
                .since(since, last.at());
    }

    /** 95th percentile of sessions running without waiting. */
    public int runningP95() {
        return running.p95();
    }

    /** The connection peak that counts. */
    public int peak() {
        return peaks.connections();
    }
}
