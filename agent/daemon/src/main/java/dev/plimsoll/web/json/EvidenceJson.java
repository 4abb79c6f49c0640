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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The evidence as JSON: sentences for people, and their figures for programs. Figures are null before the first probe,
 * and if nothing was assessed.
 */
record EvidenceJson(List<String> sentences, boolean conclusive, @Nullable String inconclusiveBecause,
        @Nullable Instant asOf, @JsonUnwrapped ReadsJson reads, @JsonUnwrapped UsedCache cache,
        @JsonUnwrapped SessionsJson sessions, @JsonUnwrapped Scale scale) {

    /**
     * @param minAccesses fewest reads for a ratio; below that it is null
     */
    static EvidenceJson of(Assessment assessment, long minAccesses) {
        String whyInconclusive = assessment instanceof Assessment.Inconclusive open
                ? Explanation.of(open.causes())
                : null;
        List<String> sentences = assessment.evidence().stream().map(Explanation::of).toList();
        Figures figures = assessment.figures();
        return figures == null
                ? new EvidenceJson(sentences, whyInconclusive == null, whyInconclusive, null, ReadsJson.NONE,
                        UsedCache.NONE, SessionsJson.NONE, Scale.NONE)
                : new EvidenceJson(sentences, whyInconclusive == null, whyInconclusive, figures.asOf(),
                        ReadsJson.of(figures, minAccesses), UsedCache.of(figures.cache()),
                        SessionsJson.of(figures.connections()), Scale.of(figures));
    }

    /** Reads of the assessed window, and the ratio since the start. */
    record ReadsJson(@Nullable Ratio hitRatio, @Nullable Ratio lifetimeHitRatio, @Nullable Long hits,
            @Nullable Long misses, @Nullable Duration judged, @Nullable Integer judgedSamples,
            @Nullable Double readsPerSecond) {

        private static final ReadsJson NONE = new ReadsJson(null, null, null, null, null, null, null);

        private static ReadsJson of(Figures figures, long minAccesses) {
            Increase judged = figures.judged();
            Ratio lifetime = figures.cache().lifetime();
            return judged.samples() == 0
                    ? new ReadsJson(null, lifetime, null, null, null, null, null)
                    : new ReadsJson(judged.hitRatio(minAccesses).orElse(null), lifetime, judged.hits(), judged.misses(),
                            judged.span(), judged.samples(), figures.readsPerSecond());
        }
    }

    /**
     * The use of the cache.
     *
     * @param cacheFull null if used bytes or capacity are unknown and its use still changes
     */
    record UsedCache(@Nullable UsedUnit cacheUsedUnit, @Nullable Bytes cacheUsed, @Nullable Bytes cachePeak,
            @Nullable Bytes cacheCapacity, @Nullable Ratio cacheFillRatio, @Nullable Boolean cacheFull) {

        private static final UsedCache NONE = new UsedCache(null, null, null, null, null, null);

        private static UsedCache of(CacheFigures cache) {
            boolean isKnown = cache.full() || (cache.used() != null && cache.capacity() != null);
            return new UsedCache(cache.unit(), cache.used(), cache.peakUsed(), cache.capacity(), cache.fill(),
                    isKnown ? cache.full() : null);
        }
    }

    /**
     * Connections now and at their peak.
     *
     * @param runningBusiest    sessions that ran without waiting, on average in the busiest half hour
     * @param running           observed time in which that was
     * @param activeMean        sessions that ran a query, on average
     * @param activeMeanSeconds over which time before the latest probe
     */
    record SessionsJson(@Nullable Integer connections, @Nullable Integer connectionsLimit,
            @Nullable Integer connectionsPeak, @Nullable Double runningBusiest, @Nullable Duration running,
            @Nullable Double activeMean, @Nullable Duration activeMeanSeconds) {

        private static final double FINE = 1_000;
        private static final SessionsJson NONE = new SessionsJson(null, null, null, null, null, null, null);

        private static SessionsJson of(ConnectionFigures figures) {
            ActiveSessions active = figures.active();
            RunningSessions running = figures.running();
            return new SessionsJson(figures.latest().used(), figures.latest().limit(), figures.peak(),
                    running.isKnown() ? fine(running.busiest()) : null,
                    running.isKnown() ? running.observed() : null,
                    active == null ? null : fine(active.mean()), active == null ? null : active.span());
        }

        private static double fine(double sessions) {
            return Math.round(sessions * FINE) / FINE;
        }
    }

    /** Data, observed time, and the size that autoscaling chose. */
    record Scale(@Nullable Bytes database, @Nullable Duration observed, @JsonUnwrapped EffectiveSize scaling) {

        private static final Scale NONE = new Scale(null, null, EffectiveSize.UNKNOWN);

        private static Scale of(Figures figures) {
            return new Scale(figures.database(), figures.observed(), figures.cache().scaling());
        }
    }
}
