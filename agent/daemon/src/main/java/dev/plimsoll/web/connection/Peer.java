package dev.plimsoll.web.connection;

import java.util.Comparator;
import java.util.Optional;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.jspecify.annotations.Nullable;

/** One open connection, and what the server waits for at it. */
final class Peer {

    /** Those for which the server waits, the longest wait first. */
    static final Comparator<Peer> LONGEST_PENDING_FIRST = Comparator
            .comparingLong(peer -> peer.pending().map(PendingWait::since).orElse(Long.MAX_VALUE));

    private final EndPoint endPoint;
    private volatile @Nullable PendingWait pending;

    Peer(EndPoint endPoint) {
        this.endPoint = endPoint;
    }

    /**
     * One wait.
     *
     * @param since nanoseconds, by a monotonic clock
     * @param end   ends the wait; null to close the connection
     */
    record PendingWait(AwaitedBytes awaited, long since, @Nullable Runnable end) {}

    /** The present wait; empty while the server works. */
    Optional<PendingWait> pending() {
        return Optional.ofNullable(pending);
    }

    void awaits(AwaitedBytes awaited, long now) {
        pending = new PendingWait(awaited, now, null);
    }

    void awaits(AwaitedBytes awaited, long now, Runnable end) {
        pending = new PendingWait(awaited, now, end);
    }

    void isServed() {
        pending = null;
    }

    /** Fails what reads from it or writes to it now. */
    void close() {
        endPoint.close(new EofException("the client was too slow"));
    }

    /** What a server waits for at a connection. */
    enum AwaitedBytes {
        /** The header of the first request. */
        HEADER,
        /** The header of another request. */
        NEXT_HEADER,
        /** The rest of a request. */
        BODY,
        /** That the client takes a piece of a reply. */
        READER,
        /** The same, while the reply keeps others from their turn. */
        READER_IN_TURN;

        boolean isRequest() {
            return this == HEADER || this == NEXT_HEADER;
        }
    }
}
