package dev.plimsoll.prediction.model.run;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.WeekProfile;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The load of a compute in the past.
 *
 * @param day         load of the latest 24 hours
 * @param peak        most connections per day
 * @param connections mean client connections while awake, by hour of the week
 * @param sessions    sessions that run at once without waiting
 * @param refill      how fast its cache filled after cold starts; null while no warm-up was observed
 * @param starts      its latest start of each kind
 */
public record LoadHistory(DailyLoad day, ConnectionPeak peak, WeekProfile connections, SessionDemand sessions,
        @Nullable RefillRate refill, StartRecords starts) {

    /** No load so far. */
    public static final LoadHistory NONE = new LoadHistory(DailyLoad.NONE, ConnectionPeak.NONE, WeekProfile.UNKNOWN,
            SessionDemand.NONE, null, StartRecords.NONE);

    /** A probe shows the connections of this time before it at most. */
    private static final Duration SHOWN_BY_A_PROBE = Duration.ofHours(1);

    /** The load with one more epoch; {@code excess} and {@code refused} as in {@link DailyLoad#with}. */
    public LoadHistory with(Epoch epoch, double excess, boolean refused) {
        Instant earliest = epoch.to().minus(SHOWN_BY_A_PROBE);
        Instant from = TimeSpans.later(epoch.from(), earliest);
        return new LoadHistory(day.with(epoch, excess, refused), peak.with(epoch.connections(), epoch.to()),
                connections.with(epoch.connections(), from, epoch.to()), sessions, refill, starts);
    }

    /** A copy after a warm-up that read {@code pages} in {@code took}. */
    public LoadHistory withWarmup(long pages, Duration took) {
        return new LoadHistory(day, peak, connections, sessions, RefillRate.after(refill, pages, took), starts);
    }

    /** A copy with other starts. */
    public LoadHistory with(StartRecords now) {
        return new LoadHistory(day, peak, connections, sessions, refill, now);
    }

    /** A copy with other sessions. */
    public LoadHistory with(SessionDemand now) {
        return new LoadHistory(day, peak, connections, now, refill, starts);
    }

    /** A copy without refused connections. */
    public LoadHistory withoutRefusals() {
        return new LoadHistory(day.withoutRefusals(), peak, connections, sessions, refill, starts);
    }

    /** A copy with the peaks of {@link ConnectionPeak#since}. */
    public LoadHistory withPeakSince(Instant then, int most, Instant now) {
        return new LoadHistory(day, peak.since(then, most, now), connections, sessions, refill, starts);
    }

    /** A copy with all hours moved back by {@code by}; what is known by hour of the week stays. */
    public LoadHistory earlier(Duration by) {
        return new LoadHistory(day.earlier(by), peak, connections, sessions, refill, starts);
    }
}
