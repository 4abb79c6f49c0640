package dev.plimsoll.web.connection;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a server. Ends those that keep it waiting for too long, and where there are too many, the one
 * that it has waited for longest.
 * <p>The server's own limits do not suffice. Its idle timeout starts again with each byte. Its limit of connections stops
 * accepting, so that a flood of idle clients would keep out the health check.
 */
public final class Peers implements Connection.Listener, LifeCycle.Listener {

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(500);

    private final ConnectionLimits limits;
    private final LongSupplier nanos;
    private final Map<EndPoint, Peer> open = new ConcurrentHashMap<>();
    private final AtomicInteger unread = new AtomicInteger();

    /**
     * @param nanos a monotonic clock
     */
    public Peers(ConnectionLimits limits, LongSupplier nanos) {
        this.limits = limits;
        this.nanos = nanos;
    }

    /** Looks for clients that are too slow, as long as {@code scheduler} runs. */
    private void watch(Scheduler scheduler) {
        endTooSlow();
        scheduler.schedule(() -> watch(scheduler), LOOK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The connector, when it starts. */
    @Override
    public void lifeCycleStarted(LifeCycle connector) {
        if (connector instanceof Connector started) {
            watch(started.getScheduler());
        }
    }

    @Override
    public void onOpened(Connection connection) {
        Peer peer = new Peer(connection.getEndPoint());
        peer.awaits(Awaited.HEADER, nanos.getAsLong());
        open.put(connection.getEndPoint(), peer);
        if (open.size() > limits.connections()) {
            endLongest(awaited -> true);
        }
    }

    @Override
    public void onClosed(Connection connection) {
        open.remove(connection.getEndPoint());
    }

    /** The client that sent {@code request}. */
    Peer of(Request request) {
        EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        Peer peer = open.get(endPoint);
        return peer == null ? new Peer(endPoint) : peer;
    }

    void awaitsRequest(Peer peer) {
        peer.awaits(Awaited.NEXT_HEADER, nanos.getAsLong());
    }

    /**
     * @param end called where the body takes too long, to refuse the request
     */
    void awaitsBody(Peer peer, Runnable end) {
        peer.awaits(Awaited.BODY, nanos.getAsLong(), end);
    }

    /** One piece of a reply is written. */
    void awaitsReader(Peer peer, Awaited reader) {
        peer.awaits(reader, nanos.getAsLong());
        if (reader == Awaited.READER_IN_TURN && unread.incrementAndGet() > limits.unread()) {
            endLongest(Awaited.READER_IN_TURN::equals);
        }
    }

    void hasRead(Peer peer, Awaited reader) {
        if (reader == Awaited.READER_IN_TURN) {
            unread.decrementAndGet();
        }
        peer.isServed();
    }

    void endTooSlow() {
        long now = nanos.getAsLong();
        open.values()
                .forEach(peer -> peer.pending()
                        .filter(pending -> now - pending.since() > limits.of(pending.awaited()).toNanos())
                        .ifPresent(pending -> end(peer, pending.end())));
    }

    private void end(Peer peer, @Nullable Runnable end) {
        if (end == null) {
            close(peer);
        } else {
            end.run();
        }
    }

    private void endLongest(Predicate<Awaited> kind) {
        open.values()
                .stream()
                .filter(peer -> peer.pending().filter(pending -> kind.test(pending.awaited())).isPresent())
                .min(Peer.LONGEST_PENDING_FIRST)
                .ifPresent(this::close);
    }

    /** It no longer counts, although closing takes a moment. */
    private void close(Peer peer) {
        open.values().remove(peer);
        peer.close();
    }
}
