package dev.plimsoll.activity.use;

import java.time.Duration;
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
        spans = Map.copyOf(spans);
    }

    public Duration of(TimeUse what) {
        return spans.getOrDefault(what, Duration.ZERO);
    }

    /** All time, suspended or awake. */
    public Duration all() {
        return spans.values().stream().reduce(Duration.ZERO, Duration::plus);
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
        TimeUseTotals sum = this;
        for (Map.Entry<TimeUse, Duration> more : other.spans.entrySet()) {
            sum = sum.plus(more.getKey(), more.getValue());
        }
        return sum;
    }

    /** Moves {@code span} from one use to another. */
    TimeUseTotals reclassified(TimeUse from, TimeUse to, Duration span) {
        return plus(from, span.negated()).plus(to, span);
    }
}
