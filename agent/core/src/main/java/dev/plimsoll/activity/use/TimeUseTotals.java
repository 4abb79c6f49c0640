package dev.plimsoll.activity.use;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Total time per use.
 *
 * @param spans without the uses of no time
 */
public record TimeUseTotals(Map<TimeUse, Duration> spans) {

    /** No time at all. */
    public static final TimeUseTotals NONE = new TimeUseTotals(Map.of());

    public TimeUseTotals {
        EnumMap<TimeUse, Duration> copy = copy(spans);
        if (copy.containsValue(null)) {
            throw new IllegalArgumentException("a use without its time: " + spans);
        }
        spans = copy;
    }

    /** Each list call makes some copies. That of an enum map is the cheapest. */
    private static EnumMap<TimeUse, Duration> copy(Map<TimeUse, Duration> spans) {
        if (spans instanceof EnumMap<TimeUse, Duration> own) {
            return own.clone();
        }
        EnumMap<TimeUse, Duration> copy = new EnumMap<>(TimeUse.class);
        copy.putAll(spans);
        return copy;
    }

    @Override
    public Map<TimeUse, Duration> spans() {
        return Collections.unmodifiableMap(spans);
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
        Map<TimeUse, Duration> sums = copy(spans);
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
        Map<TimeUse, Duration> sums = copy(spans);
        other.spans.forEach((what, more) -> sums.merge(what, more, Duration::plus));
        sums.values().removeIf(Duration::isZero);
        return new TimeUseTotals(sums);
    }

    /** Moves {@code span} from one use to another. */
    TimeUseTotals reclassified(TimeUse from, TimeUse to, Duration span) {
        return plus(from, span.negated()).plus(to, span);
    }
}
