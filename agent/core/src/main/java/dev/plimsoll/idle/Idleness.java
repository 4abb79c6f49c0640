package dev.plimsoll.idle;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
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
    public Idleness listed(Compute compute, Watch watch, Instant at, Duration delay) {
        Listing listing = new Listing(compute, watch, Told.by(watch, confirmed), at, delay);
        if (listing.isOnItsWay()) {
            return this;
        }
        if (!listing.tellsState()) {
            return closed();
        }
        Stretch now = stretch;
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

    private Idleness met(Listing listing) {
        Instant at = listing.at();
        Instant last = listing.told().last();
        Instant clear = listing.isAwake() && last != null && last.isBefore(at) ? last : at;
        return new Idleness(since == null ? at : since, Stretch.met(listing.isAwake(), at, clear), ledger, pulse,
                confirmed);
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
        return with(null, all.settled());
    }

    private Ledger putQuiet(Stretch now, Instant until) {
        return ledger.plus(now.awake() ? Pastime.WAITING : Pastime.ASLEEP, now.counted(), until);
    }

    private Idleness stayed(Stretch now, Listing listing) {
        Idleness here = with(now, ledger);
        if (!listing.told().exact()) {
            return here.leftOpen(now, listing.delay());
        }
        Instant last = listing.told().last();
        Idleness heard = last != null && last.isAfter(now.clear()) ? here.somebody(now, last) : here;
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
        return active(now, active, put, now.quiet());
    }

    /** Who was there until {@code time}, since it was last certain that nobody was, is not known. */
    private Idleness untoldUntil(Stretch now, Instant time) {
        boolean gap = now.isGapAt(now.through());
        Instant quiet = gap ? now.through() : now.counted();
        Ledger put = gap ? putQuiet(now, quiet).gapAtLeast(now.clear(), quiet) : ledger;
        return active(now, time, put.plus(Pastime.UNTOLD, Spans.later(now.counted(), quiet), time), Duration.ZERO);
    }

    /** Nobody was active until {@code time}. */
    private Idleness nobody(Instant time) {
        Stretch now = stretch;
        if (now == null || !time.isAfter(now.through())) {
            return this;
        }
        boolean gap = now.isGapAt(time);
        return with(now.quietThrough(time, gap ? Spans.later(now.counted(), time) : now.counted()),
                gap ? putQuiet(now, time) : ledger);
    }

    private Idleness woke(Stretch slept, Listing listing) {
        Instant at = listing.at();
        if (!listing.isStartedByOthers()) {
            // A look of ours started it: it is still left alone.
            return with(Stretch.met(true, at, slept.clear()), putQuiet(slept, at).settled());
        }
        Instant came = listing.came(slept);
        Ledger put = putQuiet(slept, came).woken(came).settled();
        Ledger all = slept.isGapAt(came) ? put.gap(slept.clear(), came) : put;
        Stretch awake = new Stretch(true, came, at, came, came, came);
        return new Idleness(since, awake, all, pulse.with(came, slept.quiet()), confirmed).stayed(awake, listing);
    }

    private Idleness fell(Stretch now, Listing listing) {
        Instant at = listing.at();
        boolean known = listing.told().exact() && Duration.between(now.through(), at).compareTo(UNBROKEN) <= 0;
        Instant last = Spans.later(now.clear(), Spans.later(now.from(), at.minus(listing.delay())));
        Idleness heard = known || !last.isAfter(now.through()) ? this : untoldUntil(now, last);
        Stretch fallen = heard.stretch == null ? now : heard.stretch;
        Ledger put = fallen.isGapAt(at)
                ? heard.putQuiet(fallen, at)
                : heard.ledger.plus(Pastime.WORKING, fallen.counted(), at);
        return heard.with(new Stretch(false, at, at, fallen.clear(), at, at), put.settled());
    }

    private Idleness slept(Stretch now, Instant at) {
        return with(now.seen(at).quietThrough(at, at), putQuiet(now, at));
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
        Idleness after = switch (inside) {
            case Inside.Others others -> learnt.sawOthers(others, sample.at(), exact);
            case Inside.Nobody nobody -> learnt.sawNobody(sample, earlier, exact);
            case Inside.Woken woken -> learnt;
            case Inside.Unseen unseen -> learnt;
            case Inside.Refused refused -> learnt;
        };
        return after.with(after.stretch, new Between(earlier, sample).told(after.ledger, after.pulse, delay));
    }

    private Idleness sawOthers(Inside.Others others, Instant at, boolean exact) {
        Stretch now = stretch;
        if (now == null) {
            return this;
        }
        Instant seen = others.at() == null ? null : Spans.earlier(others.at(), at);
        if (seen != null && (exact || others.sure())) {
            Idleness heard = seen.isAfter(now.clear()) ? somebody(now, seen) : this;
            return others.sure() ? heard.nobody(at) : heard;
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
        return active(now, at, put.plus(Pastime.WORKING, counted, at), Duration.ZERO);
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

    private Idleness active(Stretch now, Instant at, Ledger put, Duration quiet) {
        return new Idleness(since, now.clearSince(at), put, pulse.with(at, quiet), confirmed);
    }

    private Idleness with(@Nullable Stretch now, Ledger put) {
        return new Idleness(since, now, put, pulse, confirmed);
    }
}
