package dev.plimsoll.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.plimsoll.fleet.ComputeId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A session that stays open from probe to probe, in a pool of one. The pool checks it before each probe and closes it
 * when it is old.
 * <p>The pool never connects. It receives the session of a successful probe, and is empty when that session ends. So
 * every connection is opened by a probe, within its deadline. No background thread opens one and wakes a suspended
 * compute.
 */
final class KeptSession {

    private static final Duration MAX_LIFETIME = Duration.ofMinutes(30);
    /** The pool's minimum for its timeouts. */
    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(250);

    private final Login login;
    private final ScheduledExecutorService timer;
    private final HikariDataSource pool;
    private final AtomicReference<@Nullable ScheduledFuture<?>> end = new AtomicReference<>();

    private KeptSession(Login login, HikariDataSource pool, ScheduledExecutorService timer) {
        this.login = login;
        this.pool = pool;
        this.timer = timer;
    }

    /**
     * Keeps a session that {@code login} opened, and takes ownership of it.
     *
     * @param timer runs delayed tasks of all pools
     * @return empty if the session is not usable; it is then closed
     */
    static Optional<KeptSession> of(ComputeId compute, Login login, Connection open, ScheduledExecutorService timer) {
        try {
            // With a minimum of one, the pool takes the session at once, on this thread. With zero it opens none later.
            HikariDataSource pool = new HikariDataSource(config(compute, login, open, timer));
            pool.getHikariConfigMXBean().setMinimumIdle(0);
            return Optional.of(new KeptSession(login, pool, timer));
        } catch (PoolInitializationException useless) {
            return Optional.empty();
        }
    }

    private static HikariConfig config(ComputeId compute, Login login, Connection open,
            ScheduledExecutorService timer) {
        long validationTimeout = Math.max(SHORTEST_TIMEOUT.toMillis(), login.deadline().toMillis());
        HikariConfig config = new HikariConfig();
        config.setPoolName("stay " + compute.endpointId());
        config.setDataSource(new SingleConnectionSource(open));
        config.setMaximumPoolSize(1);
        config.setMinimumIdle(1);
        config.setInitializationFailTimeout(1);
        config.setConnectionTimeout(SHORTEST_TIMEOUT.toMillis());
        config.setValidationTimeout(validationTimeout);
        config.setMaxLifetime(MAX_LIFETIME.toMillis());
        config.setKeepaliveTime(0);
        // The caller decides how long the session is kept; the pool's own idle timeout is at least 10 s and imprecise.
        config.setIdleTimeout(0);
        config.setReadOnly(true);
        config.setScheduledExecutor(timer);
        config.setThreadFactory(Thread.ofVirtual().name("stay " + compute).factory());
        return config;
    }

    /** Whether {@code wanted} would open an equal session: same server, role and password. */
    boolean isOf(Login wanted) {
        return login.equals(wanted);
    }

    /** The session, for one probe; closing it returns it. Empty if the server has ended it. */
    Optional<Connection> borrow() {
        scheduleEnd(null);
        try {
            return Optional.of(pool.getConnection());
        } catch (SQLException ended) {
            return Optional.empty();
        }
    }

    /** Runs {@code ending} after {@code keepOpen}, unless the session is borrowed earlier. */
    void endAfter(Duration keepOpen, Runnable ending) {
        scheduleEnd(timer.schedule(ending, keepOpen.toNanos(), TimeUnit.NANOSECONDS));
    }

    private void scheduleEnd(@Nullable ScheduledFuture<?> next) {
        ScheduledFuture<?> before = end.getAndSet(next);
        if (before != null) {
            before.cancel(false);
        }
    }

    /** Closes the session, even during a probe; returns at once. */
    void end() {
        Thread.ofVirtual().name("end " + pool.getPoolName()).start(pool::close);
    }

    /** A data source of one existing session only. */
    private static final class SingleConnectionSource extends PGSimpleDataSource {

        private static final long serialVersionUID = 1L;

        private final transient AtomicReference<@Nullable Connection> open;

        SingleConnectionSource(Connection open) {
            this.open = new AtomicReference<>(open);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = open.getAndSet(null);
            if (connection == null) {
                throw new SQLException("the kept session has ended");
            }
            return connection;
        }
    }
}
