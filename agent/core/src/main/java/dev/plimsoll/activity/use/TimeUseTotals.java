package dev.plimsoll.activity.use;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
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
        Map<TimeUse, Duration> copy = new EnumMap<>(TimeUse.class);
        copy.putAll(spans);
        if (copy.containsValue(null)) {
            throw new IllegalArgumentException("a use without its time: " + spans);
        }
        spans = Collections.unmodifiableMap(copy);
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
        Map<TimeUse, Duration> sums = new HashMap<>(spans);
        sums.merge(what, more, Duration::plus);
        sums.values().removeIf(Duration::isZero);
        return new TimeUseTotals(sums);
    }

    TimeUseTotals plus(TimeUseTotals other) {
        Map<TimeUse, Duration> sums = new HashMap<>(spans);
        other.spans.forEach((what, more) -> sums.merge(what, more, Duration::plus));
        sums.values().removeIf(Duration::isZero);
        return new TimeUseTotals(sums);
    }

    /** Moves {@code span} from one use to another. */
    TimeUseTotals reclassified(TimeUse from, TimeUse to, Duration span) {
        return plus(from, span.negated()).plus(to, span);
    }

    /** Use of a compute's time. */
    public enum TimeUse {
        /** Others were active now or within the last minute. */
        WORKING,
        /** No client was active or known to be connected: the autosuspend delay was running. */
        WAITING,
        /** Sessions were open, and none did anything. */
        IDLE_SESSIONS,
        /** The only activity was periodic, at short intervals, with almost no reads. */
        POLLER,
        /** Awake for an unknown reason. */
        UNEXPLAINED,
        /** Suspended. */
        ASLEEP;

        boolean isAwake() {
            return this != ASLEEP;
        }

        /** Whether the compute stays awake in that time whatever its delay is, or may stay awake. */
        boolean isBusy() {
            return this == WORKING || this == POLLER || this == UNEXPLAINED;
        }
    }
}
