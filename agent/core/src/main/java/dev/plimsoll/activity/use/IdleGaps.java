package dev.plimsoll.activity.use;

import dev.plimsoll.activity.learned.ActivityTunables.Use;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lengths of the gaps between two activities of others. The weight of each gap halves with time.
 *
 * <p>The cost of an autosuspend delay follows exactly from these counts if the delay is one of {@link #EDGES}. The
 * compute stays awake during shorter gaps, and for the delay in longer ones.
 *
 * @param asOf   time to which the weights are decayed; null while there are no gaps
 * @param busy   hours in which others were active, or may have been
 * @param counts gaps by length, from each edge to the next, and from the last edge on
 * @param hours  total length of the same gaps, in hours
 * @param seen   all observed time, not decayed
 * @param ended  number of gaps that ended, not decayed
 */
public record IdleGaps(@Nullable Instant asOf, double busy, List<Double> counts, List<Double> hours, Duration seen,
        int ended) {

    /** Edges of the gap lengths; no shorter delay can be set (platform/in-the-wild.md section 1.2). */
    public static final List<Duration> EDGES = List.of(Duration.ofMinutes(1), Duration.ofMinutes(2),
            Duration.ofMinutes(3), Duration.ofMinutes(5), Duration.ofMinutes(7), Duration.ofMinutes(10),
            Duration.ofMinutes(15), Duration.ofMinutes(20), Duration.ofMinutes(30), Duration.ofHours(1),
            Duration.ofHours(2), Duration.ofHours(4), Duration.ofHours(8), Duration.ofHours(24));

    /** No gaps yet. */
    public static final IdleGaps NONE = new IdleGaps(null, 0, zeros(), zeros(), Duration.ZERO, 0);

    /** Shortest gap: no delay could use a shorter one. */
    public static final Duration SHORTEST = EDGES.getFirst();

    public IdleGaps {
        if (counts.size() != EDGES.size() || hours.size() != EDGES.size()) {
            throw new IllegalArgumentException("gaps need %d lengths, not %d and %d".formatted(EDGES.size(),
                    counts.size(), hours.size()));
        }
        counts = List.copyOf(counts);
        hours = List.copyOf(hours);
    }

    /** The gaps after others were active for {@code span}, or may have been, until {@code at}. */
    IdleGaps busy(Duration span, Instant at, Use tunables) {
        IdleGaps now = decayedTo(at, tunables);
        return new IdleGaps(now.asOf, now.busy + Hours.of(span), now.counts, now.hours, seen.plus(span), ended);
    }

    /**
     * The gaps after no client was active for {@code span}, at least {@link #SHORTEST}, until others were at {@code at}.
     */
    IdleGaps ended(Duration span, Instant at, Use tunables) {
        IdleGaps longer = lasting(span, at, tunables);
        return new IdleGaps(longer.asOf, longer.busy, longer.counts, longer.hours, longer.seen, ended + 1);
    }

    /** The gaps after no client was active for {@code span}, if it is unknown whether others came then. */
    IdleGaps lasting(Duration span, Instant at, Use tunables) {
        int length = 0;
        while (length + 1 < EDGES.size() && EDGES.get(length + 1).compareTo(span) <= 0) {
            length++;
        }
        IdleGaps now = decayedTo(at, tunables);
        return new IdleGaps(now.asOf, now.busy, plus(now.counts, length, 1), plus(now.hours, length, Hours.of(span)),
                seen.plus(span), ended);
    }

    private IdleGaps decayedTo(Instant at, Use tunables) {
        Instant before = asOf;
        if (before == null || !at.isAfter(before)) {
            return new IdleGaps(before == null ? at : before, busy, counts, hours, seen, ended);
        }
        double factor = StrictMath.pow(0.5, Hours.of(Duration.between(before, at)) / Hours.of(tunables.halfLife()));
        return new IdleGaps(at, busy * factor, times(counts, factor), times(hours, factor), seen, ended);
    }

    /** Observed hours, decayed. */
    public double covered() {
        return busy + quiet();
    }

    /** Hours in gaps, decayed. */
    public double quiet() {
        return sum(hours);
    }

    /** Hours awake of the hours covered, with the autosuspend delay {@code delay}. */
    public double awake(Duration delay) {
        double sum = busy;
        double perGap = Hours.of(delay);
        for (int length = 0; length < EDGES.size(); length++) {
            sum += Math.min(hours.get(length), counts.get(length) * perGap);
        }
        return sum;
    }

    /** Starts in the hours covered, with the autosuspend delay {@code delay}. */
    public double starts(Duration delay) {
        double sum = 0;
        for (int length = 0; length < EDGES.size(); length++) {
            sum += counts.get(length) * shareAbove(delay, length);
        }
        return sum;
    }

    /** The shortest of {@link #EDGES} that exceeds every observed gap; empty if a gap was as long as the last edge. */
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
            return hours.get(length) > counts.get(length) * Hours.of(delay) ? 1 : 0;
        }
        Duration to = EDGES.get(length + 1);
        Duration above = TimeSpans.longer(to.minus(delay), Duration.ZERO);
        return Hours.of(above) / Hours.of(to.minus(from));
    }

    private static List<Double> zeros() {
        return Collections.nCopies(EDGES.size(), 0.0);
    }

    private static List<Double> plus(List<Double> sums, int at, double more) {
        List<Double> then = new ArrayList<>(sums);
        then.set(at, then.get(at) + more);
        return then;
    }

    private static List<Double> times(List<Double> sums, double factor) {
        // A loop without new zeros: this runs for each listing of an awake compute, and most lengths have no gap.
        Double[] products = sums.toArray(new Double[0]);
        for (int i = 0; i < products.length; i++) {
            if (products[i] != 0) {
                products[i] *= factor;
            }
        }
        return List.of(products);
    }

    private static double sum(List<Double> sums) {
        return sums.stream().mapToDouble(Double::doubleValue).sum();
    }
}
