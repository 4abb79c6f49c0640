package dev.plimsoll.watch;

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
public record Outside(@Nullable Instant at, boolean awake, @Nullable Instant asleepAt, @Nullable Instant active) {

    static final Outside UNLISTED = new Outside(null, false, null, null);

    Outside shows(@Nullable Instant value) {
        return new Outside(at, awake, asleepAt, value);
    }

    Outside isAwake(Instant now) {
        return new Outside(now, true, asleepAt, active);
    }

    Outside isAsleep(Instant now, boolean forSure) {
        return new Outside(now, false, forSure ? now : null, active);
    }

    /** Whether {@code look} was in the present awake period, as far as can be told. */
    boolean hadIn(@Nullable LastLook look) {
        return look != null && (asleepAt == null || look.ended().isAfter(asleepAt));
    }
}
