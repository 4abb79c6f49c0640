package dev.plimsoll.watch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Our latest look inside a compute.
 *
 * @param begun when
 * @param ended when it was over, whatever came of it
 * @param echo  the platform's last activity that may be this very look; null while none was listed
 */
public record LastLook(Instant begun, Instant ended, @Nullable Instant echo) {

    LastLook heardAs(Instant value) {
        return new LastLook(begun, ended, value);
    }
}
