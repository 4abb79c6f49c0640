package dev.plimsoll.web.connection;

import dev.plimsoll.web.connection.OpenConnections.AwaitedBytes;
import java.time.Duration;

/**
 * How long a server waits for a client, and for how many.
 *
 * @param header      from the begin of a connection to the end of the header of its first request
 * @param idle        from a reply to the end of the header of the next request
 * @param body        from the end of a header to the end of the body
 * @param piece       for a client to take one piece of a reply, which has at most 32 KiB
 * @param connections most open connections; one more ends the connection that the server has waited for longest
 * @param turns       most requests that are answered at once, but for the vital ones; others wait for their turn
 * @param inTurn      for a client to take one piece of a reply while others wait for their turn
 */
public record ConnectionLimits(Duration header, Duration idle, Duration body, Duration piece, int connections,
        int turns, Duration inTurn) {

    /** Prometheus, a few probes and some browsers need some dozen connections, and seconds on a slow link. */
    public static final ConnectionLimits USUAL = new ConnectionLimits(Duration.ofSeconds(10), Duration.ofSeconds(30),
            Duration.ofSeconds(10), Duration.ofSeconds(10), 512, 8, Duration.ofMillis(500));

    /**
     * How long the server waits.
     *
     * @param queued whether requests wait for their turn
     */
    Duration of(AwaitedBytes awaited, boolean queued) {
        return switch (awaited) {
            case HEADER -> header;
            case NEXT_HEADER -> idle;
            case BODY -> body;
            case READER -> piece;
            case READER_IN_TURN -> queued ? inTurn : piece;
        };
    }
}
