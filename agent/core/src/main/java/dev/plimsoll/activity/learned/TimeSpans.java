package dev.plimsoll.activity.learned;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Comparison of times and durations. */
public final class TimeSpans {

    private TimeSpans() {}

    public static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    public static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public static Instant earlier(Instant a, Instant b) {
        return b.isBefore(a) ? b : a;
    }

    public static Instant later(@Nullable Instant a, Instant b) {
        return a == null || b.isAfter(a) ? b : a;
    }

    /** {@code span}, limited to the range from zero to {@code most}. */
    public static Duration within(Duration span, Duration most) {
        return shorter(longer(span, Duration.ZERO), most);
    }
}
