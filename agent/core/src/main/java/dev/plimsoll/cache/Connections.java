package dev.plimsoll.cache;

import org.jspecify.annotations.Nullable;

/**
 * Connections of a running server, and its limits.
 *
 * @param used              client backends except the agent's own
 * @param running           those that ran a query and waited for nothing, including parallel workers, which use a CPU
 *                          but no connection; {@link #UNKNOWN} if not reported, as in a trace of pages
 * @param maxConnections    the live setting
 * @param superuserReserved slots that only superusers get
 * @param otherReserved     slots that only a reserved role gets
 * @param clients           what the clients' sessions did; null if not reported for each session, as for a role without
 *                          rights
 */
public record Connections(int used, int running, int maxConnections, int superuserReserved, int otherReserved,
        @Nullable Clients clients) {

    /** Value of {@link #running} if it is not reported. */
    public static final int UNKNOWN = -1;

    /** Connections that an ordinary user may open, at least 1. */
    public int limit() {
        return Math.max(1, maxConnections - reserved());
    }

    public int reserved() {
        return superuserReserved + otherReserved;
    }

    /** Free share of the limit, 0 to 1. */
    public Ratio headroom() {
        return Ratio.clamped((double) (limit() - used) / limit());
    }
}
