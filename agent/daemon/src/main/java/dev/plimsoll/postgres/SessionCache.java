package dev.plimsoll.postgres;

import dev.plimsoll.fleet.ComputeId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Opens the session of a probe, and keeps it open for the next one if the caller allows it: at most one session per
 * compute.
 *
 * <p>A kept session is checked before each probe. It is closed when no probe follows in the agreed time, when a probe fails,
 * when a probe would log in differently, when it is old, and when {@link #leave} is called. Every connection is opened by a
 * probe, within its deadline. So no background thread opens one and wakes a suspended compute.
 */
final class SessionCache implements AutoCloseable {

    /** Most sessions kept open; further computes get a new connection for each probe. */
    private static final int MOST_SESSIONS = 256;
    private static final Duration MAX_LIFETIME = Duration.ofMinutes(30);

    private final Map<ComputeId, KeptSession> kept = new ConcurrentHashMap<>();
    private final HostNames names = new HostNames();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().daemon().name("stays").factory(), new ThreadPoolExecutor.DiscardPolicy());

    SessionCache() {
        timer.setRemoveOnCancelPolicy(true);
    }

    /** A session that stays open from probe to probe. */
    private static final class KeptSession {

        private final Login login;
        private final Connection connection;
        private final long openedAt = System.nanoTime();
        private final AtomicReference<@Nullable Future<?>> end = new AtomicReference<>();

        KeptSession(Login login, Connection connection) {
            this.login = login;
            this.connection = connection;
        }

        /** Whether a probe that would log in with {@code wanted} may use it: same server, role and password. */
        boolean isFor(Login wanted) throws SQLException {
            endAt(null);
            return login.equals(wanted) && System.nanoTime() - openedAt < MAX_LIFETIME.toNanos()
                    && connection.isValid((int) Math.max(1, login.deadline().toSeconds()));
        }

        /** Replaces the scheduled end; null for none. */
        void endAt(@Nullable Future<?> next) {
            Future<?> before = end.getAndSet(next);
            if (before != null) {
                before.cancel(false);
            }
        }

        /** Closes the session, even during a probe; returns at once. */
        void close() {
            Thread.ofVirtual().name("end " + login.address()).start(() -> {
                try {
                    connection.close();
                } catch (SQLException ended) {
                    // The server has ended it.
                }
            });
        }
    }

    /**
     * A session for one probe: the kept one, or a new one.
     *
     * @param keepOpen how long it may stay open after a successful probe; zero closes it at once
     * @throws SQLException if no connection can be opened
     */
    ProbeSession open(ComputeId compute, Login login, Duration keepOpen) throws SQLException {
        KeptSession session = kept.get(compute);
        if (session != null && session.isFor(login)) {
            return new ProbeSession(compute, session, keepOpen, true);
        }
        leave(compute);
        if (!names.lookUp(login.address().host())) {
            // The driver would look the name up again, and wait for it however often it is interrupted.
            throw new SQLException("interrupted while the host name was looked up");
        }
        return new ProbeSession(compute, new KeptSession(login, login.connect()), keepOpen, false);
    }

    /** Closes the kept session of {@code compute}. */
    void leave(ComputeId compute) {
        KeptSession session = kept.remove(compute);
        if (session != null) {
            session.close();
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
        private final KeptSession session;
        private final Duration keepOpen;
        private final boolean isKept;
        private boolean isSuccessful;

        private ProbeSession(ComputeId compute, KeptSession session, Duration keepOpen, boolean isKept) {
            this.compute = compute;
            this.session = session;
            this.keepOpen = keepOpen;
            this.isKept = isKept;
        }

        Connection connection() {
            return session.connection;
        }

        /** Whether it is from an earlier probe, so that the server may have ended it meanwhile. */
        boolean isKept() {
            return isKept;
        }

        /** Marks the probe as successful; only then the session is kept. */
        void markSuccessful() {
            isSuccessful = true;
        }

        /** Keeps or closes the session. One that somebody closed meanwhile is not kept again. */
        @Override
        public void close() throws SQLException {
            boolean keeps = isSuccessful && keepOpen.isPositive()
                    && (isKept ? kept.get(compute) == session : kept.size() < MOST_SESSIONS);
            if (keeps) {
                KeptSession previous = kept.put(compute, session);
                if (previous != null && previous != session) {
                    previous.close();
                }
                session.endAt(timer.schedule(() -> {
                    if (kept.remove(compute, session)) {
                        session.close();
                    }
                }, keepOpen.toNanos(), TimeUnit.NANOSECONDS));
            } else if (isKept) {
                kept.remove(compute, session);
                session.close();
            } else {
                session.connection.close();
            }
        }
    }
}
