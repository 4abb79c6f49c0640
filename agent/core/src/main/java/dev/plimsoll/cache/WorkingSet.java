package dev.plimsoll.cache;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The platform's estimate of how many distinct pages of 8 KiB were touched in a window, about 3 % off
 * (platform/in-the-wild.md section 2.5).
 *
 * @param fiveMinutes in the last 5 minutes; null if not reported
 * @param quarterHour in the last 15 minutes; null if not reported
 * @param hour        in the last hour; null if not reported
 * @param fourHours   in the last 4 hours; null if not reported
 */
public record WorkingSet(@Nullable Long fiveMinutes, @Nullable Long quarterHour, @Nullable Long hour,
        @Nullable Long fourHours) {

    public static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    public static final Duration QUARTER_HOUR = Duration.ofMinutes(15);
    public static final Duration HOUR = Duration.ofHours(1);
    public static final Duration FOUR_HOURS = Duration.ofHours(4);

    /** These windows without those longer than {@code time}; null where none is left. */
    @Nullable
    WorkingSet within(Duration time) {
        WorkingSet left = new WorkingSet(time.compareTo(FIVE_MINUTES) < 0 ? null : fiveMinutes,
                time.compareTo(QUARTER_HOUR) < 0 ? null : quarterHour, time.compareTo(HOUR) < 0 ? null : hour,
                time.compareTo(FOUR_HOURS) < 0 ? null : fourHours);
        return left.isUnknown() ? null : left;
    }

    /** Whether no window is reported. */
    public boolean isUnknown() {
        return fiveMinutes == null && quarterHour == null && hour == null && fourHours == null;
    }
}
