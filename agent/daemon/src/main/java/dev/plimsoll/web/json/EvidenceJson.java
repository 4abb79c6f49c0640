package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.web.view.StatusView;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The evidence as JSON: sentences for people, and their figures for programs. Figures are null before the first probe,
 * and if nothing was assessed.
 */
@JsonNaming(SnakeCaseStrategy.class)
record EvidenceJson(List<String> sentences, boolean conclusive, @Nullable String inconclusiveBecause,
        @Nullable String asOf, @JsonUnwrapped Reads reads, @JsonUnwrapped UsedCache cache,
        @JsonUnwrapped Sessions sessions, @JsonUnwrapped Scale scale) {

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
                ? new EvidenceJson(sentences, whyInconclusive == null, whyInconclusive, null, Reads.NONE,
                        UsedCache.NONE, Sessions.NONE, Scale.NONE)
                : new EvidenceJson(sentences, whyInconclusive == null, whyInconclusive,
                        StatusView.time(figures.asOf()), Reads.of(figures, minAccesses), UsedCache.of(figures),
                        Sessions.of(figures), Scale.of(figures));
    }

    static @Nullable Long bytes(@Nullable Bytes bytes) {
        return bytes == null ? null : bytes.value();
    }

    /** Reads of the assessed window, and the ratio since the start. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Reads(@Nullable Double hitRatio, @Nullable Double lifetimeHitRatio, @Nullable Long hits,
            @Nullable Long misses, @Nullable Double judgedSeconds, @Nullable Integer judgedSamples,
            @Nullable Double readsPerSecond) {

        private static final Reads NONE = new Reads(null, null, null, null, null, null, null);

        private static Reads of(Figures figures, long minAccesses) {
            Increase judged = figures.judged();
            Double lifetime = StatusView.value(figures.cache().lifetime());
            return judged.samples() == 0
                    ? new Reads(null, lifetime, null, null, null, null, null)
                    : new Reads(judged.hitRatio(minAccesses).map(Ratio::value).orElse(null), lifetime, judged.hits(),
                            judged.misses(), StatusView.seconds(judged.span()), judged.samples(),
                            figures.readsPerSecond());
        }
    }

    /**
     * The use of the cache.
     *
     * @param cacheFull null if used bytes or capacity are unknown and its use still changes
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record UsedCache(@Nullable String cacheUsedUnit, @Nullable Long cacheUsedBytes, @Nullable Long cachePeakBytes,
            @Nullable Long cacheCapacityBytes, @Nullable Double cacheFillRatio, @Nullable Boolean cacheFull) {

        private static final UsedCache NONE = new UsedCache(null, null, null, null, null, null);

        private static UsedCache of(Figures figures) {
            UsedUnit unit = figures.cache().unit();
            boolean isKnown = figures.cache().full()
                    || (figures.cache().used() != null && figures.cache().capacity() != null);
            return new UsedCache(unit == null ? null : unit.name().toLowerCase(Locale.ROOT),
                    bytes(figures.cache().used()),
                    bytes(figures.cache().peakUsed()), bytes(figures.cache().capacity()),
                    StatusView.value(figures.cache().fill()),
                    isKnown ? figures.cache().full() : null);
        }
    }

    /**
     * Connections now and at their peak.
     *
     * @param runningBusiest    sessions that ran without waiting, on average in the busiest half hour
     * @param runningSeconds    observed time in which that was
     * @param activeMean        sessions that ran a query, on average
     * @param activeMeanSeconds over which time before the latest probe
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Sessions(@Nullable Integer connections, @Nullable Integer connectionsLimit,
            @Nullable Integer connectionsPeak, @Nullable Double runningBusiest,
            @Nullable Double runningSeconds, @Nullable Double activeMean, @Nullable Double activeMeanSeconds) {

        private static final double FINE = 1_000;
        private static final Sessions NONE = new Sessions(null, null, null, null, null, null, null);

        private static Sessions of(Figures figures) {
            ConnectionFigures.ActiveSessions active = figures.connections().active();
            RunningSessions running = figures.connections().running();
            return new Sessions(figures.connections().latest().used(), figures.connections().latest().limit(),
                    figures.connections().peak(),
                    running.isKnown() ? fine(running.busiest()) : null,
                    running.isKnown() ? StatusView.seconds(running.observed()) : null,
                    active == null ? null : fine(active.mean()),
                    active == null ? null : StatusView.seconds(active.span()));
        }

        private static double fine(double sessions) {
            return Math.round(sessions * FINE) / FINE;
        }
    }

    /** Data, observed time, and the size that autoscaling chose. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Scale(@Nullable Long databaseBytes, @Nullable Double observedSeconds, @Nullable Double meanCu,
            @Nullable Long cacheNowBytes) {

        private static final Scale NONE = new Scale(null, null, null, null);

        private static Scale of(Figures figures) {
            return new Scale(figures.database().value(), StatusView.seconds(figures.observed()),
                    figures.cache().scaling().meanCu(), bytes(figures.cache().scaling().cacheNow()));
        }
    }
}
