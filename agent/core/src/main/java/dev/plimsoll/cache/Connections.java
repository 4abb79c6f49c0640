package dev.plimsoll.cache;

/**
 * The connections of a running server and what it allows.
 *
 * @param used              client backends other than the agent's own
 * @param running           of those, how many were running a query and waiting for nothing
 * @param maxConnections    the live setting
 * @param superuserReserved slots that only superusers get
 * @param otherReserved     slots that only a reserved role gets
 */
public record Connections(int used, int running, int maxConnections, int superuserReserved, int otherReserved) {

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
