package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.probing.ProbeState;
import java.time.Duration;
import java.time.Instant;

/**
 * A listed compute, and what it shows about activity by others.
 *
 * @param reported  the reliable part of what the platform reports
 * @param delay best estimate of its autosuspend delay
 */
record ListedActivity(Compute compute, ProbeState watch, ReportedActivity reported, Instant at, Duration delay) {

    /** Others that were active this recently may still be active. */
    private static final Duration STILL_ACTIVE = Duration.ofSeconds(10);

    /** Whether it changes to another state, which the next list call shows. */
    boolean isInTransition() {
        return compute.state().kind() == ComputeState.Kind.INIT;
    }

    /** Whether it is reported as suspended or awake. */
    boolean hasKnownState() {
        return !compute.disabled() && (compute.state().isActive() || compute.state().isIdle());
    }

    boolean isAwake() {
        return compute.isAwake();
    }

    /** Whether its state may have changed and changed back since the previous list call or probe. */
    boolean mayHaveMissed(StateSpan before) {
        // A suspended compute that others wake stays awake for its delay, so no wake-up is missed within that time.
        Duration unchanged = before.awake() ? ActivityRecord.UNCHANGED_WITHIN
                : TimeSpans.longer(delay, ActivityRecord.UNCHANGED_WITHIN);
        boolean isSame = before.awake() == isAwake() && reported.nobodySince(before.at(), compute);
        return Duration.between(before.at(), at).compareTo(unchanged) > 0 && !isSame;
    }

    /** Whether others started it, if it was suspended before. */
    boolean isStartedByOthers() {
        return watch.period().evidence().certain() != null;
    }

    /** When the others arrived that woke it. */
    Instant arrival(StateSpan asleep) {
        Instant started = compute.startedAt();
        Instant up = started == null ? null : watch.probeEcho().earliest(started);
        if (up != null && up.isAfter(asleep.at()) && !up.isAfter(at)) {
            return up;
        }
        Instant last = reported.last();
        boolean isReported = last != null && last.isAfter(asleep.at()) && !last.isAfter(at);
        if (last != null && isReported && last.isBefore(at.minus(STILL_ACTIVE))) {
            return last;
        }
        // Others that are still active arrived at an unknown time since it was listed as suspended.
        Instant latest = last != null && isReported ? last : at;
        return asleep.at().plus(Duration.between(asleep.at(), latest).dividedBy(2));
    }
}
