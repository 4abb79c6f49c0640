package dev.plimsoll.change.verdict;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Ratio;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a compute since its change.
 *
 * @param target      the hit ratio that it should reach
 * @param required    awake time that the owner wants observed before a compute grows
 * @param warm        its hit ratio since the change; null while the cache is cold, filling or little read
 * @param connections connections at the latest probe; null without a probe since the change
 * @param observed    time observed awake at the new size
 * @param sinceChange time since the new size was first listed
 */
public record EffectEvidence(Ratio target, Duration required, @Nullable LoadedRatio warm,
        @Nullable ConnectionUse connections,
        Duration observed, Duration sinceChange) {

    /**
     * What is known since a change.
     *
     * @param requested when it was requested; a hit ratio counts if its window began later
     * @param since     when its size was first listed
     */
    public static EffectEvidence of(Assessment assessment, SizingPolicy policy, Instant requested, Instant since,
            Instant now) {
        Ratio target = policy.target().ratio();
        Duration required = policy.evidence().toGrow();
        Duration sinceChange = Duration.between(since, now);
        Figures figures = assessment.figures();
        if (figures == null || !figures.asOf().isAfter(since)) {
            return new EffectEvidence(target, required, null, null, Duration.ZERO, sinceChange);
        }
        // The server restarts before the new size is listed, so the window may begin before the listing. Runs that are
        // shorter than a window are compared with such runs of before, first reads included.
        boolean isSince = !figures.since().isBefore(requested);
        boolean isWarm = assessment instanceof Assessment.Conclusive || figures.wholeRuns() != null;
        // The window shows time observed awake too, where an older run was first probed in it.
        Duration window = figures.judged().span();
        return new EffectEvidence(target, required,
                isWarm && isSince ? LoadedRatio.of(figures, policy.evidence().minAccesses()) : null,
                new ConnectionUse(figures.connections().latest().used(), figures.connections().latest().limit()),
                isSince && window.compareTo(figures.observed()) > 0 ? window : figures.observed(), sinceChange);
    }

    /** A copy without a hit ratio. */
    public EffectEvidence withoutRatio() {
        return new EffectEvidence(target, required, null, connections, observed, sinceChange);
    }

    /**
     * Connections in use.
     *
     * @param used  connections of clients
     * @param limit how many clients may have, at least 1
     */
    public record ConnectionUse(int used, int limit) {

        /** The session that counted them had a place too. */
        private static final int OURS = 1;

        /** Whether the next client would have been refused when they were counted. */
        boolean isFull() {
            return used + OURS >= limit;
        }

        double share() {
            return (double) used / limit;
        }
    }
}
