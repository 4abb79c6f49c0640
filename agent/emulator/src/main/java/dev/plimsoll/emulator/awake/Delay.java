package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;

/**
 * How long a compute stays awake unused.
 *
 * @param since when that came into force: a shorter one puts nobody to sleep before it was known
 */
record Delay(Duration length, Instant since) {

    /** When it is over for one that was last in use then; {@link Instant#MAX} for never. */
    Instant over(Instant lastUse) {
        if (length.compareTo(Duration.between(lastUse, Instant.MAX)) >= 0) {
            return Instant.MAX;
        }
        Instant over = lastUse.plus(length);
        return over.isBefore(since) ? since : over;
    }
}
