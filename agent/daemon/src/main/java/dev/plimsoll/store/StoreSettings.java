package dev.plimsoll.store;

import dev.plimsoll.fleet.SecretSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Location, login and retention of the store.
 *
 * @param url       JDBC URL: {@code jdbc:sqlite:…} or {@code jdbc:postgresql://…}, without a password
 * @param user      role to log in as; null for a file, or for the driver's default
 * @param password  its password; null if none is needed
 * @param retention how long samples are kept
 * @param ofSums    how long their sums are kept; no shorter than samples
 */
public record StoreSettings(String url, @Nullable String user, @Nullable SecretSource password, Duration retention,
        Duration ofSums) {

    /** A store that needs no login. */
    public StoreSettings(String url, Duration retention) {
        this(url, null, null, retention, retention);
    }
}
