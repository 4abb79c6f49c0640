package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;

/**
 * Where a compute's time is put down: by the day, and as gaps that another delay is weighed against.
 *
 * @param idleGaps  how long it was left alone, and how long not
 * @param spent what its time went to
 * @param open  what was put down since our latest look in this run, to be told better by the next
 */
public record AwakeTimeLog(IdleGaps idleGaps, DailyTimeUse spent, TimeUseTotals open) {

    static final AwakeTimeLog NONE = new AwakeTimeLog(IdleGaps.NONE, DailyTimeUse.NONE, TimeUseTotals.NONE);

    AwakeTimeLog plus(TimeUse what, Instant from, Instant to) {
        if (!to.isAfter(from)) {
            return this;
        }
        Duration span = Duration.between(from, to);
        return new AwakeTimeLog(what.isBusy() ? idleGaps.busy(span, to) : idleGaps, spent.plus(what, from, to),
                what.isAwake() ? open.plus(what, span) : open);
    }

    /** After it was left alone from {@code from} until somebody came at {@code to}. */
    AwakeTimeLog gap(Instant from, Instant to) {
        return new AwakeTimeLog(idleGaps.ended(Duration.between(from, to), to), spent, open);
    }

    /** After it was left alone from {@code from} to {@code to} at least; nothing where that is no gap. */
    AwakeTimeLog gapAtLeast(Instant from, Instant to) {
        Duration span = Duration.between(from, to);
        return span.compareTo(IdleGaps.SHORTEST) < 0 ? this : new AwakeTimeLog(idleGaps.lasting(span, to), spent, open);
    }

    AwakeTimeLog woken(Instant at) {
        return new AwakeTimeLog(idleGaps, spent.woken(at), open);
    }

    /** What was put down since our latest look was nothing but a poller. */
    AwakeTimeLog toPoller() {
        return turned(TimeUse.WORKING, TimeUse.POLLER).turned(TimeUse.WAITING, TimeUse.POLLER)
                .turned(TimeUse.UNTOLD, TimeUse.POLLER);
    }

    /** In what was put down as waiting since our latest look, sessions were open. */
    AwakeTimeLog toIdleSessions() {
        return turned(TimeUse.WAITING, TimeUse.IDLE_SESSIONS);
    }

    /** Nothing of it will be told better. */
    AwakeTimeLog settled() {
        return new AwakeTimeLog(idleGaps, spent, TimeUseTotals.NONE);
    }

    private AwakeTimeLog turned(TimeUse from, TimeUse to) {
        Duration span = TimeSpans.longer(open.of(from), Duration.ZERO);
        return span.isZero() ? this
                : new AwakeTimeLog(idleGaps, spent.turned(from, to, span), open.turned(from, to, span));
    }
}
