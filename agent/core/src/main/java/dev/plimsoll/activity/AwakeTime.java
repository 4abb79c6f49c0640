package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.PeriodicActivity;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.AwakeTimeLog;
import dev.plimsoll.activity.use.ClientUseLog;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.cache.ClientGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the time of a compute is used for.
 *
 * <p>Only evidence of activity by others counts; the agent's own probes never do. Time of unknown use is logged as
 * {@link TimeUse#UNEXPLAINED}. Time without any list call is not logged.
 *
 * @param span     the time since it woke or was suspended; null while unknown
 * @param log      what its time was used for; the latest minute without activity may be missing
 * @param activity all activity of others whose time is known, to detect a poller
 * @param clients  who was connected in time without need; null while nobody was
 */
public record AwakeTime(@Nullable StateSpan span, AwakeTimeLog log, PeriodicActivity activity,
        @Nullable ClientUseLog clients) {

    /** Nothing known yet. */
    public static final AwakeTime UNKNOWN = new AwakeTime(null, AwakeTimeLog.NONE, PeriodicActivity.NONE,
            null);

    /** Gaps so far, including the present one with its length until now. */
    public IdleGaps idleGaps(ActivityTunables tunables) {
        StateSpan now = span;
        return now == null ? log.idleGaps()
                : log.gapAtLeast(now.inactiveSince(), now.inactiveUntil(), tunables.use()).idleGaps();
    }

    /** The interval at which others are active, if it is always the same. */
    public Optional<Duration> period(ActivityTunables tunables) {
        return activity.period(tunables.periodic());
    }

    /** Whether it is known to be awake. */
    public boolean isAwake() {
        return span != null && span.awake();
    }

    /** Whether both are awake, both suspended, or both unknown. */
    public boolean isInStateOf(AwakeTime other) {
        return isAwake() == other.isAwake() && (span == null) == (other.span == null);
    }

    AwakeTime with(@Nullable StateSpan now, AwakeTimeLog logged) {
        return new AwakeTime(now, logged, activity, clients);
    }

    /** The log after a use of {@code passed} until {@code at}, in which these clients had a part. */
    AwakeTime usedBy(TimeUse use, List<ClientGroup> groups, Duration passed, Instant at) {
        return groups.isEmpty() || !passed.isPositive() ? this
                : new AwakeTime(span, log, activity, ClientUseLog.after(clients, use, groups, passed, at));
    }

    /** The log with the certain inactivity of {@code now} until {@code until}. */
    AwakeTimeLog logInactive(StateSpan now, Instant until, ActivityTunables tunables) {
        return log.plus(now.awake() ? TimeUse.WAITING : TimeUse.ASLEEP, now.loggedUntil(), until, tunables.use());
    }

    /** Ends the present span; nothing more will be known of it. */
    AwakeTime closed(ActivityTunables tunables) {
        StateSpan now = span;
        if (now == null) {
            return this;
        }
        AwakeTimeLog known = loggedWithGap(now, tunables);
        AwakeTimeLog all = now.awake()
                ? known.plus(TimeUse.UNEXPLAINED, TimeSpans.later(now.loggedUntil(), now.inactiveUntil()), now.seenAt(),
                        tunables.use())
                : known;
        return with(null, all.settled());
    }

    /**
     * Others were active at {@code active}. Their activity between the end of the certain inactivity and that time is
     * unknown.
     */
    AwakeTime activeAt(StateSpan now, Instant active, ActivityTunables tunables) {
        Instant certain = TimeSpans.later(now.inactiveSince(), now.inactiveUntil());
        if (Duration.between(certain, active).compareTo(tunables.use().unchanged()) > 0) {
            return unknownUntil(now, active, tunables);
        }
        AwakeTimeLog logged = now.isGapAt(active)
                ? logInactive(now, active, tunables).gap(now.inactiveSince(), active, tunables.use())
                : log.plus(TimeUse.WORKING, now.loggedUntil(), active, tunables.use());
        return active(now, active, logged, now.inactivity(), tunables);
    }

    /** Activity is unknown from the end of the certain inactivity until {@code time}. */
    AwakeTime unknownUntil(StateSpan now, Instant time, ActivityTunables tunables) {
        AwakeTimeLog known = loggedWithGap(now, tunables);
        return active(now, time, known.plus(TimeUse.UNEXPLAINED, now.certainUntil(), time, tunables.use()),
                Duration.ZERO, tunables);
    }

    private AwakeTimeLog loggedWithGap(StateSpan now, ActivityTunables tunables) {
        return logInactive(now, now.certainUntil(), tunables)
                .gapAtLeast(now.inactiveSince(), now.inactiveUntil(), tunables.use());
    }

    /** Others were active at an unknown time until {@code at}. */
    AwakeTime activeUntil(StateSpan now, Instant at, ActivityTunables tunables) {
        if (Duration.between(now.inactiveUntil(), at).compareTo(tunables.use().unchanged()) > 0) {
            return unknownUntil(now, at, tunables);
        }
        AwakeTimeLog known = now.isGapAt(now.inactiveUntil())
                ? logInactive(now, now.certainUntil(), tunables)
                        .gap(now.inactiveSince(), now.inactiveUntil(), tunables.use())
                : log;
        return active(now, at, known.plus(TimeUse.WORKING, now.certainUntil(), at, tunables.use()), Duration.ZERO,
                tunables);
    }

    /** No other client was active until {@code time}. */
    AwakeTime inactiveUntil(Instant time, ActivityTunables tunables) {
        StateSpan now = span;
        if (now == null || !time.isAfter(now.inactiveUntil())) {
            return this;
        }
        AwakeTime updated = with(now.inactiveUntil(time, now.loggedUntil()), log);
        // To log each listing would cost more than all else of it.
        boolean isDue = !time.isBefore(now.loggedUntil().plus(IdleGaps.SHORTEST));
        return isDue ? updated.logged(tunables) : updated;
    }

    /** A copy with all certain inactivity in the log; before, less than {@link IdleGaps#SHORTEST} may be missing. */
    AwakeTime logged(ActivityTunables tunables) {
        StateSpan now = span;
        return now == null ? this
                : with(now.inactiveUntil(now.inactiveUntil(), now.certainUntil()),
                        logInactive(now, now.certainUntil(), tunables));
    }

    /**
     * The state with activity of others.
     *
     * @param inactivity length of the certain inactivity before it; if that is less than half of the time since the
     *                   latest activity, others may be unobserved
     */
    AwakeTime withActivity(Instant at, Duration inactivity, ActivityTunables tunables) {
        Instant before = activity.latest().isEmpty() ? at : activity.latest().getLast().before();
        Duration interval = Duration.between(before, at);
        boolean mayHaveMissed = interval.compareTo(tunables.periodic().tolerance()) > 0
                && inactivity.plus(inactivity).compareTo(interval) < 0;
        PeriodicActivity known = mayHaveMissed ? PeriodicActivity.NONE : activity;
        return new AwakeTime(span, log, known.with(at, at, tunables.periodic()), clients);
    }

    private AwakeTime active(StateSpan now, Instant at, AwakeTimeLog logged, Duration quiet,
            ActivityTunables tunables) {
        return with(now.activeAt(at), logged).withActivity(at, quiet, tunables);
    }
}
