package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.probing.ProbeState;
import java.time.Duration;
import java.time.Instant;

/**
 * A compute as it was listed, and what that tells of others.
 *
 * @param told  what of it can be relied on
 * @param delay inactivity after which it is suspended, by the best knowledge
 */
record ListedActivity(Compute compute, ProbeState watch, ReportedActivity told, Instant at, Duration delay) {

    /** Whoever was active so short a while ago may still be there. */
    private static final Duration THERE = Duration.ofSeconds(10);

    /** Whether it is on its way to another state, which the next listing will show. */
    boolean isOnItsWay() {
        return compute.state().kind() == ComputeState.Kind.INIT;
    }

    /** Whether it says that it sleeps or is awake. */
    boolean tellsState() {
        return !compute.disabled() && (compute.state().isActive() || compute.state().isIdle());
    }

    boolean isAwake() {
        return compute.isAwake();
    }

    /** Whether it may have been otherwise between the listing or look before and this one. */
    boolean mayHaveMissed(StateSpan before) {
        // Of a sleeper nothing is missed within its delay: whoever woke it would have kept it awake for so long.
        Duration unbroken = before.awake() ? ActivityRecord.UNBROKEN : TimeSpans.longer(delay, ActivityRecord.UNBROKEN);
        boolean isSame = before.awake() == isAwake() && told.nobodySince(before.at(), compute);
        return Duration.between(before.at(), at).compareTo(unbroken) > 0 && !isSame;
    }

    /** Whether others started it, where it slept before. */
    boolean isStartedByOthers() {
        return watch.period().evidence().certain() != null;
    }

    /** When others came who woke it. */
    Instant came(StateSpan slept) {
        Instant started = compute.startedAt();
        Instant up = started == null ? null : watch.probeEcho().earliest(started);
        if (up != null && up.isAfter(slept.at()) && !up.isAfter(at)) {
            return up;
        }
        Instant last = told.last();
        boolean isTold = last != null && last.isAfter(slept.at()) && !last.isAfter(at);
        if (last != null && isTold && last.isBefore(at.minus(THERE))) {
            return last;
        }
        // Whoever is still there came at any time since it was seen asleep.
        Instant latest = last != null && isTold ? last : at;
        return slept.at().plus(Duration.between(slept.at(), latest).dividedBy(2));
    }
}
