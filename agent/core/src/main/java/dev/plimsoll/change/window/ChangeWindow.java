package dev.plimsoll.change.window;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A span of time that repeats.
 *
 * <p>A start in the hour that a zone skips is moved forward by that hour. A start in the hour that a zone repeats counts
 * once, the first time, unless it is {@linkplain StartTimes#inRepeatedHours() one of a pattern}. The length is elapsed
 * time: a window of three hours lasts three hours on each day.
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
            Optional<Opening> found = latestStart(TimeSpans.shorter(back, farthest), at);
            if (found.isPresent() || back.compareTo(farthest) >= 0) {
                return found.filter(opening -> opening.covers(at));
            }
        }
    }

    private Optional<Opening> latestStart(Duration back, Instant at) {
        Instant latest = null;
        LocalDateTime last = after(at);
        Optional<LocalDateTime> start = starts.from(before(at.minus(back)));
        while (start.isPresent() && !start.get().isAfter(last)) {
            for (Instant opens : instants(start.get())) {
                latest = opens.isAfter(at) || (latest != null && latest.isAfter(opens)) ? latest : opens;
            }
            start = starts.from(start.get().plusSeconds(1));
        }
        return Optional.ofNullable(latest).map(this::opening);
    }

    /** The first start after {@code at}; empty if there is none any more. */
    public Optional<Instant> nextStart(Instant at) {
        Instant next = null;
        Optional<LocalDateTime> start = starts.from(before(at));
        // Around a clock change, a later local time may come first.
        while (start.isPresent() && (next == null || !start.get().isAfter(after(next)))) {
            for (Instant opens : instants(start.get())) {
                next = !opens.isAfter(at) || (next != null && next.isBefore(opens)) ? next : opens;
            }
            start = starts.from(start.get().plusSeconds(1));
        }
        return Optional.ofNullable(next);
    }

    /** A local time before all starts that open at {@code at} or later. */
    private LocalDateTime before(Instant at) {
        return local(at).minus(clockChange(at));
    }

    /** A local time after all starts that open at {@code at} or earlier. */
    private LocalDateTime after(Instant at) {
        return local(at).plus(clockChange(at));
    }

    /** How far the order of local times may differ from that of instants around {@code at}; mostly zero. */
    private Duration clockChange(Instant at) {
        ZoneOffsetTransition change = zone.getRules().nextTransition(at.minus(CLOCK_CHANGE));
        return change == null || change.getInstant().isAfter(at.plus(CLOCK_CHANGE)) ? Duration.ZERO : CLOCK_CHANGE;
    }

    private LocalDateTime local(Instant at) {
        return LocalDateTime.ofInstant(at, zone);
    }

    /** Where a local start lies in time: once, or twice in a repeated hour. */
    private List<Instant> instants(LocalDateTime local) {
        Instant first = local.atZone(zone).toInstant();
        Instant again = local.atZone(zone).withLaterOffsetAtOverlap().toInstant();
        return starts.inRepeatedHours() && again.isAfter(first) ? List.of(first, again) : List.of(first);
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
