package dev.plimsoll.change.verdict;

import dev.plimsoll.cache.Ratio;
import java.time.Duration;
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

    /** Without a probe since the change. */
    public static EffectEvidence none(Ratio target, Duration required, Duration sinceChange) {
        return new EffectEvidence(target, required, null, null, Duration.ZERO, sinceChange);
    }

    /** The same without a hit ratio. */
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
