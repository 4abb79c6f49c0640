package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.SessionDemand;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of connections and sessions.
 *
 * @param latest  connections at the latest probe
 * @param peaks   the connection peak that counts
 * @param running sessions that run at once without waiting, of the same data
 * @param holders who held the connections, in probes of the same data
 * @param active  sessions that ran a query, on average until the latest probe; null where two probes of the same run do
 *                not show it
 */
public record ConnectionFigures(Connections latest, ConnectionPeaks peaks, RunningSessions running,
        ConnectionHolders holders, @Nullable ActiveSessions active) {

    /** The time before the latest probe over which active sessions are averaged, if there is a probe in it. */
    private static final Duration ACTIVE_WINDOW = Duration.ofMinutes(5);

    /**
     * How many sessions ran a query, on average.
     *
     * @param mean number of sessions
     * @param span time before the latest probe
     */
    public record ActiveSessions(double mean, Duration span) {}

    /**
     * Sessions that ran at once without waiting.
     *
     * @param busiest  their mean in the busiest half hour of the latest seven days
     * @param observed time observed awake; zero where no probe reports sessions, as in a trace of pages
     * @param span     time from the first of these half hours to the latest probe
     */
    public record RunningSessions(double busiest, Duration observed, Duration span) {

        public boolean isKnown() {
            return !observed.isZero();
        }
    }

    /** The figures of {@code probes} of the same data, the latest of which is {@code last}. */
    static ConnectionFigures of(AssessmentInput input, Sample last, List<Sample> probes) {
        PoolerUse pooling = input.pooling();
        SessionDemand demand = input.sessions(last);
        return new ConnectionFigures(last.connections(), peaks(input, last, pooling),
                new RunningSessions(demand.busiest(), demand.observed(), demand.span()),
                ConnectionHolders.of(counted(probes, pooling, last)),
                active(last, probes));
    }

    private static List<Connections> counted(List<Sample> probes, @Nullable PoolerUse pooling, Sample last) {
        Instant from = PoolerUse.countsFrom(pooling, last.at(), AssessmentTunables.POOLER_MOVE);
        List<Connections> counted = new ArrayList<>(probes.size());
        for (Sample probe : probes) {
            if (!probe.at().isBefore(from)) {
                counted.add(probe.connections());
            }
        }
        return counted;
    }

    /**
     * The server counts the time that it spends on queries, so this does not depend on the instant of a probe. Time since
     * the start alone does not show the present.
     */
    private static @Nullable ActiveSessions active(Sample last, List<Sample> probes) {
        Sample first = null;
        for (Sample probe : probes.reversed()) {
            if (!probe.isOfRun(last)) {
                break;
            }
            if (last.since(probe).isPositive()) {
                first = probe;
                if (last.since(probe).compareTo(ACTIVE_WINDOW) >= 0) {
                    break;
                }
            }
        }
        if (first == null) {
            return null;
        }
        Duration span = last.since(first);
        long busy = Math.max(0, last.others().activeMillis() - first.others().activeMillis());
        return new ActiveSessions(busy / (double) span.toMillis(), span);
    }

    private static ConnectionPeaks peaks(AssessmentInput input, Sample last, @Nullable PoolerUse pooling) {
        boolean counts = !last.at().isBefore(PoolerUse.countsFrom(pooling, last.at(), AssessmentTunables.POOLER_MOVE));
        ConnectionPeaks peaks = counts ? input.peaks().or(ConnectionPeaks.at(last)) : input.peaks();
        StoredModel storedModel = input.storedModel();
        Instant since = pooling == null ? null : pooling.since();
        boolean proven = pooling == null || since == null
                || pooling.isProven(last.at(), AssessmentTunables.POOLER_PROVEN_AFTER);
        return (storedModel == null || proven ? peaks
                : peaks.carrying(storedModel.model().peak().connections()))
                .since(since, last.at());
    }

    /**
     * Whether the pooler is on since a short time ago, and at least half of the connections of before are still open at
     * {@code asOf}, the latest probe. A pooler needs few, so those are direct ones.
     */
    public boolean isStillDirect(Instant asOf) {
        Instant since = peaks.since();
        return since != null && asOf.isAfter(since) && asOf.isBefore(since.plus(AssessmentTunables.POOLER_MOVE))
                && 2 * latest.used() >= peaks.carried();
    }

    /** The connection peak that counts. */
    public int peak() {
        return peaks.connections();
    }
}
