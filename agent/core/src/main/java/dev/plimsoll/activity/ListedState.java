package dev.plimsoll.activity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * State of a compute in the latest listing.
 *
 * @param at       when it was listed; null before the first listing
 * @param awake    whether it was awake
 * @param asleepAt when it was last listed as suspended or starting; null if it never was
 * @param active   its last activity as reported by the platform; null if none is reported
 */
public record ListedState(@Nullable Instant at, boolean awake, @Nullable Instant asleepAt, @Nullable Instant active) {

    /** Not listed yet. */
    public static final ListedState UNLISTED = new ListedState(null, false, null, null);

    ListedState withActive(@Nullable Instant value) {
        return new ListedState(at, awake, asleepAt, value);
    }

    ListedState awakeAt(Instant now) {
        return new ListedState(now, true, asleepAt, active);
    }

    ListedState notAwakeAt(Instant now, boolean forSure) {
        return new ListedState(now, false, forSure ? now : null, active);
    }

    /** Whether {@code probe} was in the present awake period, as far as known. */
    public boolean includes(@Nullable LastProbe probe) {
        return probe != null && (asleepAt == null || probe.ended().isAfter(asleepAt));
    }
}
