package dev.plimsoll.postgres;

import dev.plimsoll.fleet.ComputeId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Opens the session of a probe, and keeps it open for the next one if the caller allows it: at most one session per
 * compute.
 * <p>A kept session is closed when no probe follows in the agreed time, when a probe fails, when a probe would log in
 * differently, and when {@link #leave} is called.
 */
final class SessionCache implements AutoCloseable {

    /** Most sessions kept open; further computes get a new connection for each probe. */
    private static final int MOST_SESSIONS = 256;

    private final Map<ComputeId, KeptSession> kept = new ConcurrentHashMap<>();
    private final HostNames names = new HostNames();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().daemon().name("stays").factory(), new ThreadPoolExecutor.DiscardPolicy());

    SessionCache() {
        timer.setRemoveOnCancelPolicy(true);
    }

    /**
     * A session for one probe: the kept one, or a new one.
     *
     * @param keepOpen how long it may stay open after a successful probe; zero closes it at once
     * @throws SQLException if no connection can be opened
     */
    ProbeSession open(ComputeId compute, Login login, Duration keepOpen) throws SQLException {
        Optional<Connection> keptConnection = borrowKept(compute, login);
        if (keptConnection.isPresent()) {
            return new ProbeSession(compute, login, keepOpen, keptConnection.get(), true);
        }
        leave(compute);
        if (!names.lookUp(login.address().host())) {
            // The driver would look the name up again, and wait for it however often it is interrupted.
            throw new SQLException("interrupted while the host name was looked up");
        }
        return new ProbeSession(compute, login, keepOpen, login.connect(), false);
    }

    private Optional<Connection> borrowKept(ComputeId compute, Login login) {
        KeptSession session = kept.get(compute);
        return session != null && session.isOf(login) ? session.borrow() : Optional.empty();
    }

    /** Closes the kept session of {@code compute}. */
    void leave(ComputeId compute) {
        KeptSession session = kept.remove(compute);
        if (session != null) {
            session.end();
        }
    }

    /** Closes {@code session} if it is still the kept one of {@code compute}. */
    private void leave(ComputeId compute, KeptSession session) {
        if (kept.remove(compute, session)) {
            session.end();
        }
    }

    /** Closes all sessions. */
    @Override
    public void close() {
        kept.keySet().forEach(this::leave);
        timer.shutdownNow();
    }

    /** The session of one probe. */
    final class ProbeSession implements AutoCloseable {

        private final ComputeId compute;
        private final Login login;
        private final Duration keepOpen;
        private final Connection connection;
        private final boolean isKept;
        private boolean isSuccessful;

        private ProbeSession(ComputeId compute, Login login, Duration keepOpen, Connection connection, boolean isKept) {
            this.compute = compute;
            this.login = login;
            this.keepOpen = keepOpen;
            this.connection = connection;
            this.isKept = isKept;
        }

        Connection connection() {
            return connection;
        }

        /** Whether it is from an earlier probe, so that the server may have ended it meanwhile. */
        boolean isKept() {
            return isKept;
        }

        /** Marks the probe as successful; only then the session is kept. */
        void markSuccessful() {
            isSuccessful = true;
        }

        /** Keeps or closes the session. */
        @Override
        public void close() throws SQLException {
            boolean keeps = isSuccessful && keepOpen.isPositive();
            if (isKept) {
                connection.close();
                endOrKeep(keeps);
            } else if (keeps && kept.size() < MOST_SESSIONS) {
                keep();
            } else {
                connection.close();
            }
        }

        private void endOrKeep(boolean keeps) {
            KeptSession session = kept.get(compute);
            if (keeps && session != null) {
                session.endAfter(keepOpen, () -> leave(compute, session));
            } else {
                leave(compute);
            }
        }

        private void keep() {
            KeptSession.of(compute, login, connection, timer).ifPresent(session -> {
                KeptSession previous = kept.put(compute, session);
                if (previous != null) {
                    previous.end();
                }
                session.endAfter(keepOpen, () -> leave(compute, session));
            });
        }
    }
}
