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
 * A session that stays open from look to look, in a pool of one that checks it before each look and ends it when it has
 * become old.
 *
 * <p>The pool never connects. It is handed the session of a look that went well, and when that is gone there is none: so
 * every connection is opened by a look, within its deadline, and none by a thread in the background that might wake a
 * sleeper.
 */
final class KeptSession {

    private static final Duration LONGEST_LIFE = Duration.ofMinutes(30);
    /** What the pool takes at the least for either of its timeouts. */
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
     * Keeps a session that {@code login} opened, and that is ours from here on.
     *
     * @param timer does what is to be done later, for all pools together
     * @return empty where the session turns out to be of no use; it is closed then
     */
    static Optional<KeptSession> of(ComputeId compute, Login login, Connection open, ScheduledExecutorService timer) {
        try {
            // With one at the least the pool takes what it is handed at once, on this thread; with none it fetches none.
            HikariDataSource pool = new HikariDataSource(config(compute, login, open, timer));
            pool.getHikariConfigMXBean().setMinimumIdle(0);
            return Optional.of(new KeptSession(login, pool, timer));
        } catch (PoolInitializationException useless) {
            return Optional.empty();
        }
    }

    private static HikariConfig config(ComputeId compute, Login login, Connection open,
            ScheduledExecutorService timer) {
        long patience = Math.max(SHORTEST_TIMEOUT.toMillis(), login.deadline().toMillis());
        HikariConfig config = new HikariConfig();
        config.setPoolName("stay " + compute.endpointId());
        config.setDataSource(new Handed(open));
        config.setMaximumPoolSize(1);
        config.setMinimumIdle(1);
        config.setInitializationFailTimeout(1);
        config.setConnectionTimeout(SHORTEST_TIMEOUT.toMillis());
        config.setValidationTimeout(patience);
        config.setMaxLifetime(LONGEST_LIFE.toMillis());
        config.setKeepaliveTime(0);
        // How long it is kept is for whoever looks to say; the pool's own idle time is 10 s at the least, and a guess.
        config.setIdleTimeout(0);
        config.setReadOnly(true);
        config.setScheduledExecutor(timer);
        config.setThreadFactory(Thread.ofVirtual().name("stay " + compute).factory());
        return config;
    }

    /** Whether {@code wanted} would open just such a session: same server, same role, same password. */
    boolean isOf(Login wanted) {
        return login.equals(wanted);
    }

    /** The session, for one look; closing it gives it back. Empty where the server has ended it. */
    Optional<Connection> borrow() {
        endWith(null);
        try {
            return Optional.of(pool.getConnection());
        } catch (SQLException gone) {
            return Optional.empty();
        }
    }

    /** Does {@code ending} after {@code stay}, unless it is borrowed before. */
    void until(Duration stay, Runnable ending) {
        endWith(timer.schedule(ending, stay.toNanos(), TimeUnit.NANOSECONDS));
    }

    private void endWith(@Nullable ScheduledFuture<?> next) {
        ScheduledFuture<?> before = end.getAndSet(next);
        if (before != null) {
            before.cancel(false);
        }
    }

    /** Ends the session, also in the middle of a look; returns at once. */
    void end() {
        Thread.ofVirtual().name("end " + pool.getPoolName()).start(pool::close);
    }

    /** A source of one session that is there already, and of no other. */
    private static final class Handed extends PGSimpleDataSource {

        private static final long serialVersionUID = 1L;

        private final transient AtomicReference<@Nullable Connection> open;

        Handed(Connection open) {
            this.open = new AtomicReference<>(open);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection handed = open.getAndSet(null);
            if (handed == null) {
                throw new SQLException("the session that was kept is gone");
            }
            return handed;
        }
    }
}
