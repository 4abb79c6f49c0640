package dev.plimsoll.web.connection;

import dev.plimsoll.web.connection.Peer.AwaitedBytes;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
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

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(250);

    private final ConnectionLimits limits;
    private final LongSupplier nanos;
    private final BooleanSupplier queued;
    private final Map<EndPoint, Peer> open = new ConcurrentHashMap<>();

    /**
     * @param nanos  a monotonic clock
     * @param queued whether requests wait for their turn
     */
    public Peers(ConnectionLimits limits, LongSupplier nanos, BooleanSupplier queued) {
        this.limits = limits;
        this.nanos = nanos;
        this.queued = queued;
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

    /** The server, when it stops: it would wait for clients that ask nothing. */
    @Override
    public void lifeCycleStopping(LifeCycle server) {
        open.values()
                .stream()
                .filter(peer -> peer.pending().filter(pending -> pending.awaited().isRequest()).isPresent())
                .forEach(this::close);
    }

    @Override
    public void onOpened(Connection connection) {
        Peer peer = new Peer(connection.getEndPoint());
        peer.awaits(AwaitedBytes.HEADER, nanos.getAsLong());
        open.put(connection.getEndPoint(), peer);
        if (open.size() > limits.connections()) {
            endLongest();
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
        peer.awaits(AwaitedBytes.NEXT_HEADER, nanos.getAsLong());
    }

    /**
     * @param end called where the body takes too long, to refuse the request
     */
    void awaitsBody(Peer peer, Runnable end) {
        peer.awaits(AwaitedBytes.BODY, nanos.getAsLong(), end);
    }

    /** One piece of a reply is written. */
    void awaitsReader(Peer peer, AwaitedBytes reader) {
        peer.awaits(reader, nanos.getAsLong());
    }

    void endTooSlow() {
        long now = nanos.getAsLong();
        boolean busy = queued.getAsBoolean();
        open.values()
                .forEach(peer -> peer.pending()
                        .filter(pending -> now - pending.since() > limits.of(pending.awaited(), busy).toNanos())
                        .ifPresent(pending -> end(peer, pending.end())));
    }

    private void end(Peer peer, @Nullable Runnable end) {
        if (end == null) {
            close(peer);
        } else {
            end.run();
        }
    }

    private void endLongest() {
        open.values()
                .stream()
                .filter(peer -> peer.pending().isPresent())
                .min(Peer.LONGEST_PENDING_FIRST)
                .ifPresent(this::close);
    }

    /** It no longer counts, although closing takes a moment. */
    private void close(Peer peer) {
        open.values().remove(peer);
        peer.close();
    }
}
