package dev.plimsoll.activity.use;

import dev.plimsoll.activity.learned.ActivityTunables.Use;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import java.time.Duration;
import java.time.Instant;

/**
 * Log of a compute's time use: per day, and as gaps from which the cost of another delay follows.
 *
 * @param idleGaps gaps without activity by others, and the time with activity
 * @param spent    use of its time per day
 * @param open     time logged since the latest probe in this run, which the next probe may reclassify
 * @param week     share of each hour of the week in which it was awake, 0 to 1
 */
public record AwakeTimeLog(IdleGaps idleGaps, DailyTimeUse spent, TimeUseTotals open, WeekProfile week) {

    /** No time logged yet. */
    public static final AwakeTimeLog NONE = new AwakeTimeLog(IdleGaps.NONE, DailyTimeUse.NONE, TimeUseTotals.NONE,
            WeekProfile.UNKNOWN);

    /** The log with the time from {@code from} to {@code to}. */
    public AwakeTimeLog plus(TimeUse what, Instant from, Instant to, Use tunables) {
        if (!to.isAfter(from)) {
            return this;
        }
        Duration span = Duration.between(from, to);
        return new AwakeTimeLog(what.isBusy() ? idleGaps.busy(span, to, tunables) : idleGaps,
                spent.plus(what, from, to, tunables),
                what.isAwake() ? open.plus(what, span) : open, week.with(what.isAwake() ? 1 : 0, from, to));
    }

    /** The log after no client was active from {@code from} until others were at {@code to}. */
    public AwakeTimeLog gap(Instant from, Instant to, Use tunables) {
        return new AwakeTimeLog(idleGaps.ended(Duration.between(from, to), to, tunables), spent, open, week);
    }

    /**
     * The log after no client was active from {@code from} to at least {@code to}; unchanged if that is too short for a
     * gap.
     */
    public AwakeTimeLog gapAtLeast(Instant from, Instant to, Use tunables) {
        Duration span = Duration.between(from, to);
        return span.compareTo(IdleGaps.SHORTEST) < 0 ? this
                : new AwakeTimeLog(idleGaps.lasting(span, to, tunables), spent, open, week);
    }

    /** The log after a start by others. */
    public AwakeTimeLog woken(Instant at, Use tunables) {
        return new AwakeTimeLog(idleGaps, spent.woken(at, tunables), open, week);
    }

    /** Reclassifies the time since the latest probe as that of a poller. */
    public AwakeTimeLog toPoller() {
        return reclassified(TimeUse.WORKING, TimeUse.POLLER).reclassified(TimeUse.WAITING, TimeUse.POLLER)
                .reclassified(TimeUse.UNEXPLAINED, TimeUse.POLLER);
    }

    /** Reclassifies the waiting time since the latest probe as idle sessions. */
    public AwakeTimeLog toIdleSessions() {
        return reclassified(TimeUse.WAITING, TimeUse.IDLE_SESSIONS);
    }

    /** Closes the time since the latest probe: it will not be reclassified. */
    public AwakeTimeLog settled() {
        return new AwakeTimeLog(idleGaps, spent, TimeUseTotals.NONE, week);
    }

    private AwakeTimeLog reclassified(TimeUse from, TimeUse to) {
        Duration span = TimeSpans.longer(open.of(from), Duration.ZERO);
        return span.isZero() ? this
                : new AwakeTimeLog(idleGaps, spent.reclassified(from, to, span), open.reclassified(from, to, span),
                        week);
    }
}
