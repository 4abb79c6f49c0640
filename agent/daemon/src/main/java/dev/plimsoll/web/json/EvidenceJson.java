package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.CacheFigures;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionFigures.ActiveSessions;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.web.view.StatusView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The evidence as JSON: sentences for people, and their figures for programs. Figures are null before the first probe,
 * and if nothing was assessed.
 *
 * @param hitRatio          of the assessed window; null with too few reads
 * @param cacheFull         null if used bytes or capacity are unknown and its use still changes
 * @param runningBusiest    sessions that ran without waiting, on average in the busiest half hour
 * @param running           observed time in which that was
 * @param activeMean        sessions that ran a query, on average
 * @param activeMeanSeconds over which time before the latest probe
 */
public record EvidenceJson(List<String> sentences, boolean conclusive, @Nullable String inconclusiveBecause,
        @Nullable Instant asOf, @Nullable Ratio hitRatio, @Nullable Ratio lifetimeHitRatio, @Nullable Long hits,
        @Nullable Long misses, @Nullable Duration judged, @Nullable Integer judgedSamples,
        @Nullable Double readsPerSecond, @Nullable UsedUnit cacheUsedUnit, @Nullable Bytes cacheUsed,
        @Nullable Bytes cachePeak, @Nullable Bytes cacheCapacity, @Nullable Ratio cacheFillRatio,
        @Nullable Boolean cacheFull, @Nullable Integer connections, @Nullable Integer connectionsLimit,
        @Nullable Integer connectionsPeak, @Nullable Double runningBusiest, @Nullable Duration running,
        @Nullable Double activeMean, @Nullable Duration activeMeanSeconds, @Nullable Bytes database,
        @Nullable Duration observed, @JsonUnwrapped EffectiveSize scaling) {

    private static final double FINE = 1_000;

    /**
     * @param minAccesses fewest reads for a ratio
     */
    static EvidenceJson of(Assessment assessment, long minAccesses) {
        String open = assessment instanceof Assessment.Inconclusive unknown ? Explanation.of(unknown.causes()) : null;
        List<String> sentences = assessment.evidence().stream().map(Explanation::of).toList();
        Figures figures = assessment.figures();
        Increase judged = figures == null || figures.judged().samples() == 0 ? null : figures.judged();
        CacheFigures cache = StatusView.of(figures, Figures::cache);
        ConnectionFigures sessions = StatusView.of(figures, Figures::connections);
        RunningSessions running = sessions != null && sessions.running().isKnown() ? sessions.running() : null;
        ActiveSessions active = StatusView.of(sessions, ConnectionFigures::active);
        return new EvidenceJson(sentences, open == null, open, StatusView.of(figures, Figures::asOf),
                StatusView.of(judged, reads -> reads.hitRatio(minAccesses).orElse(null)),
                StatusView.of(cache, CacheFigures::lifetime), StatusView.of(judged, Increase::hits),
                StatusView.of(judged, Increase::misses), StatusView.of(judged, Increase::span),
                StatusView.of(judged, Increase::samples),
                figures == null || judged == null ? null : figures.readsPerSecond(),
                StatusView.of(cache, CacheFigures::unit), StatusView.of(cache, CacheFigures::used),
                StatusView.of(cache, CacheFigures::peakUsed), StatusView.of(cache, CacheFigures::capacity),
                StatusView.of(cache, CacheFigures::fill), StatusView.of(cache, EvidenceJson::full),
                StatusView.of(sessions, all -> all.latest().used()),
                StatusView.of(sessions, all -> all.latest().limit()),
                StatusView.of(sessions, ConnectionFigures::peak), StatusView.of(running, all -> fine(all.busiest())),
                StatusView.of(running, RunningSessions::observed), StatusView.of(active, all -> fine(all.mean())),
                StatusView.of(active, ActiveSessions::span), StatusView.of(figures, Figures::database),
                StatusView.of(figures, Figures::observed), cache == null ? EffectiveSize.UNKNOWN : cache.scaling());
    }

    private static @Nullable Boolean full(CacheFigures cache) {
        return (cache.full() || (cache.used() != null && cache.capacity() != null)) ? cache.full() : null;
    }

    private static double fine(double sessions) {
        return Math.round(sessions * FINE) / FINE;
    }
}
