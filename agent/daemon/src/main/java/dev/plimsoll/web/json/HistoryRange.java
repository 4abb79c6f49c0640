package dev.plimsoll.web.json;

import java.time.Instant;

/**
 * A range of time.
 *
 * @param from its first moment
 * @param to   its last moment, after {@code from}
 */
public record HistoryRange(Instant from, Instant to) {

    boolean holds(Instant at) {
        return !at.isBefore(from) && !at.isAfter(to);
    }
}
