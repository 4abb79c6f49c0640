package dev.plimsoll.idle;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.lesson.Spans;
import java.time.Duration;
import java.time.Instant;

/**
 * A compute as it was listed, and what that tells of others.
 *
 * @param told  what of it can be relied on
 * @param delay inactivity after which it is suspended, by the best knowledge
 */
record Listing(Compute compute, Watch watch, Told told, Instant at, Duration delay) {

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
    boolean mayHaveMissed(Stretch before) {
        Duration unseen = Duration.between(before.at(), at);
        if (before.awake()) {
            boolean quiet = isAwake() && told.last() != null && !told.newerThan(before.clear());
            return unseen.compareTo(Idleness.UNBROKEN) > 0 && !quiet;
        }
        // Whoever woke it in between would have kept it awake for a delay.
        boolean quiet = !isAwake() && told.exact() && Told.nobodySince(before.at(), compute);
        return unseen.compareTo(Spans.longer(delay, Idleness.UNBROKEN)) > 0 && !quiet;
    }

    /** Whether others started it, where it slept before. */
    boolean isStartedByOthers() {
        return watch.period().proof().certain() != null;
    }

    /** When others came who woke it. */
    Instant came(Stretch slept) {
        Instant started = compute.startedAt();
        Instant up = started == null ? null : watch.echo().earliest(started);
        if (up != null && up.isAfter(slept.at()) && !up.isAfter(at)) {
            return up;
        }
        Instant last = told.last();
        return last != null && last.isAfter(slept.at()) && !last.isAfter(at)
                ? last
                : slept.at().plus(Duration.between(slept.at(), at).dividedBy(2));
    }
}
