package dev.plimsoll.web.json;

import static dev.plimsoll.web.view.StatusView.known;

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
        @Nullable Double readsPerSecond, @Nullable String cacheUsedUnit, @Nullable Bytes cacheUsed,
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
        CacheFigures cache = known(figures, Figures::cache);
        ConnectionFigures sessions = known(figures, Figures::connections);
        RunningSessions running = sessions != null && sessions.running().isKnown() ? sessions.running() : null;
        ActiveSessions active = known(sessions, ConnectionFigures::active);
        return new EvidenceJson(sentences, open == null, open, known(figures, Figures::asOf),
                known(judged, reads -> reads.hitRatio(minAccesses).orElse(null)),
                known(cache, CacheFigures::lifetime), known(judged, Increase::hits),
                known(judged, Increase::misses), known(judged, Increase::span),
                known(judged, Increase::samples),
                figures == null || judged == null ? null : figures.readsPerSecond(),
                known(cache, EvidenceJson::unit), known(cache, CacheFigures::used),
                known(cache, CacheFigures::peakUsed), known(cache, CacheFigures::capacity),
                known(cache, CacheFigures::fill), known(cache, EvidenceJson::full),
                known(sessions, all -> all.latest().used()),
                known(sessions, all -> all.latest().limit()),
                known(sessions, ConnectionFigures::peak), known(running, all -> fine(all.busiest())),
                known(running, RunningSessions::observed), known(active, all -> fine(all.mean())),
                known(active, ActiveSessions::span), known(figures, Figures::database),
                known(figures, Figures::observed), cache == null ? EffectiveSize.UNKNOWN : cache.scaling());
    }

    private static @Nullable String unit(CacheFigures cache) {
        UsedUnit unit = cache.unit();
        return unit == null ? null : unit.isChunks() ? "chunks" : "pages";
    }

    private static @Nullable Boolean full(CacheFigures cache) {
        return (cache.full() || (cache.used() != null && cache.capacity() != null)) ? cache.full() : null;
    }

    private static double fine(double sessions) {
        return Math.round(sessions * FINE) / FINE;
    }
}
