package dev.plimsoll.probing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the platform showed of a compute when it was last listed.
 *
 * @param at       when; null before the first listing
 * @param awake    whether it was awake
 * @param asleepAt when it was last listed as asleep or starting; null where it never was
 * @param active   its last activity by the platform's word; null where none is told
 */
public record ListedState(@Nullable Instant at, boolean awake, @Nullable Instant asleepAt, @Nullable Instant active) {

    static final ListedState UNLISTED = new ListedState(null, false, null, null);

    ListedState shows(@Nullable Instant value) {
        return new ListedState(at, awake, asleepAt, value);
    }

    ListedState isAwake(Instant now) {
        return new ListedState(now, true, asleepAt, active);
    }

    ListedState isAsleep(Instant now, boolean forSure) {
        return new ListedState(now, false, forSure ? now : null, active);
    }

    /** Whether {@code look} was in the present awake period, as far as can be told. */
    boolean hadIn(@Nullable LastProbe look) {
        return look != null && (asleepAt == null || look.ended().isAfter(asleepAt));
    }
}
