package dev.plimsoll.emulator.fault;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which of the matching calls a fault meets; those outside the span of time are not counted.
 *
 * @param nth   that one alone; 0 for no such rule
 * @param first that many from the beginning; 0 for no such rule
 * @param every each so manieth; 0 for no such rule
 * @param from  emulated time since the platform came up
 * @param until likewise; absent for ever
 * @param share of the calls, 0 to 1, drawn by {@code seed}
 */
public record Occasion(long nth, long first, long every, Duration from, @Nullable Duration until, double share,
        long seed) {

    boolean spans(Duration age) {
        return age.compareTo(from) >= 0 && (until == null || age.compareTo(until) < 0);
    }

    boolean counts(long number) {
        return (nth == 0 || number == nth) && (first == 0 || number <= first) && (every == 0 || number % every == 0);
    }
}
