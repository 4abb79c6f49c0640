package dev.plimsoll.cache;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a look inside says about everybody but us.
 *
 * @param sinceLast  time since another client's session last changed its state, by the server's clock; zero while one
 *                   runs a query, null where no other session is open
 * @param sessions   sessions ever opened to databases other than the platform's own, since the last start
 * @param busyMillis time ever spent running queries in those databases, in milliseconds
 */
public record ForeignActivity(@Nullable Duration sinceLast, long sessions, long busyMillis) {

    /** Nobody was ever there. */
    public static final ForeignActivity NONE = new ForeignActivity(null, 0, 0);
}
