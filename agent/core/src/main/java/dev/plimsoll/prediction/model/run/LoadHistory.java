package dev.plimsoll.prediction.model.run;

import java.time.Duration;
import java.time.Instant;

/**
 * The load of a compute in the past.
 *
 * @param day  load of the latest 24 hours
 * @param peak most connections per day
 */
public record LoadHistory(DailyLoad day, ConnectionPeak peak) {

    /** No load so far. */
    public static final LoadHistory NONE = new LoadHistory(DailyLoad.NONE, ConnectionPeak.NONE);

    /** The load with one more epoch; its misses are as severe as {@code severity}, and {@code crowding} of connections. */
    public LoadHistory with(Epoch epoch, double severity, double crowding) {
        return new LoadHistory(day.with(epoch, severity, crowding), peak.with(epoch.connections(), epoch.to()));
    }

    /** The same without refused connections. */
    public LoadHistory withoutRefusals() {
        return new LoadHistory(day.withoutRefusals(), peak);
    }

    /** The same with the peaks of {@link ConnectionPeak#since}. */
    public LoadHistory withPeakSince(Instant then, int most, Instant now) {
        return new LoadHistory(day, peak.since(then, most, now));
    }

    /** The same with all hours moved back by {@code by}. */
    public LoadHistory earlier(Duration by) {
        return new LoadHistory(day.earlier(by), peak);
    }
}
