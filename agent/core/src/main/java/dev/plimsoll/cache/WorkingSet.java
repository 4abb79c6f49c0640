package dev.plimsoll.cache;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How many distinct pages of 8 KiB were touched lately, by the platform's own estimate, about 3 % off
 * (platform/in-the-wild.md section 2.5).
 *
 * @param fiveMinutes in the last 5 minutes; null where not told
 * @param quarterHour in the last 15 minutes; null where not told
 * @param hour        in the last hour; null where not told
 * @param fourHours   in the last 4 hours; null where not told
 */
public record WorkingSet(@Nullable Long fiveMinutes, @Nullable Long quarterHour, @Nullable Long hour,
        @Nullable Long fourHours) {

    public static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    public static final Duration QUARTER_HOUR = Duration.ofMinutes(15);
    public static final Duration HOUR = Duration.ofHours(1);
    public static final Duration FOUR_HOURS = Duration.ofHours(4);

    /** Whether nothing is told. */
    public boolean isUnknown() {
        return fiveMinutes == null && quarterHour == null && hour == null && fourHours == null;
    }
}
