package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbedActivity;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Activity history of one compute: a few kilobytes of plain data, kept across its runs and restarts of the agent.
 *
 * <p>Each list call and each probe makes a new record. Only evidence of activity by others counts, with the care of
 * {@link ProbeState}; the agent's own probes never do. Time of unknown use is logged as {@link TimeUse#UNTOLD}. Time
 * without any list call is not logged.
 *
 * @param since     when it was first listed; null before
 * @param stretch   the time since it woke or was suspended; null while unknown
 * @param ledger    what its time was used for
 * @param pulse     periodic activity, if there is any
 * @param confirmed probes in a row that confirmed the reported last activity
 */
public record ActivityRecord(@Nullable Instant since, @Nullable StateSpan stretch, AwakeTimeLog ledger,
        PeriodicActivity pulse, int confirmed) {

    /** The record before the first list call. */
    public static final ActivityRecord UNKNOWN = new ActivityRecord(null, null, AwakeTimeLog.NONE,
            PeriodicActivity.NONE, 0);

    /** Longest time between two list calls or probes in which the state counts as unchanged if both show the same. */
    static final Duration UNCHANGED_WITHIN = Duration.ofMinutes(2);
    /** Longest time for which unknown use stays open for a later probe. */
    private static final Duration MAX_OPEN = Duration.ofHours(24);
    /** Shortest time for which unknown use stays open for a later probe. */
    private static final Duration MIN_OPEN = Duration.ofMinutes(10);
    /** Longest logged time awake that a crash of the agent may lose. */
    private static final Duration MAX_LOSS = Duration.ofMinutes(15);

    /**
     * The record after {@code compute} was listed.
     *
     * @param watch probe state after the same list call
     * @param delay best estimate of its autosuspend delay
     */
    public ActivityRecord listed(Compute compute, ProbeState watch, Instant at, Duration delay) {
        ListedActivity listing = new ListedActivity(compute, watch, ReportedActivity.by(watch, confirmed), at, delay);
        if (listing.isInTransition()) {
            return this;
        }
        if (!listing.hasKnownState()) {
            return closed();
        }
        StateSpan now = stretch;
        boolean goesBack = now != null && at.isBefore(now.at());
        if (now != null && goesBack && at.isAfter(now.at().minus(UNCHANGED_WITHIN))) {
            return this;
        }
        if (now == null || goesBack || listing.mayHaveMissed(now)) {
            return closed().begun(listing);
        }
        if (listing.isAwake()) {
            return now.awake() ? stayed(now.observedAt(at), listing) : afterWakeup(now, listing);
        }
        return now.awake() ? afterSuspend(now, listing) : stillSuspended(now, at);
    }

    private ActivityRecord begun(ListedActivity listing) {
        Instant at = listing.at();
        Instant last = listing.reported().last();
        Instant clear = listing.isAwake() && last != null && last.isBefore(at) ? last : at;
        return new ActivityRecord(since == null ? at : since, StateSpan.begun(listing.isAwake(), at, clear), ledger,
                pulse,
                confirmed);
    }

    /** Ends the present span; nothing more will be known of it. */
    private ActivityRecord closed() {
        StateSpan now = stretch;
        if (now == null) {
            return this;
        }
        AwakeTimeLog log = now.isGapAt(now.through())
                ? logInactive(now, now.through()).gapAtLeast(now.clear(), now.through())
                : ledger;
        AwakeTimeLog all = now.awake()
                ? log.plus(TimeUse.UNTOLD, TimeSpans.later(now.counted(), now.through()), now.at())
                : log;
        return with(null, all.settled());
    }

    private AwakeTimeLog logInactive(StateSpan now, Instant until) {
        return ledger.plus(now.awake() ? TimeUse.WAITING : TimeUse.ASLEEP, now.counted(), until);
    }

    private ActivityRecord stayed(StateSpan now, ListedActivity listing) {
        ActivityRecord record = with(now, ledger);
        if (!listing.reported().exact()) {
            return record.keptOpen(now, listing.delay());
        }
        Instant last = listing.reported().last();
        ActivityRecord updated = last != null && last.isAfter(now.clear()) ? record.activeAt(now, last) : record;
        return updated.inactiveUntil(now.at());
    }

    /** Without reported activity, leaves unknown use open for a later probe or the suspend, for a limited time. */
    private ActivityRecord keptOpen(StateSpan now, Duration delay) {
        Duration open = TimeSpans.longer(TimeSpans.shorter(delay, MAX_OPEN), MIN_OPEN);
        Instant kept = now.at().minus(open);
        return now.through().isBefore(kept.minus(open)) ? unknownUntil(now, kept) : this;
    }

    /**
     * Others were active at {@code active}. Their activity between the end of the certain inactivity and that time is
     * unknown.
     */
    private ActivityRecord activeAt(StateSpan now, Instant active) {
        Instant certain = TimeSpans.later(now.clear(), now.through());
        if (Duration.between(certain, active).compareTo(UNCHANGED_WITHIN) > 0) {
            return unknownUntil(now, active);
        }
        AwakeTimeLog log = now.isGapAt(active)
                ? logInactive(now, active).gap(now.clear(), active)
                : ledger.plus(TimeUse.WORKING, now.counted(), active);
        return active(now, active, log, now.inactivity());
    }

    /** Activity is unknown from the end of the certain inactivity until {@code time}. */
    private ActivityRecord unknownUntil(StateSpan now, Instant time) {
        boolean gap = now.isGapAt(now.through());
        Instant quiet = gap ? now.through() : now.counted();
        AwakeTimeLog log = gap ? logInactive(now, quiet).gapAtLeast(now.clear(), quiet) : ledger;
        return active(now, time, log.plus(TimeUse.UNTOLD, TimeSpans.later(now.counted(), quiet), time), Duration.ZERO);
    }

    /** Nobody was active until {@code time}. */
    private ActivityRecord inactiveUntil(Instant time) {
        StateSpan now = stretch;
        if (now == null || !time.isAfter(now.through())) {
            return this;
        }
        boolean gap = now.isGapAt(time);
        return with(now.inactiveThrough(time, gap ? TimeSpans.later(now.counted(), time) : now.counted()),
                gap ? logInactive(now, time) : ledger);
    }

    private ActivityRecord afterWakeup(StateSpan asleep, ListedActivity listing) {
        Instant at = listing.at();
        if (!listing.isStartedByOthers()) {
            // A probe of the agent started it: nobody else is active.
            return with(StateSpan.begun(true, at, asleep.clear()), logInactive(asleep, at).settled());
        }
        Instant arrival = listing.arrival(asleep);
        AwakeTimeLog log = logInactive(asleep, arrival).woken(arrival).settled();
        AwakeTimeLog all = asleep.isGapAt(arrival) ? log.gap(asleep.clear(), arrival) : log;
        StateSpan awake = new StateSpan(true, arrival, at, arrival, arrival, arrival);
        return new ActivityRecord(since, awake, all, pulse.with(arrival, asleep.inactivity()), confirmed).stayed(awake,
                listing);
    }

    private ActivityRecord afterSuspend(StateSpan now, ListedActivity listing) {
        Instant at = listing.at();
        boolean known = listing.reported().exact()
                && Duration.between(now.through(), at).compareTo(UNCHANGED_WITHIN) <= 0;
        Instant last = TimeSpans.later(now.clear(), TimeSpans.later(now.from(), at.minus(listing.delay())));
        ActivityRecord updated = known || !last.isAfter(now.through()) ? this : unknownUntil(now, last);
        StateSpan fallen = updated.stretch == null ? now : updated.stretch;
        AwakeTimeLog log = fallen.isGapAt(at)
                ? updated.logInactive(fallen, at)
                : updated.ledger.plus(TimeUse.WORKING, fallen.counted(), at);
        return updated.with(new StateSpan(false, at, at, fallen.clear(), at, at), log.settled());
    }

    private ActivityRecord stillSuspended(StateSpan now, Instant at) {
        return with(now.observedAt(at).inactiveThrough(at, at), logInactive(now, at));
    }

    /**
     * The record after a probe with the result {@code inside}.
     *
     * @param earlier the previous sample; null if there is none
     * @param watch   probe state before the probe
     * @param delay   best estimate of its autosuspend delay
     */
    public ActivityRecord probed(ProbedActivity inside, Sample sample, @Nullable Sample earlier, ProbeState watch,
            Duration delay) {
        StateSpan now = stretch;
        if (now == null || !now.awake() || sample.at().isBefore(now.at())) {
            return this;
        }
        boolean exact = ReportedActivity.by(watch, confirmed).exact();
        ActivityRecord updated = new ActivityRecord(since, now.observedAt(sample.at()), ledger, pulse,
                ReportedActivity.confirmed(confirmed, inside, watch));
        ActivityRecord after = switch (inside) {
            case ProbedActivity.Others others -> updated.observedOthers(others, sample.at(), exact);
            case ProbedActivity.Nobody nobody -> updated.observedNobody(sample, earlier, exact);
            case ProbedActivity.Woken woken -> updated;
            case ProbedActivity.Unseen unseen -> updated;
            case ProbedActivity.Refused refused -> updated;
        };
        return after.with(after.stretch,
                new ProbeInterval(earlier, sample).reclassified(after.ledger, after.pulse, delay));
    }

    private ActivityRecord observedOthers(ProbedActivity.Others others, Instant at, boolean exact) {
        StateSpan now = stretch;
        if (now == null) {
            return this;
        }
        Instant observedAt = others.at() == null ? null : TimeSpans.earlier(others.at(), at);
        if (observedAt != null && (exact || others.sure())) {
            ActivityRecord updated = observedAt.isAfter(now.clear()) ? activeAt(now, observedAt) : this;
            return others.sure() ? updated.inactiveUntil(at) : updated;
        }
        return exact ? this : activeAtUnknownTime(now, at);
    }

    /** Others were active at an unknown time. */
    private ActivityRecord activeAtUnknownTime(StateSpan now, Instant at) {
        if (Duration.between(now.through(), at).compareTo(UNCHANGED_WITHIN) > 0) {
            return unknownUntil(now, at);
        }
        boolean gap = now.isGapAt(now.through());
        AwakeTimeLog log = gap ? logInactive(now, now.through()).gap(now.clear(), now.through()) : ledger;
        Instant counted = gap ? TimeSpans.later(now.counted(), now.through()) : now.counted();
        return active(now, at, log.plus(TimeUse.WORKING, counted, at), Duration.ZERO);
    }

    private ActivityRecord observedNobody(Sample sample, @Nullable Sample earlier, boolean exact) {
        StateSpan now = stretch;
        if (exact || now == null || earlier == null) {
            return this;
        }
        boolean linked = !now.through().isBefore(earlier.at().minus(UNCHANGED_WITHIN));
        ActivityRecord known = linked ? this : unknownUntil(now, TimeSpans.earlier(earlier.at(), sample.at()));
        return known.inactiveUntil(sample.at());
    }

    /** Gaps so far, including the present one with its length until now. */
    public IdleGaps idleGaps() {
        StateSpan now = stretch;
        return now == null ? ledger.idleGaps() : ledger.gapAtLeast(now.clear(), now.through()).idleGaps();
    }

    /** Whether it differs from {@code earlier} enough to be stored. */
    public boolean isWorthKeepingAfter(ActivityRecord earlier) {
        StateSpan now = stretch;
        StateSpan then = earlier.stretch;
        if (now == null || then == null || now.awake() != then.awake()) {
            return !equals(earlier);
        }
        return now.awake() && Duration.between(then.at(), now.at()).compareTo(MAX_LOSS) >= 0;
    }

    private ActivityRecord active(StateSpan now, Instant at, AwakeTimeLog log, Duration quiet) {
        return new ActivityRecord(since, now.activeAt(at), log, pulse.with(at, quiet), confirmed);
    }

    private ActivityRecord with(@Nullable StateSpan now, AwakeTimeLog log) {
        return new ActivityRecord(since, now, log, pulse, confirmed);
    }
}
