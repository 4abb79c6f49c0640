package dev.plimsoll.idle;

import dev.plimsoll.watch.lesson.Spans;
import java.time.Duration;
import java.time.Instant;

/**
 * Where a compute's time is put down: by the day, and as gaps that another delay is weighed against.
 *
 * @param gaps  how long it was left alone, and how long not
 * @param spent what its time went to
 * @param open  what was put down since our latest look in this run, to be told better by the next
 */
public record Ledger(Gaps gaps, Spent spent, Tally open) {

    static final Ledger NONE = new Ledger(Gaps.NONE, Spent.NONE, Tally.NONE);

    Ledger plus(Pastime what, Instant from, Instant to) {
        if (!to.isAfter(from)) {
            return this;
        }
        Duration span = Duration.between(from, to);
        return new Ledger(what.isBusy() ? gaps.busy(span, to) : gaps, spent.plus(what, from, to),
                what.isAwake() ? open.plus(what, span) : open);
    }

    /** After it was left alone from {@code from} until somebody came at {@code to}. */
    Ledger gap(Instant from, Instant to) {
        return new Ledger(gaps.ended(Duration.between(from, to), to), spent, open);
    }

    /** After it was left alone from {@code from} to {@code to} at least; nothing where that is no gap. */
    Ledger gapAtLeast(Instant from, Instant to) {
        Duration span = Duration.between(from, to);
        return span.compareTo(Gaps.SHORTEST) < 0 ? this : new Ledger(gaps.lasting(span, to), spent, open);
    }

    Ledger woken(Instant at) {
        return new Ledger(gaps, spent.woken(at), open);
    }

    /** What was put down since our latest look was nothing but a poller. */
    Ledger toPoller() {
        return turned(Pastime.WORKING, Pastime.POLLER).turned(Pastime.WAITING, Pastime.POLLER)
                .turned(Pastime.UNTOLD, Pastime.POLLER);
    }

    /** In what was put down as waiting since our latest look, sessions were open. */
    Ledger toIdleSessions() {
        return turned(Pastime.WAITING, Pastime.IDLE_SESSIONS);
    }

    /** Nothing of it will be told better. */
    Ledger settled() {
        return new Ledger(gaps, spent, Tally.NONE);
    }

    private Ledger turned(Pastime from, Pastime to) {
        Duration span = Spans.longer(open.of(from), Duration.ZERO);
        return span.isZero() ? this : new Ledger(gaps, spent.turned(from, to, span), open.turned(from, to, span));
    }
}
