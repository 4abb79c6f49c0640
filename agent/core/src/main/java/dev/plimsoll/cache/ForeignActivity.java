package dev.plimsoll.cache;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Activity of everybody except the agent, as a probe found it.
 *
 * @param sinceLast    time since another client's session last changed its state, by the server's clock; zero while one
 *                     runs a query, null if no other session is open
 * @param sessions     sessions opened to databases other than the platform's own, since the last start
 * @param busyMillis   time spent running queries in those databases since the last start, in milliseconds
 * @param activeMillis time spent running queries in all databases since the last start, in milliseconds: also of queries
 *                     that still run, and some milliseconds for each probe
 * @param workers      parallel workers that ran and waited for nothing; their time is not part of {@code activeMillis}
 */
public record ForeignActivity(@Nullable Duration sinceLast, long sessions, long busyMillis, long activeMillis,
        int workers) {

    /** No activity by others. */
    public static final ForeignActivity NONE = new ForeignActivity(null, 0, 0, 0, 0);
}
