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
 * What is known of how a compute is left alone: a few kilobytes of plain data, which outlive its runs and the agent's.
 *
 * <p>Whatever is listed or seen makes a new one. Only proofs of others count as activity, never our own looks, with the
 * care of {@link ProbeState}; what cannot be told goes down as {@link TimeUse#UNTOLD}, and time that nobody watched not at all.
 *
 * @param since     when it was first listed; null before
 * @param stretch   the time since it woke or fell asleep; null while that is not known
 * @param ledger    what its time went to
 * @param pulse     whether somebody comes at even distances
 * @param confirmed looks in a row that found the platform's word for the last activity right
 */
public record ActivityRecord(@Nullable Instant since, @Nullable StateSpan stretch, AwakeTimeLog ledger,
        PeriodicActivity pulse, int confirmed) {

    /** Nothing known yet. */
    public static final ActivityRecord UNKNOWN = new ActivityRecord(null, null, AwakeTimeLog.NONE,
            PeriodicActivity.NONE, 0);

    /** Time between two listings or looks in which it was as it was at both. */
    static final Duration UNBROKEN = Duration.ofMinutes(2);
    /** What nobody tells of is left open for a later look at most so long. */
    private static final Duration LEFT_OPEN = Duration.ofHours(24);
    private static final Duration OPEN_AT_LEAST = Duration.ofMinutes(10);
    /** Time awake that may be lost with the agent. */
    private static final Duration AT_STAKE = Duration.ofMinutes(15);

    /**
     * After {@code compute} was listed.
     *
     * @param watch as it is after the same listing
     * @param delay inactivity after which it is suspended, by the best knowledge
     */
    public ActivityRecord listed(Compute compute, ProbeState watch, Instant at, Duration delay) {
        ListedActivity listing = new ListedActivity(compute, watch, ReportedActivity.by(watch, confirmed), at, delay);
        if (listing.isOnItsWay()) {
            return this;
        }
        if (!listing.tellsState()) {
            return closed();
        }
        StateSpan now = stretch;
        boolean goesBack = now != null && at.isBefore(now.at());
        if (now != null && goesBack && at.isAfter(now.at().minus(UNBROKEN))) {
            return this;
        }
        if (now == null || goesBack || listing.mayHaveMissed(now)) {
            return closed().met(listing);
        }
        if (listing.isAwake()) {
            return now.awake() ? stayed(now.seen(at), listing) : woke(now, listing);
        }
        return now.awake() ? fell(now, listing) : slept(now, at);
    }

    private ActivityRecord met(ListedActivity listing) {
        Instant at = listing.at();
        Instant last = listing.told().last();
        Instant clear = listing.isAwake() && last != null && last.isBefore(at) ? last : at;
        return new ActivityRecord(since == null ? at : since, StateSpan.met(listing.isAwake(), at, clear), ledger,
                pulse,
                confirmed);
    }

    /** Nothing more will be known of this stretch. */
    private ActivityRecord closed() {
        StateSpan now = stretch;
        if (now == null) {
            return this;
        }
        AwakeTimeLog put = now.isGapAt(now.through())
                ? putQuiet(now, now.through()).gapAtLeast(now.clear(), now.through())
                : ledger;
        AwakeTimeLog all = now.awake()
                ? put.plus(TimeUse.UNTOLD, TimeSpans.later(now.counted(), now.through()), now.at())
                : put;
        return with(null, all.settled());
    }

    private AwakeTimeLog putQuiet(StateSpan now, Instant until) {
        return ledger.plus(now.awake() ? TimeUse.WAITING : TimeUse.ASLEEP, now.counted(), until);
    }

    private ActivityRecord stayed(StateSpan now, ListedActivity listing) {
        ActivityRecord here = with(now, ledger);
        if (!listing.told().exact()) {
            return here.leftOpen(now, listing.delay());
        }
        Instant last = listing.told().last();
        ActivityRecord heard = last != null && last.isAfter(now.clear()) ? here.somebody(now, last) : here;
        return heard.nobody(now.at());
    }

    /** Where nothing tells of activity, a look may yet, or its falling asleep; but not for ever. */
    private ActivityRecord leftOpen(StateSpan now, Duration delay) {
        Duration open = TimeSpans.longer(TimeSpans.shorter(delay, LEFT_OPEN), OPEN_AT_LEAST);
        Instant kept = now.at().minus(open);
        return now.through().isBefore(kept.minus(open)) ? untoldUntil(now, kept) : this;
    }

    /** Somebody was active at {@code active}; and before, since it was last certain that nobody was, is not known. */
    private ActivityRecord somebody(StateSpan now, Instant active) {
        Instant certain = TimeSpans.later(now.clear(), now.through());
        if (Duration.between(certain, active).compareTo(UNBROKEN) > 0) {
            return untoldUntil(now, active);
        }
        AwakeTimeLog put = now.isGapAt(active)
                ? putQuiet(now, active).gap(now.clear(), active)
                : ledger.plus(TimeUse.WORKING, now.counted(), active);
        return active(now, active, put, now.quiet());
    }

    /** Who was there until {@code time}, since it was last certain that nobody was, is not known. */
    private ActivityRecord untoldUntil(StateSpan now, Instant time) {
        boolean gap = now.isGapAt(now.through());
        Instant quiet = gap ? now.through() : now.counted();
        AwakeTimeLog put = gap ? putQuiet(now, quiet).gapAtLeast(now.clear(), quiet) : ledger;
        return active(now, time, put.plus(TimeUse.UNTOLD, TimeSpans.later(now.counted(), quiet), time), Duration.ZERO);
    }

    /** Nobody was active until {@code time}. */
    private ActivityRecord nobody(Instant time) {
        StateSpan now = stretch;
        if (now == null || !time.isAfter(now.through())) {
            return this;
        }
        boolean gap = now.isGapAt(time);
        return with(now.quietThrough(time, gap ? TimeSpans.later(now.counted(), time) : now.counted()),
                gap ? putQuiet(now, time) : ledger);
    }

    private ActivityRecord woke(StateSpan slept, ListedActivity listing) {
        Instant at = listing.at();
        if (!listing.isStartedByOthers()) {
            // A look of ours started it: it is still left alone.
            return with(StateSpan.met(true, at, slept.clear()), putQuiet(slept, at).settled());
        }
        Instant came = listing.came(slept);
        AwakeTimeLog put = putQuiet(slept, came).woken(came).settled();
        AwakeTimeLog all = slept.isGapAt(came) ? put.gap(slept.clear(), came) : put;
        StateSpan awake = new StateSpan(true, came, at, came, came, came);
        return new ActivityRecord(since, awake, all, pulse.with(came, slept.quiet()), confirmed).stayed(awake, listing);
    }

    private ActivityRecord fell(StateSpan now, ListedActivity listing) {
        Instant at = listing.at();
        boolean known = listing.told().exact() && Duration.between(now.through(), at).compareTo(UNBROKEN) <= 0;
        Instant last = TimeSpans.later(now.clear(), TimeSpans.later(now.from(), at.minus(listing.delay())));
        ActivityRecord heard = known || !last.isAfter(now.through()) ? this : untoldUntil(now, last);
        StateSpan fallen = heard.stretch == null ? now : heard.stretch;
        AwakeTimeLog put = fallen.isGapAt(at)
                ? heard.putQuiet(fallen, at)
                : heard.ledger.plus(TimeUse.WORKING, fallen.counted(), at);
        return heard.with(new StateSpan(false, at, at, fallen.clear(), at, at), put.settled());
    }

    private ActivityRecord slept(StateSpan now, Instant at) {
        return with(now.seen(at).quietThrough(at, at), putQuiet(now, at));
    }

    /**
     * After a look that showed {@code inside}.
     *
     * @param earlier the sample before; null where there is none
     * @param watch   as it was before the look
     * @param delay   inactivity after which it is suspended, by the best knowledge
     */
    public ActivityRecord looked(ProbedActivity inside, Sample sample, @Nullable Sample earlier, ProbeState watch,
            Duration delay) {
        StateSpan now = stretch;
        if (now == null || !now.awake() || sample.at().isBefore(now.at())) {
            return this;
        }
        boolean exact = ReportedActivity.by(watch, confirmed).exact();
        ActivityRecord learnt = new ActivityRecord(since, now.seen(sample.at()), ledger, pulse,
                ReportedActivity.confirmed(confirmed, inside, watch));
        ActivityRecord after = switch (inside) {
            case ProbedActivity.Others others -> learnt.sawOthers(others, sample.at(), exact);
            case ProbedActivity.Nobody nobody -> learnt.sawNobody(sample, earlier, exact);
            case ProbedActivity.Woken woken -> learnt;
            case ProbedActivity.Unseen unseen -> learnt;
            case ProbedActivity.Refused refused -> learnt;
        };
        return after.with(after.stretch, new ProbeInterval(earlier, sample).told(after.ledger, after.pulse, delay));
    }

    private ActivityRecord sawOthers(ProbedActivity.Others others, Instant at, boolean exact) {
        StateSpan now = stretch;
        if (now == null) {
            return this;
        }
        Instant seen = others.at() == null ? null : TimeSpans.earlier(others.at(), at);
        if (seen != null && (exact || others.sure())) {
            ActivityRecord heard = seen.isAfter(now.clear()) ? somebody(now, seen) : this;
            return others.sure() ? heard.nobody(at) : heard;
        }
        return exact ? this : stirred(now, at);
    }

    /** Somebody was active, and it is not known when. */
    private ActivityRecord stirred(StateSpan now, Instant at) {
        if (Duration.between(now.through(), at).compareTo(UNBROKEN) > 0) {
            return untoldUntil(now, at);
        }
        boolean gap = now.isGapAt(now.through());
        AwakeTimeLog put = gap ? putQuiet(now, now.through()).gap(now.clear(), now.through()) : ledger;
        Instant counted = gap ? TimeSpans.later(now.counted(), now.through()) : now.counted();
        return active(now, at, put.plus(TimeUse.WORKING, counted, at), Duration.ZERO);
    }

    private ActivityRecord sawNobody(Sample sample, @Nullable Sample earlier, boolean exact) {
        StateSpan now = stretch;
        if (exact || now == null || earlier == null) {
            return this;
        }
        boolean linked = !now.through().isBefore(earlier.at().minus(UNBROKEN));
        ActivityRecord known = linked ? this : untoldUntil(now, TimeSpans.earlier(earlier.at(), sample.at()));
        return known.nobody(sample.at());
    }

    /** Gaps so far, the present one among them as long as it lasts already. */
    public IdleGaps idleGaps() {
        StateSpan now = stretch;
        return now == null ? ledger.idleGaps() : ledger.gapAtLeast(now.clear(), now.through()).idleGaps();
    }

    /** Whether so much was learned since {@code earlier} that it is worth writing down. */
    public boolean isWorthKeepingAfter(ActivityRecord earlier) {
        StateSpan now = stretch;
        StateSpan then = earlier.stretch;
        if (now == null || then == null || now.awake() != then.awake()) {
            return !equals(earlier);
        }
        return now.awake() && Duration.between(then.at(), now.at()).compareTo(AT_STAKE) >= 0;
    }

    private ActivityRecord active(StateSpan now, Instant at, AwakeTimeLog put, Duration quiet) {
        return new ActivityRecord(since, now.clearSince(at), put, pulse.with(at, quiet), confirmed);
    }

    private ActivityRecord with(@Nullable StateSpan now, AwakeTimeLog put) {
        return new ActivityRecord(since, now, put, pulse, confirmed);
    }
}
