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
 * Opens the session of a look, and keeps it open for the next one where that does no harm: one session a compute at most.
 *
 * <p>A kept session is let go when no look has come for as long as was agreed, when a look does not go well, when a look
 * would log in otherwise, and when it is to be left.
 */
final class SessionCache implements AutoCloseable {

    /** Sessions kept open at once; computes beyond are connected to, read and left. */
    private static final int MOST = 256;

    private final Map<ComputeId, KeptSession> kept = new ConcurrentHashMap<>();
    private final HostNames names = new HostNames();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().daemon().name("stays").factory(), new ThreadPoolExecutor.DiscardPolicy());

    SessionCache() {
        timer.setRemoveOnCancelPolicy(true);
    }

    /**
     * A session for one look: the one that was kept, or a new one.
     *
     * @param stay how long it may stay open after a look that went well; zero is not at all
     * @throws SQLException when no connection comes about
     */
    Session open(ComputeId compute, Login login, Duration stay) throws SQLException {
        Optional<Connection> again = again(compute, login);
        if (again.isPresent()) {
            return new Session(compute, login, stay, again.get(), true);
        }
        leave(compute);
        names.lookUp(login.address().host());
        return new Session(compute, login, stay, login.connect(), false);
    }

    private Optional<Connection> again(ComputeId compute, Login login) {
        KeptSession session = kept.get(compute);
        return session != null && session.isOf(login) ? session.borrow() : Optional.empty();
    }

    /** Lets go what is kept open of {@code compute}. */
    void leave(ComputeId compute) {
        KeptSession session = kept.remove(compute);
        if (session != null) {
            session.end();
        }
    }

    /** Lets go {@code session} if it is still the one that is kept of {@code compute}. */
    private void leave(ComputeId compute, KeptSession session) {
        if (kept.remove(compute, session)) {
            session.end();
        }
    }

    /** Lets everything go. */
    @Override
    public void close() {
        kept.keySet().forEach(this::leave);
        timer.shutdownNow();
    }

    /** The session of one look. */
    final class Session implements AutoCloseable {

        private final ComputeId compute;
        private final Login login;
        private final Duration stay;
        private final Connection connection;
        private final boolean isKept;
        private boolean wentWell;

        private Session(ComputeId compute, Login login, Duration stay, Connection connection, boolean isKept) {
            this.compute = compute;
            this.login = login;
            this.stay = stay;
            this.connection = connection;
            this.isKept = isKept;
        }

        Connection connection() {
            return connection;
        }

        /** Whether it is open since an earlier look, so that the server may have ended it meanwhile. */
        boolean isKept() {
            return isKept;
        }

        /** The look went well: what is not said to have is not kept. */
        void wentWell() {
            wentWell = true;
        }

        /** Keeps it or lets it go. */
        @Override
        public void close() throws SQLException {
            boolean staying = wentWell && stay.isPositive();
            if (isKept) {
                connection.close();
                endOrStay(staying);
            } else if (staying && kept.size() < MOST) {
                keep();
            } else {
                connection.close();
            }
        }

        private void endOrStay(boolean staying) {
            KeptSession session = kept.get(compute);
            if (staying && session != null) {
                session.until(stay, () -> leave(compute, session));
            } else {
                leave(compute);
            }
        }

        private void keep() {
            KeptSession.of(compute, login, connection, timer).ifPresent(session -> {
                KeptSession before = kept.put(compute, session);
                if (before != null) {
                    before.end();
                }
                session.until(stay, () -> leave(compute, session));
            });
        }
    }
}
