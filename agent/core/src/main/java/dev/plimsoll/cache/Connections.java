package dev.plimsoll.cache;

import org.jspecify.annotations.Nullable;

/**
 * The connections of a running server and what it allows.
 *
 * @param used              client backends other than the agent's own
 * @param running           how many of those were running a query and waiting for nothing, their parallel workers, which
 *                          take a CPU each and no connection, counted too; {@link #UNTOLD} where nothing tells it, as in a
 *                          trace of pages
 * @param maxConnections    the live setting
 * @param superuserReserved slots that only superusers get
 * @param otherReserved     slots that only a reserved role gets
 * @param clients           what clients were doing; null where that is not told of each, as to a role without rights
 */
public record Connections(int used, int running, int maxConnections, int superuserReserved, int otherReserved,
        @Nullable Clients clients) {

    /** Sessions that run, where they are not told. */
    public static final int UNTOLD = -1;

    /** Connections of which it is not told what they were doing. */
    public Connections(int used, int running, int maxConnections, int superuserReserved, int otherReserved) {
        this(used, running, maxConnections, superuserReserved, otherReserved, null);
    }

    /** Connections that an ordinary user may open, at least 1. */
    public int limit() {
        return Math.max(1, maxConnections - reserved());
    }

    public int reserved() {
        return superuserReserved + otherReserved;
    }

    /** What is left of the limit, 0 to 1. */
    public Ratio headroom() {
        return Ratio.clamped((double) (limit() - used) / limit());
    }
}
