package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long a compute is left alone between two activities of others, each such gap counting half as much after every 14 days.
 *
 * <p>What a delay costs follows from it exactly where the delay is one of {@link #EDGES}: gaps that are shorter are stayed
 * awake through, longer ones for the delay.
 *
 * @param asOf   what the sums are faded to; null while there are none
 * @param busy   hours in which somebody was active, or may have been
 * @param counts gaps by length: from one edge to the next, and from the last on
 * @param hours  the same gaps, their lengths added up
 * @param seen   all of that time, unfaded
 * @param ended  all gaps that ended, unfaded
 */
public record IdleGaps(@Nullable Instant asOf, double busy, List<Double> counts, List<Double> hours, Duration seen,
        int ended) {

    /** Lengths between which gaps are told apart; no shorter delay can be set (platform/in-the-wild.md section 1.2). */
    public static final List<Duration> EDGES = List.of(Duration.ofMinutes(1), Duration.ofMinutes(2),
            Duration.ofMinutes(3), Duration.ofMinutes(5), Duration.ofMinutes(7), Duration.ofMinutes(10),
            Duration.ofMinutes(15), Duration.ofMinutes(20), Duration.ofMinutes(30), Duration.ofHours(1),
            Duration.ofHours(2), Duration.ofHours(4), Duration.ofHours(8), Duration.ofHours(24));

    /** Nobody was ever awaited. */
    public static final IdleGaps NONE = new IdleGaps(null, 0, none(), none(), Duration.ZERO, 0);

    /** What is shorter is no gap: no delay could use it. */
    static final Duration SHORTEST = EDGES.getFirst();

    private static final double HALF_LIFE_HOURS = 14 * 24;
    private static final double MILLIS_AN_HOUR = 3_600_000.0;

    public IdleGaps {
        if (counts.size() != EDGES.size() || hours.size() != EDGES.size()) {
            throw new IllegalArgumentException("gaps come in %d lengths, not %d and %d".formatted(EDGES.size(),
                    counts.size(), hours.size()));
        }
        counts = List.copyOf(counts);
        hours = List.copyOf(hours);
    }

    /** After somebody was active for {@code span}, or may have been, until {@code at}. */
    IdleGaps busy(Duration span, Instant at) {
        IdleGaps now = fadedTo(at);
        return new IdleGaps(now.asOf, now.busy + hours(span), now.counts, now.hours, seen.plus(span), ended);
    }

    /** After nobody was active for {@code span}, at least {@link #SHORTEST}, until somebody was at {@code at}. */
    IdleGaps ended(Duration span, Instant at) {
        IdleGaps longer = lasting(span, at);
        return new IdleGaps(longer.asOf, longer.busy, longer.counts, longer.hours, longer.seen, ended + 1);
    }

    /** The same where it is not known that anybody came. */
    IdleGaps lasting(Duration span, Instant at) {
        int length = 0;
        while (length + 1 < EDGES.size() && EDGES.get(length + 1).compareTo(span) <= 0) {
            length++;
        }
        IdleGaps now = fadedTo(at);
        return new IdleGaps(now.asOf, now.busy, plus(now.counts, length, 1), plus(now.hours, length, hours(span)),
                seen.plus(span), ended);
    }

    private IdleGaps fadedTo(Instant at) {
        Instant before = asOf;
        if (before == null || !at.isAfter(before)) {
            return new IdleGaps(before == null ? at : before, busy, counts, hours, seen, ended);
        }
        double left = StrictMath.pow(0.5, hours(Duration.between(before, at)) / HALF_LIFE_HOURS);
        return new IdleGaps(at, busy * left, times(counts, left), times(hours, left), seen, ended);
    }

    /** Hours that are known of, as they count. */
    public double covered() {
        return busy + quiet();
    }

    /** Of those, hours in gaps. */
    public double quiet() {
        return sum(hours);
    }

    /** Of the hours covered, those awake where it is suspended after {@code delay}. */
    public double awake(Duration delay) {
        double sum = busy;
        double most = hours(delay);
        for (int length = 0; length < EDGES.size(); length++) {
            sum += Math.min(hours.get(length), counts.get(length) * most);
        }
        return sum;
    }

    /** How often it is started in the hours covered, where it is suspended after {@code delay}. */
    public double starts(Duration delay) {
        double sum = 0;
        for (int length = 0; length < EDGES.size(); length++) {
            sum += counts.get(length) * shareAbove(delay, length);
        }
        return sum;
    }

    /** The shortest of {@link #EDGES} that outlasts every gap seen; empty where one was as long as the last of them. */
    public Optional<Duration> outlasting() {
        int longest = EDGES.size() - 1;
        while (longest >= 0 && counts.get(longest) == 0) {
            longest--;
        }
        return longest + 1 < EDGES.size() ? Optional.of(EDGES.get(longest + 1)) : Optional.empty();
    }

    private double shareAbove(Duration delay, int length) {
        Duration from = EDGES.get(length);
        if (from.compareTo(delay) >= 0) {
            return 1;
        }
        if (length + 1 == EDGES.size()) {
            return hours.get(length) > counts.get(length) * hours(delay) ? 1 : 0;
        }
        Duration to = EDGES.get(length + 1);
        Duration above = TimeSpans.longer(to.minus(delay), Duration.ZERO);
        return hours(above) / hours(to.minus(from));
    }

    private static List<Double> none() {
        return Collections.nCopies(EDGES.size(), 0.0);
    }

    private static List<Double> plus(List<Double> sums, int at, double more) {
        List<Double> then = new ArrayList<>(sums);
        then.set(at, then.get(at) + more);
        return then;
    }

    private static List<Double> times(List<Double> sums, double factor) {
        return sums.stream().map(one -> one * factor).toList();
    }

    private static double sum(List<Double> sums) {
        return sums.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** {@code span} in hours. */
    public static double hours(Duration span) {
        return span.toMillis() / MILLIS_AN_HOUR;
    }
}
