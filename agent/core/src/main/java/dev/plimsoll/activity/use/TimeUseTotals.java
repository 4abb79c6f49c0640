package dev.plimsoll.activity.use;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Total time per use.
 *
 * @param spans without the uses of no time
 */
public record TimeUseTotals(Map<TimeUse, Duration> spans) {

    /** No time at all. */
    public static final TimeUseTotals NONE = new TimeUseTotals(Map.of());

    public TimeUseTotals {
        EnumMap<TimeUse, Duration> copy = new EnumMap<>(TimeUse.class);
        spans.forEach((what, span) -> copy.put(what, Objects.requireNonNull(span)));
        spans = Collections.unmodifiableMap(copy);
    }

    public Duration of(TimeUse what) {
        return spans.getOrDefault(what, Duration.ZERO);
    }

    /** All time, suspended or awake. */
    public Duration all() {
        Duration all = Duration.ZERO;
        for (Duration span : spans.values()) {
            all = all.plus(span);
        }
        return all;
    }

    public Duration awake() {
        return all().minus(of(TimeUse.ASLEEP));
    }

    TimeUseTotals plus(TimeUse what, Duration more) {
        Map<TimeUse, Duration> sums = new EnumMap<>(TimeUse.class);
        sums.putAll(spans);
        Duration sum = of(what).plus(more);
        if (sum.isZero()) {
            sums.remove(what);
        } else {
            sums.put(what, sum);
        }
        return new TimeUseTotals(sums);
    }

    TimeUseTotals plus(TimeUseTotals other) {
        if (other.spans.isEmpty()) {
            return this;
        }
        if (spans.isEmpty()) {
            return other;
        }
        Map<TimeUse, Duration> sums = new EnumMap<>(TimeUse.class);
        sums.putAll(spans);
        other.spans.forEach((what, more) -> sums.merge(what, more, Duration::plus));
        sums.values().removeIf(Duration::isZero);
        return new TimeUseTotals(sums);
    }

    /** Moves {@code span} from one use to another. */
    TimeUseTotals reclassified(TimeUse from, TimeUse to, Duration span) {
        return plus(from, span.negated()).plus(to, span);
    }
}
