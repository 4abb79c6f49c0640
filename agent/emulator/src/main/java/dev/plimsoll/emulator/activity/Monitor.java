package dev.plimsoll.emulator.activity;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads a server's statistics over its own connection, and keeps the previous reading.
 */
public final class Monitor implements AutoCloseable {

    /** The monitor's role, which no customer has. */
    public static final String ROLE = "cloud_admin";

    /** The monitor's application name. */
    public static final String NAME = "compute_ctl:compute_monitor";

    private static final String READ = """
            select sums.*, coalesce(backends.name, '') as name, backends.busy, backends.newest_change,
              backends.changed_ago
            from (
              select
                (select coalesce(sum(active_time), 0) from pg_stat_database
                  where datname not in ('postgres', 'template0', 'template1')) as active_time,
                (select coalesce(sum(sessions), 0) from pg_stat_database
                  where datname not in ('postgres', 'template0', 'template1')) as sessions,
                (select count(*) from pg_stat_replication where application_name <> 'walproposer') as replicas,
                (select count(*) from pg_stat_subscription where pid is not null) as subscriptions,
                (select count(*) from pg_stat_activity where backend_type = 'autovacuum worker') as vacuums) as sums
            left join (
              select application_name as name, count(*) filter (where state <> 'idle') as busy,
                max(state_change) filter (where state = 'idle') as newest_change,
                extract(epoch from clock_timestamp() - max(state_change) filter (where state = 'idle')) as changed_ago
              from pg_stat_activity
              where backend_type = 'client backend' and usename <> '%s' and pid <> pg_backend_pid()
              group by application_name) as backends on true""".formatted(ROLE);
    private static final double NANOS = 1e9;

    private final Line line;
    private final InstantSource clock;
    private final double rate;
    private final long interval;
    // It may be closed during a reading.
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long lookedAt;
    private @Nullable Connection connection;
    private @Nullable Reading before;

    /** Connects directly to the server, not through its listener. */
    public interface Line {
        Connection open() throws SQLException;
    }

    /**
     * @param rate     emulated seconds in one of the server's
     * @param interval real time between two readings
     */
    public Monitor(Line line, InstantSource clock, double rate, Duration interval) {
        this.line = line;
        this.clock = clock;
        this.rate = rate;
        this.interval = interval.toNanos();
        this.lookedAt = System.nanoTime() - this.interval;
    }

    /** Whether the interval has passed. */
    public boolean isDue() {
        return System.nanoTime() - lookedAt >= interval;
    }

    /** Reads once; after a lost connection, the next reading reconnects. */
    public ReadingChange change() throws SQLException {
        lookedAt = System.nanoTime();
        lock.lock();
        try {
            Reading now = read();
            ReadingChange change = new ReadingChange(before, now);
            before = now;
            return change;
        } catch (SQLException e) {
            hangUp();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private Reading read() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = line.open();
            connection = open;
        }
        try (PreparedStatement statement = open.prepareStatement(READ); ResultSet row = statement.executeQuery()) {
            row.next();
            Reading sums = new Reading(clock.instant(), row.getDouble("active_time"), row.getLong("sessions"),
                    Map.of(), row.getLong("replicas"), row.getLong("subscriptions"), row.getLong("vacuums"));
            Map<String, Reading.Backends> backends = new HashMap<>();
            do {
                backends.put(row.getString("name"), new Reading.Backends(row.getLong("busy"), idle(row)));
            } while (row.next());
            return sums.withBackends(backends);
        }
    }

    private Reading.@Nullable Idle idle(ResultSet row) throws SQLException {
        OffsetDateTime change = row.getObject("newest_change", OffsetDateTime.class);
        return change == null
                ? null
                : new Reading.Idle(change.toInstant(),
                        Duration.ofNanos((long) (Math.max(0, row.getDouble("changed_ago")) * rate * NANOS)));
    }

    /** Discards the previous reading, because a restarted server has new statistics. */
    @Override
    public void close() {
        lock.lock();
        try {
            before = null;
            hangUp();
        } finally {
            lock.unlock();
        }
    }

    private void hangUp() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                // The server may have closed the connection first.
            }
        }
    }
}
