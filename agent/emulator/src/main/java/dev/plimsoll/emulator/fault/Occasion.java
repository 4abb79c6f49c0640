package dev.plimsoll.emulator.fault;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Selects among matching calls; calls outside the time range are not counted.
 *
 * @param nth   only this call; 0 for no such rule
 * @param first only that many first calls; 0 for no such rule
 * @param every only every n-th call; 0 for no such rule
 * @param from  emulated time since the platform came up
 * @param until emulated time since the platform started; absent for no end
 * @param share random share of the calls, 0 to 1
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
