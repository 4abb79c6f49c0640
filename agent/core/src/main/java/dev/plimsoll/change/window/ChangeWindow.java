package dev.plimsoll.change.window;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * A span of time that repeats.
 *
 * <p>A start in the hour that a zone skips is moved forward by that hour. A start in the hour that a zone repeats counts
 * once, the first time. The length is elapsed time: a window of three hours lasts three hours on each day.
 *
 * @param starts when it opens, in local time
 * @param length its length, above zero, at most {@link #LONGEST}
 * @param zone   the zone of the local time
 */
public record ChangeWindow(StartTimes starts, Duration length, ZoneId zone) {

    /** Longest window. A longer one is written as several. */
    public static final Duration LONGEST = Duration.ofDays(7);

    /** Longer than any zone moves its clock today. */
    private static final Duration CLOCK_CHANGE = Duration.ofHours(2);
    private static final Duration FIRST_STEP_BACK = Duration.ofMinutes(1);

    public ChangeWindow {
        if (!length.isPositive() || length.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a window lasts more than 0 and at most 7d: " + written(length));
        }
    }

    /**
     * One opening of a window.
     *
     * @param from its first moment
     * @param to   the first moment after it
     */
    public record Opening(Instant from, Instant to) {

        /** Whether {@code at} lies inside. */
        public boolean covers(Instant at) {
            return !at.isBefore(from) && at.isBefore(to);
        }
    }

    /** The opening that covers {@code at} and ends last; empty while it is closed. */
    public Optional<Opening> covering(Instant at) {
        Duration farthest = length.plus(CLOCK_CHANGE);
        // Steps back that double find the latest start early, however often the window opens.
        for (Duration back = FIRST_STEP_BACK;; back = back.multipliedBy(2)) {
            Optional<Opening> found = latestStart(back.compareTo(farthest) < 0 ? back : farthest, at);
            if (found.isPresent() || back.compareTo(farthest) >= 0) {
                return found.filter(opening -> opening.covers(at));
            }
        }
    }

    private Optional<Opening> latestStart(Duration back, Instant at) {
        Opening latest = null;
        Optional<LocalDateTime> start = starts.from(LocalDateTime.ofInstant(at, zone).minus(back));
        while (start.isPresent() && !instant(start.get()).isAfter(at)) {
            latest = opening(instant(start.get()));
            start = starts.from(start.get().plusSeconds(1));
        }
        return Optional.ofNullable(latest);
    }

    /** The first start after {@code at}; empty if there is none any more. */
    public Optional<Instant> nextStart(Instant at) {
        // A start in a skipped hour lies before the local time of its instant.
        Optional<LocalDateTime> start = starts.from(LocalDateTime.ofInstant(at, zone).minus(CLOCK_CHANGE));
        while (start.isPresent() && !instant(start.get()).isAfter(at)) {
            start = starts.from(start.get().plusSeconds(1));
        }
        return start.map(this::instant);
    }

    private Instant instant(LocalDateTime local) {
        return local.atZone(zone).toInstant();
    }

    private Opening opening(Instant from) {
        return new Opening(from, from.plus(length));
    }

    /** The window in words: {@code sat, sun 02:30 for 3h (Europe/Berlin)}. */
    @Override
    public String toString() {
        return "%s for %s (%s)".formatted(starts, written(length), zone);
    }

    /** As in a configuration: {@code 1h30m}. */
    private static String written(Duration length) {
        return length.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }
}
