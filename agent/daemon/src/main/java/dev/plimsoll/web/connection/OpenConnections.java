package dev.plimsoll.web.connection;

import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a server. Ends those that keep it waiting for too long, and where there are too many, the one
 * that it has waited for longest.
 *
 * <p>The server's own limits do not suffice. Its idle timeout starts again with each byte. Its limit of connections stops
 * accepting, so that a flood of idle clients would keep out the health check.
 */
public final class OpenConnections implements Connection.Listener, LifeCycle.Listener {

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(250);

    private final ConnectionLimits limits;
    private final LongSupplier nanos;
    private final BooleanSupplier queued;
    private final Map<EndPoint, OpenConnection> open = new ConcurrentHashMap<>();

    /**
     * @param nanos  a monotonic clock
     * @param queued whether requests wait for their turn
     */
    public OpenConnections(ConnectionLimits limits, LongSupplier nanos, BooleanSupplier queued) {
        this.limits = limits;
        this.nanos = nanos;
        this.queued = queued;
    }

    /** One open connection, and what the server waits for at it. */
    static final class OpenConnection {

        private final EndPoint endPoint;
        private volatile @Nullable PendingWait pending;

        private OpenConnection(EndPoint endPoint) {
            this.endPoint = endPoint;
        }

        void isServed() {
            pending = null;
        }

        private boolean awaitsHeader() {
            PendingWait wait = pending;
            return wait != null && (wait.awaited == AwaitedBytes.HEADER || wait.awaited == AwaitedBytes.NEXT_HEADER);
        }

        /** Since when the server waits, in nanoseconds of its clock; the largest number while it does not. */
        private long waitsSince() {
            PendingWait wait = pending;
            return wait == null ? Long.MAX_VALUE : wait.since;
        }
    }

    /**
     * One wait.
     *
     * @param since nanoseconds, by a monotonic clock
     * @param end   ends the wait; null to close the connection
     */
    private record PendingWait(AwaitedBytes awaited, long since, @Nullable Runnable end) {}

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
        /** That the client takes a piece of a reply which keeps others from their turn. */
        READER_IN_TURN
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
                .filter(OpenConnection::awaitsHeader)
                .forEach(this::close);
    }

    @Override
    public void onOpened(Connection opened) {
        OpenConnection connection = new OpenConnection(opened.getEndPoint());
        awaits(connection, AwaitedBytes.HEADER, null);
        open.put(opened.getEndPoint(), connection);
        if (open.size() > limits.connections()) {
            open.values()
                    .stream()
                    .filter(waiting -> waiting.pending != null)
                    .min(Comparator.comparingLong(OpenConnection::waitsSince))
                    .ifPresent(this::close);
        }
    }

    @Override
    public void onClosed(Connection connection) {
        open.remove(connection.getEndPoint());
    }

    /** The connection on which {@code request} was sent. */
    OpenConnection of(Request request) {
        EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        OpenConnection connection = open.get(endPoint);
        return connection == null ? new OpenConnection(endPoint) : connection;
    }

    /** @param end called where the wait takes too long; null to close the connection */
    void awaits(OpenConnection connection, AwaitedBytes awaited, @Nullable Runnable end) {
        connection.pending = new PendingWait(awaited, nanos.getAsLong(), end);
    }

    private void endTooSlow() {
        long now = nanos.getAsLong();
        boolean busy = queued.getAsBoolean();
        open.values().forEach(connection -> {
            PendingWait wait = connection.pending;
            if (wait != null && now - wait.since > limits.of(wait.awaited, busy).toNanos()) {
                Objects.requireNonNullElse(wait.end, () -> close(connection)).run();
            }
        });
    }

    /** It no longer counts, although closing takes a moment. Fails what reads from it or writes to it now. */
    private void close(OpenConnection connection) {
        open.values().remove(connection);
        connection.endPoint.close(new EofException("the client was too slow"));
    }
}
