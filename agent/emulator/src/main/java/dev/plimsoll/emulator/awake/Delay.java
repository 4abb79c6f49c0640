package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;

/**
 * The suspend delay of a compute.
 *
 * @param since the time from which it applies; it suspends no compute before that time
 */
record Delay(Duration length, Instant since) {

    /** The time of the suspend after a last use; {@link Instant#MAX} for never. */
    Instant over(Instant lastUse) {
        if (length.compareTo(Duration.between(lastUse, Instant.MAX)) >= 0) {
            return Instant.MAX;
        }
        Instant over = lastUse.plus(length);
        return over.isBefore(since) ? since : over;
    }
}
