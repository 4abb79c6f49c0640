package dev.plimsoll.activity.learned;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the agent learned about the activity of a compute; it is kept across the compute's runs.
 *
 * @param times   how exact the reported times are
 * @param echo    how the platform reports the agent's own probes
 * @param delay   observations of its autosuspend delay
 * @param wakeups periodic wake-ups by others
 */
public record LearnedActivity(ReportedTimes times, ProbeEcho echo, SuspendDelay delay, PeriodicActivity wakeups) {

    /** Nothing learned yet. */
    public static final LearnedActivity NONE = new LearnedActivity(ReportedTimes.NONE, ProbeEcho.NONE,
            SuspendDelay.UNSEEN, PeriodicActivity.NONE);

    /** With another delay. */
    public LearnedActivity with(SuspendDelay learned) {
        return new LearnedActivity(times, echo, learned, wakeups);
    }

    /** The state after a start that the agent did not cause, after {@code after} and at {@code before} at the latest. */
    public LearnedActivity woken(Instant after, Instant before, ActivityTunables tunables) {
        return new LearnedActivity(times, echo, delay, wakeups.with(after, before, tunables.periodic()));
    }

    /**
     * The state after {@code value} was newly listed at {@code at}.
     *
     * @param earlier   the previously listed time; null if there was none
     * @param earlierAt when that was listed
     */
    public LearnedActivity listed(Instant value, Instant at, @Nullable Instant earlier, @Nullable Instant earlierAt,
            ActivityTunables tunables) {
        return with(times.listed(value, at, earlier, earlierAt, tunables.reports()));
    }

    /** The state after a new time was listed that is {@code span} before the probe that it followed. */
    public LearnedActivity reportedBehind(Duration span, ActivityTunables tunables) {
        return with(times.behind(span, tunables.reports()));
    }

    /** The state after a new time was listed {@code offset} after a probe, as the first one since it. */
    public LearnedActivity echoed(Duration offset, ActivityTunables tunables) {
        return with(echo.reported(offset, tunables.reports()));
    }

    /**
     * The state after a probe observed that others were last active at {@code observed}.
     *
     * @param listed     the last activity as listed shortly before
     * @param at         when that was listed
     * @param isSure     whether others cannot have been active later than {@code observed}
     * @param isEvidence whether the listed time was taken for activity of others
     */
    public LearnedActivity compared(Instant observed, Instant listed, Instant at, boolean isSure, boolean isEvidence,
            ActivityTunables tunables) {
        if (observed.isAfter(at)) {
            return this;
        }
        Duration prompt = tunables.reports().prompt();
        Duration offset = Duration.between(observed, listed);
        boolean wasDue = observed.isBefore(at.minus(prompt));
        if (offset.compareTo(prompt.negated()) < 0) {
            return wasDue ? with(times.withheld(Duration.between(observed, at))) : this;
        }
        if (offset.compareTo(prompt) > 0) {
            return this;
        }
        LearnedActivity confirmed = isSure && wasDue ? with(times.confirmed(tunables.reports())) : this;
        return isEvidence ? confirmed.echoed(offset, tunables) : confirmed;
    }

    /** The state after a time {@code later} than the previous probe was reported, although no client was active. */
    public LearnedActivity falselyReported(Duration later, ActivityTunables tunables) {
        boolean anEcho = later.compareTo(tunables.reports().reach()) <= 0;
        return anEcho ? with(echo.reachedTo(later)) : with(times.falselyReported());
    }

    /** Earliest time at which others were active, given the reported time {@code value}. */
    public Instant earliest(Instant value, ActivityTunables tunables) {
        return value.minus(TimeSpans.longer(ahead(tunables), times.roundedUp(tunables.reports())));
    }

    /** Observed lead of the platform's times over the agent's clock. */
    public Duration ahead(ActivityTunables tunables) {
        return echo.ahead(times.lead(), tunables.reports());
    }

    /** Smallest distance of a time from a probe at which it is an activity of others; empty while unknown. */
    public Optional<Duration> echoDistance(ActivityTunables tunables) {
        return echo.distance(times.grain(tunables.reports()), tunables.reports());
    }

    /** Whether each reported time is one of actual activity, apart from clock error. */
    public boolean isTrue(ActivityTunables tunables) {
        return times.isTrue(tunables.reports());
    }

    private LearnedActivity with(ReportedTimes learned) {
        return new LearnedActivity(learned, echo, delay, wakeups);
    }

    private LearnedActivity with(ProbeEcho learned) {
        return new LearnedActivity(times, learned, delay, wakeups);
    }
}
