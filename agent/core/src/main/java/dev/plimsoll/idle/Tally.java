package dev.plimsoll.idle;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * How much time went to what.
 *
 * @param spans what nothing went to is absent
 */
public record Tally(Map<Pastime, Duration> spans) {

    /** No time at all. */
    public static final Tally NONE = new Tally(Map.of());

    public Tally {
        spans = Map.copyOf(spans);
    }

    public Duration of(Pastime what) {
        return spans.getOrDefault(what, Duration.ZERO);
    }

    /** All of it, asleep or awake. */
    public Duration all() {
        return spans.values().stream().reduce(Duration.ZERO, Duration::plus);
    }

    public Duration awake() {
        return all().minus(of(Pastime.ASLEEP));
    }

    Tally plus(Pastime what, Duration more) {
        Map<Pastime, Duration> sums = new EnumMap<>(Pastime.class);
        sums.putAll(spans);
        Duration sum = of(what).plus(more);
        if (sum.isZero()) {
            sums.remove(what);
        } else {
            sums.put(what, sum);
        }
        return new Tally(sums);
    }

    Tally plus(Tally other) {
        Tally sum = this;
        for (Map.Entry<Pastime, Duration> more : other.spans.entrySet()) {
            sum = sum.plus(more.getKey(), more.getValue());
        }
        return sum;
    }

    /** The same where {@code span} turned out to have gone to something else. */
    Tally turned(Pastime from, Pastime to, Duration span) {
        return plus(from, span.negated()).plus(to, span);
    }
}
