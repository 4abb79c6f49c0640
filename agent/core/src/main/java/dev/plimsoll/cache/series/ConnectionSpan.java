package dev.plimsoll.cache.series;

/**
 * Connections of several probes.
 *
 * @param lowest  fewest client connections
 * @param highest most client connections
 * @param limit   connections that an ordinary user may open, at the latest probe
 */
public record ConnectionSpan(int lowest, int highest, int limit) {

    ConnectionSpan plus(ConnectionSpan later) {
        return new ConnectionSpan(Math.min(lowest, later.lowest), Math.max(highest, later.highest), later.limit);
    }
}
