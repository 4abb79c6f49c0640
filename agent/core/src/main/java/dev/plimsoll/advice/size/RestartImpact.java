package dev.plimsoll.advice.size;

import dev.plimsoll.fleet.size.Bytes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cost of carrying out a recommendation now.
 *
 * @param restarts    whether the compute would restart; null where the platform does not document it
 * @param rule        the rule behind that
 * @param connections connections that would drop; null where not known
 * @param cacheLost   cache that would be lost and read again; null where not known
 * @param warmup      about how long the ratio would then stay low; null where not known
 * @param cost        cost in CU-hours by the owner's cost weights: connections and the cold cache; null where not
 *                    known
 */
public record RestartImpact(@Nullable Boolean restarts, RestartRule rule, @Nullable Integer connections,
        @Nullable Bytes cacheLost, @Nullable Duration warmup, @Nullable Double cost) {

    /** Nothing restarts. */
    static RestartImpact none(RestartRule rule) {
        return new RestartImpact(false, rule, 0, Bytes.ZERO, Duration.ZERO, 0.0);
    }
}
