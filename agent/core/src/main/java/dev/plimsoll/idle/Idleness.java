package dev.plimsoll.idle;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.watch.Inside;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.lesson.Spans;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of how a compute is left alone: a few kilobytes of plain data, which outlive its runs and the agent's.
 *
 * <p>Whatever is listed or seen makes a new one. Only proofs of others count as activity, never our own looks, with the
 * care of {@link Watch}; what cannot be told goes down as {@link Pastime#UNTOLD}, and time that nobody watched not at all.
 *
 * @param since     when it was first listed; null before
 * @param stretch   the time since it woke or fell asleep; null while that is not known
 * @param ledger    what its time went to
 * @param pulse     whether somebody comes at even distances
 * @param confirmed looks in a row that found the platform's word for the last activity right
 */
public record Idleness(@Nullable Instant since, @Nullable Stretch stretch, Ledger ledger, Pulse pulse, int confirmed) {

    /** Nothing known yet. */
    public static final Idleness UNKNOWN = new Idleness(null, null, Ledger.NONE, Pulse.NONE, 0);

    /** Time between two listings or looks in which it was as it was at both. */
    private static final Duration UNBROKEN = Duration.ofMinutes(2);
    /** What nobody tells of is left open for a later look at most so long. */
    private static final Duration LEFT_OPEN = Duration.ofHours(24);
    private static final Duration OPEN_AT_LEAST = Duration.ofMinutes(10);
    /** Time awake that may be lost with the agent. */
    private static final Duration AT_STAKE = Duration.ofMinutes(15);
    /** A poller of which this share of the time is spent on queries is none. */
    private static final int BUSY_PARTS = 200;

    /**
     * After {@code compute} was listed.
     *
     * @param watch as it is after the same listing
     * @param delay inactivity after which it is suspended, by the best knowledge
     */
    public Idleness listed(Compute compute, Watch watch, Instant at, Duration delay) {
        if (compute.state().kind() == ComputeState.Kind.INIT) {
            return this;
        }
        boolean awake = compute.isAwake();
        if (!awake && (compute.disabled() || !compute.state().isIdle())) {
            return closed();
        }
        Told told = Told.by(watch, confirmed);
        Stretch now = stretch;
        if (now != null && at.isBefore(now.at()) && at.isAfter(now.at().minus(UNBROKEN))) {
            return this;
        }
        if (now == null || at.isBefore(now.at()) || wasMissed(now, compute, told, at, delay)) {
            return closed().met(awake, at, told);
        }
        if (awake) {
            return now.awake() ? stayed(now.seen(at), told, delay) : woke(now, compute, watch, at, told);
        }
        return now.awake() ? fell(now, told, at, delay) : slept(now, at);
    }

    /** Whether it may have been otherwise between the listing before and this one. */
    private static boolean wasMissed(Stretch before, Compute compute, Told told, Instant at, Duration delay) {
        Duration unseen = Duration.between(before.at(), at);
        if (before.awake()) {
            boolean quiet = compute.isAwake() && told.last() != null && !told.newerThan(before.clear());
            return unseen.compareTo(UNBROKEN) > 0 && !quiet;
        }
        // Whoever woke it in between would have kept it awake for a delay.
        boolean quiet = compute.state().isIdle() && Told.nobodySince(before.at(), compute, told);
        return unseen.compareTo(Spans.longer(delay, UNBROKEN)) > 0 && !quiet;
    }

    private Idleness met(boolean awake, Instant at, Told told) {
        Instant last = told.last();
        Instant clear = awake && last != null && last.isBefore(at) ? last : at;
        return new Idleness(since == null ? at : since, Stretch.met(awake, at, clear), ledger, pulse, confirmed);
    }

    /** Nothing more will be known of this stretch. */
    private Idleness closed() {
        Stretch now = stretch;
        if (now == null) {
            return this;
        }
        Ledger put = now.isGapAt(now.through())
                ? putQuiet(now, now.through()).gapAtLeast(now.clear(), now.through())
                : ledger;
        Ledger all = now.awake() ? put.plus(Pastime.UNTOLD, Spans.later(now.counted(), now.through()), now.at()) : put;
        return new Idleness(since, null, all.settled(), pulse, confirmed);
    }

    private Ledger putQuiet(Stretch now, Instant until) {
        return ledger.plus(now.awake() ? Pastime.WAITING : Pastime.ASLEEP, now.counted(), until);
    }

    private Idleness stayed(Stretch now, Told told, Duration delay) {
        Idleness here = with(now);
        if (!told.exact()) {
            return here.leftOpen(now, delay);
        }
        Instant last = told.last();
        Idleness heard = last != null && told.newerThan(now.clear()) ? here.somebody(now, last) : here;
        return heard.nobody(now.at());
    }

    /** Where nothing tells of activity, a look may yet, or its falling asleep; but not for ever. */
    private Idleness leftOpen(Stretch now, Duration delay) {
        Duration open = Spans.longer(Spans.shorter(delay, LEFT_OPEN), OPEN_AT_LEAST);
        Instant kept = now.at().minus(open);
        return now.through().isBefore(kept.minus(open)) ? untoldUntil(now, kept) : this;
    }

    /** Somebody was active at {@code active}; and before, since it was last certain that nobody was, is not known. */
    private Idleness somebody(Stretch now, Instant active) {
        Instant certain = Spans.later(now.clear(), now.through());
        if (Duration.between(certain, active).compareTo(UNBROKEN) > 0) {
            return untoldUntil(now, active);
        }
        Ledger put = now.isGapAt(active)
                ? putQuiet(now, active).gap(now.clear(), active)
                : ledger.plus(Pastime.WORKING, now.counted(), active);
        return new Idleness(since, now.clearSince(active), put, pulse.with(active, now.quiet()), confirmed);
    }

    /** Who was there until {@code time}, since it was last certain that nobody was, is not known. */
    private Idleness untoldUntil(Stretch now, Instant time) {
        boolean gap = now.isGapAt(now.through());
        Instant quiet = gap ? now.through() : now.counted();
        Ledger put = gap ? putQuiet(now, quiet).gapAtLeast(now.clear(), quiet) : ledger;
        return new Idleness(since, now.clearSince(time),
                put.plus(Pastime.UNTOLD, Spans.later(now.counted(), quiet), time), pulse.with(time, Duration.ZERO),
                confirmed);
    }

    /** Nobody was active until {@code time}. */
    private Idleness nobody(Instant time) {
        Stretch now = stretch;
        if (now == null || !time.isAfter(now.through())) {
            return this;
        }
        boolean gap = now.isGapAt(time);
        return new Idleness(since, now.quietThrough(time, gap ? Spans.later(now.counted(), time) : now.counted()),
                gap ? putQuiet(now, time) : ledger, pulse, confirmed);
    }

    private Idleness woke(Stretch slept, Compute compute, Watch watch, Instant at, Told told) {
        boolean byOthers = watch.period().proof().certain() != null;
        if (!byOthers) {
            // A look of ours started it: it is still left alone.
            Stretch awake = new Stretch(true, at, at, slept.clear(), at, at);
            return new Idleness(since, awake, putQuiet(slept, at).settled(), pulse, confirmed);
        }
        Instant came = came(slept, compute, watch, at, told);
        Ledger put = putQuiet(slept, came).woken(came).settled();
        Ledger all = slept.isGapAt(came) ? put.gap(slept.clear(), came) : put;
        Stretch awake = new Stretch(true, came, at, came, came, came);
        Idleness up = new Idleness(since, awake, all, pulse.with(came, slept.quiet()), confirmed);
        return up.stayed(awake, told, Duration.ZERO);
    }

    /** When somebody came who woke it. */
    private static Instant came(Stretch slept, Compute compute, Watch watch, Instant at, Told told) {
        Instant started = compute.startedAt();
        Instant up = started == null ? null : watch.echo().earliest(started);
        if (up != null && up.isAfter(slept.at()) && !up.isAfter(at)) {
            return up;
        }
        Instant last = told.last();
        boolean toldSo = last != null && told.newerThan(slept.at()) && !last.isAfter(at);
        return toldSo && last != null ? last : slept.at().plus(Duration.between(slept.at(), at).dividedBy(2));
    }

    private Idleness fell(Stretch now, Told told, Instant at, Duration delay) {
        boolean known = told.exact() && Duration.between(now.through(), at).compareTo(UNBROKEN) <= 0;
        Instant last = Spans.later(now.clear(), Spans.later(now.from(), at.minus(delay)));
        Idleness heard = known || !last.isAfter(now.through()) ? this : untoldUntil(now, last);
        Stretch fallen = heard.stretch == null ? now : heard.stretch;
        Ledger put = fallen.isGapAt(at)
                ? heard.putQuiet(fallen, at)
                : heard.ledger.plus(Pastime.WORKING, fallen.counted(), at);
        return new Idleness(since, new Stretch(false, at, at, fallen.clear(), at, at), put.settled(), pulse, confirmed);
    }

    private Idleness slept(Stretch now, Instant at) {
        return new Idleness(since, now.seen(at).quietThrough(at, at), putQuiet(now, at), pulse, confirmed);
    }

    /**
     * After a look that showed {@code inside}.
     *
     * @param earlier the sample before; null where there is none
     * @param watch   as it was before the look
     * @param delay   inactivity after which it is suspended, by the best knowledge
     */
    public Idleness looked(Inside inside, Sample sample, @Nullable Sample earlier, Watch watch, Duration delay) {
        Stretch now = stretch;
        if (now == null || !now.awake() || sample.at().isBefore(now.at())) {
            return this;
        }
        boolean exact = Told.by(watch, confirmed).exact();
        Idleness learnt = new Idleness(since, now.seen(sample.at()), ledger, pulse,
                Told.confirmed(confirmed, inside, watch));
        return switch (inside) {
            case Inside.Others others -> learnt.sawOthers(others, sample.at(), exact).told(sample, earlier, delay);
            case Inside.Nobody nobody -> learnt.sawNobody(sample, earlier, exact).told(sample, earlier, delay);
            case Inside.Woken woken -> learnt;
            case Inside.Unseen unseen -> learnt;
            case Inside.Refused refused -> learnt;
        };
    }

    private Idleness sawOthers(Inside.Others others, Instant at, boolean exact) {
        Stretch now = stretch;
        if (now == null) {
            return this;
        }
        Instant seen = others.at() == null ? null : Spans.earlier(others.at(), at);
        if (seen != null && (exact || others.sure())) {
            Idleness heard = seen.isAfter(now.clear()) ? somebody(now, seen) : this;
            return heard.nobody(at);
        }
        return exact ? this : stirred(now, at);
    }

    /** Somebody was active, and it is not known when. */
    private Idleness stirred(Stretch now, Instant at) {
        if (Duration.between(now.through(), at).compareTo(UNBROKEN) > 0) {
            return untoldUntil(now, at);
        }
        boolean gap = now.isGapAt(now.through());
        Ledger put = gap ? putQuiet(now, now.through()).gap(now.clear(), now.through()) : ledger;
        Instant counted = gap ? Spans.later(now.counted(), now.through()) : now.counted();
        return new Idleness(since, now.clearSince(at), put.plus(Pastime.WORKING, counted, at),
                pulse.with(at, Duration.ZERO),
                confirmed);
    }

    private Idleness sawNobody(Sample sample, @Nullable Sample earlier, boolean exact) {
        Stretch now = stretch;
        if (exact || now == null || earlier == null) {
            return this;
        }
        boolean linked = !now.through().isBefore(earlier.at().minus(UNBROKEN));
        Idleness known = linked ? this : untoldUntil(now, Spans.earlier(earlier.at(), sample.at()));
        return known.nobody(sample.at());
    }

    /** What went on between two looks in the same run, now that both are known. */
    private Idleness told(Sample sample, @Nullable Sample earlier, Duration delay) {
        boolean sameRun = earlier != null && earlier.startedAt().equals(sample.startedAt());
        if (!sameRun || earlier == null) {
            return with(ledger.settled());
        }
        if (isLight(sample, earlier) && pulse.held(earlier.at(), sample.at(), delay)) {
            return with(ledger.toPoller().settled());
        }
        boolean open = sample.connections().used() > 0 && earlier.connections().used() > 0;
        return with((open ? ledger.toIdleSessions() : ledger).settled());
    }

    private static boolean isLight(Sample sample, Sample earlier) {
        long millis = Duration.between(earlier.at(), sample.at()).toMillis();
        long busy = sample.others().busyMillis() - earlier.others().busyMillis();
        return !sample.readsOfOthersSince(earlier) && busy <= millis / BUSY_PARTS;
    }

    /** Gaps so far, the present one among them as long as it lasts already. */
    public Gaps gaps() {
        Stretch now = stretch;
        return now == null ? ledger.gaps() : ledger.gapAtLeast(now.clear(), now.through()).gaps();
    }

    /** Whether so much was learned since {@code earlier} that it is worth writing down. */
    public boolean isWorthKeepingAfter(Idleness earlier) {
        Stretch now = stretch;
        Stretch then = earlier.stretch;
        if (now == null || then == null || now.awake() != then.awake()) {
            return !equals(earlier);
        }
        return now.awake() && Duration.between(then.at(), now.at()).compareTo(AT_STAKE) >= 0;
    }

    private Idleness with(Stretch now) {
        return new Idleness(since, now, ledger, pulse, confirmed);
    }

    private Idleness with(Ledger put) {
        return new Idleness(since, stretch, put, pulse, confirmed);
    }
}
