package dev.plimsoll.web.page.compute;

import dev.plimsoll.web.view.WindowLabel;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The range of time that the charts of a compute show. It begins where the compute was first observed, if that is later:
 * before, there is nothing to show.
 *
 * @param name         one of {@link #NAMES}
 * @param from         where it begins: a time ago such as {@code 7d}, or a time
 * @param watchedSince the first observation; null where there is none
 * @param isShortened  whether it begins at the first observation
 */
public record ChartRange(String name, String from, @Nullable Instant watchedSince, boolean isShortened) {

    /** Ranges of time of the charts, as durations. */
    public static final List<String> NAMES = List.of("24h", "7d", "30d", "365d");

    /** Less would draw a few probes over the whole width. */
    private static final Duration SHORTEST = Duration.ofMinutes(5);

    /** The range {@code name} of a compute that is watched since then. */
    public static ChartRange of(String name, @Nullable Instant since, Instant now) {
        boolean isNew = since != null && now.minus(WindowLabel.parse(name).orElseThrow()).isBefore(since);
        return new ChartRange(name, since != null && isNew ? begin(since, now).toString() : name, since, isNew);
    }

    private static Instant begin(Instant since, Instant now) {
        Instant latest = now.minus(SHORTEST);
        return (since.isAfter(latest) ? latest : since).truncatedTo(ChronoUnit.MINUTES);
    }
}
