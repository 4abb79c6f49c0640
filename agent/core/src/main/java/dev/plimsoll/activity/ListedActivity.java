package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A listed compute, and what it shows about activity by others.
 *
 * @param timeline everything known after the listing, except the use of its time
 * @param delay    best estimate of its autosuspend delay
 */
record ListedActivity(Compute compute, Instant at, Timeline timeline, Duration delay, ActivityTunables tunables) {

    /** Whether it changes to another state, which the next list call shows. */
    boolean isInTransition() {
        return compute.state().kind() == ComputeState.StateKind.INIT;
    }

    /** Whether it is reported as suspended or awake. */
    boolean hasKnownState() {
        return !compute.lifecycle().disabled()
                && (compute.state().isActive() || compute.state().isIdle());
    }

    boolean isAwake() {
        return compute.isAwake();
    }

    /** Whether each activity is reported with its time. */
    boolean isExact() {
        return timeline.learned().times().isExact(tunables.reports());
    }

    /** The latest reported activity of others; null if none is reported reliably. */
    @Nullable
    Instant lastActive() {
        // Evidence from a probe bounds the time without activity; it is no new activity.
        return isExact() && timeline.evidence().isNew() ? timeline.evidence().somebody() : null;
    }

    /** Whether its state may have changed and changed back since the previous list call or probe. */
    boolean mayHaveMissed(StateSpan before) {
        // A suspended compute that others wake stays awake for its delay, so no wake-up is missed within that time.
        Duration unchanged = before.awake() ? tunables.use().unchanged()
                : TimeSpans.longer(delay, tunables.use().unchanged());
        return before.seenAt().plus(unchanged).isBefore(at)
                && !(before.awake() == isAwake() && noOthersSince(before.seenAt()));
    }

    /** Whether no client was active after {@code since}, by the reported last activity. */
    private boolean noOthersSince(Instant since) {
        Instant active = compute.times().lastActive();
        return isExact() && active != null && !active.isAfter(since.plus(tunables.reports().prompt()));
    }

    /** Whether others started it, if it was suspended before. */
    boolean isStartedByOthers() {
        return timeline.evidence().certain() != null;
    }

    /** When the others arrived that woke it. */
    Instant arrival(StateSpan asleep) {
        Instant started = compute.times().startedAt();
        Instant up = started == null ? null : timeline.learned().earliest(started, tunables);
        if (up != null && up.isAfter(asleep.seenAt()) && !up.isAfter(at)) {
            return up;
        }
        Instant last = lastActive();
        boolean isReported = last != null && last.isAfter(asleep.seenAt()) && !last.isAfter(at);
        if (last != null && isReported && last.isBefore(at.minus(tunables.reports().fine()))) {
            return last;
        }
        // Others that are still active arrived at an unknown time since it was listed as suspended.
        Instant latest = last != null && isReported ? last : at;
        return asleep.seenAt().plus(Duration.between(asleep.seenAt(), latest).dividedBy(2));
    }
}
