package dev.plimsoll.store.sql.table;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.Times;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Database access for the table classes: a few threads at a time, one writer, and readable failures.
 * <p>A connection pool with hundreds of waiting virtual threads spins, and starves other threads on their carriers. So
 * threads wait here for a permit, where waiting costs nothing. The pool always has a connection for a thread with a
 * permit.
 *
 * <p> There are three sets of permits: one for reconciliation; one for claims and for HTTP readers, which must
 * not queue behind it; and one for charts, which neither of them waits for.
 */
public final class Db {

    /** Reconciliation: one writes while others read. */
    private static final int WORKERS = 3;
    /** Claims and HTTP. */
    private static final int URGENT = 2;
    /** Charts and what-if questions, which read more; one at a time. */
    private static final int HISTORY = 1;
    /** Size of the pool, so that a thread with a permit never waits for a connection. */
    public static final int CONNECTIONS = WORKERS + URGENT + HISTORY;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    /**
     * How long a failed write is reported. An agent with projects writes more often; another one writes rarely and must become
     * ready again.
     */
    private static final Duration REPORTED_FOR = Duration.ofMinutes(1);
    /** Reads the columns {@code project_id} and {@code endpoint_id}. */
    public static final RowMapper<ComputeId> COMPUTE = row -> new ComputeId(row.getString("project_id"),
            row.getString("endpoint_id"));

    private final SharedParts shared;
    private final Semaphore permits;
    private final boolean isReadOnly;

    private Db(SharedParts shared, int permits, boolean isReadOnly) {
        this.shared = shared;
        this.permits = new Semaphore(permits, true);
        this.isReadOnly = isReadOnly;
    }

    /**
     * What all have in common that read and write one store.
     *
     * @param beginning  runs first in each transaction that writes
     * @param failure    turns a database failure into the exception to throw
     * @param writer     a fair lock: a claim waits only for statements that wait already, not for later ones
     * @param unwritable the latest write that failed; null if it did not fail
     */
    private record SharedParts(DataSource source, Consumer<Connection> beginning,
            Function<Throwable, RuntimeException> failure,
            ReentrantLock writer, AtomicReference<@Nullable FailedOpening> unwritable, SilenceCircuit circuit) {}

    /**
     * The database for reconciliation.
     *
     * @param beginning runs first in each transaction that writes
     * @param failure   turns a database failure into the exception to throw
     */
    public static Db forWork(DataSource source, Consumer<Connection> beginning,
            Function<Throwable, RuntimeException> failure) {
        return new Db(new SharedParts(source, beginning, failure, new ReentrantLock(true), new AtomicReference<>(),
                new SilenceCircuit()), WORKERS, false);
    }

    /** The database for claims and for HTTP, which do not queue behind reconciliation. */
    public Db forUrgent() {
        return new Db(shared, URGENT, isReadOnly);
    }

    /** The database for charts, which hold up neither reconciliation nor claims. */
    public Db forHistory() {
        return new Db(shared, HISTORY, isReadOnly);
    }

    /** The database for a reader: what it writes is rolled back. */
    public Db readOnly() {
        return new Db(shared, WORKERS, true);
    }

    /** Whether nothing that is written stays. */
    public boolean isReadOnly() {
        return isReadOnly;
    }

    /**
     * An attempt to write that failed.
     *
     * @param at  time by {@link System#nanoTime}
     * @param why the failure, as it was reported
     */
    private record FailedOpening(long at, RuntimeException why) {}

    /** Why the latest write failed, if that was less than a minute ago; empty if it did not fail. */
    public Optional<RuntimeException> unwritable() {
        return Optional.ofNullable(shared.unwritable.get())
                .filter(failed -> System.nanoTime() - failed.at() < REPORTED_FOR.toNanos())
                .map(FailedOpening::why);
    }

    /** Writes nothing, in a transaction that a server fails if it is read-only. */
    public void tryToWrite() {
        execute("update agent_lease set seen_at = seen_at where name = ''");
    }

    public <T> T read(Function<Connection, T> query) {
        enter();
        try {
            return shared.circuit.call(() -> connected(query::apply));
        } catch (SqlFailure e) {
            throw shared.circuit.report(e, shared.failure);
        } finally {
            permits.release();
        }
    }

    /** Runs all that this thread writes in {@code writes} in one transaction. */
    public void together(Runnable writes) {
        write(connection -> new Transaction(this, connection).joinedBy(writes));
    }

    /** Runs {@code statements} in one transaction: that of {@link #together}, or one of their own. */
    public <T> T write(Function<Connection, T> statements) {
        Connection joined = Transaction.joined(this);
        if (joined != null) {
            return statements.apply(joined);
        }
        enter();
        try {
            shared.writer.lock();
            try {
                T done = shared.circuit.call(() -> connected(
                        connection -> Transaction.run(connection, shared.beginning, !isReadOnly, statements)));
                shared.unwritable.set(null);
                return done;
            } finally {
                shared.writer.unlock();
            }
        } catch (SqlFailure e) {
            RuntimeException reported = shared.circuit.report(e, shared.failure);
            if (!(e instanceof SqlFailure.NotConnected)) {
                shared.unwritable.set(new FailedOpening(System.nanoTime(), reported));
            }
            throw reported;
        } finally {
            permits.release();
        }
    }

    /** What is done with a connection, or with a statement that was executed. */
    @FunctionalInterface
    private interface Work<S, T> {
        T with(S session) throws SQLException;
    }

    private <T> T connected(Work<Connection, T> work) {
        Connection connection;
        try {
            connection = shared.source.getConnection();
        } catch (SQLException e) {
            throw new SqlFailure.NotConnected(e);
        }
        try (connection) {
            return work.with(connection);
        } catch (SQLException e) {
            throw new SqlFailure(e);
        }
    }

    /** All rows of a query, read as {@link #list(Connection, RowMapper, String, Object...)}. */
    public <T> List<T> list(RowMapper<T> rows, String sql, @Nullable Object... values) {
        return read(connection -> list(connection, rows, sql, values));
    }

    /** The first row of a query; empty if there is none, or if it is null. */
    public <T> Optional<T> first(RowMapper<T> rows, String sql, @Nullable Object... values) {
        return read(connection -> first(connection, rows, sql, values));
    }

    /** The one number of a query. */
    public long number(String sql, @Nullable Object... values) {
        return read(connection -> number(connection, sql, values));
    }

    /** Executes one statement in a transaction of its own. Returns the number of rows that it changed. */
    public int execute(String sql, @Nullable Object... values) {
        return write(connection -> execute(connection, sql, values));
    }

    /**
     * All rows of a query.
     *
     * @param values one for each question mark in {@code sql}; a {@link ComputeId} is two, of {@code project_id} and
     *               {@code endpoint_id}, and a list is as many as it has. Times are stored as {@link Times} says.
     */
    public static <T> List<T> list(Connection connection, RowMapper<T> rows, String sql, @Nullable Object... values) {
        return executed(connection, sql, values, statement -> {
            List<T> all = new ArrayList<>();
            ResultSet found = statement.getResultSet();
            while (found.next()) {
                all.add(rows.map(found));
            }
            return all;
        });
    }

    /** The first row of a query; empty if there is none, or if it is null. */
    public static <T> Optional<T> first(Connection connection, RowMapper<T> rows, String sql,
            @Nullable Object... values) {
        return executed(connection, sql, values, statement -> {
            ResultSet found = statement.getResultSet();
            return found.next() ? Optional.ofNullable(rows.map(found)) : Optional.empty();
        });
    }

    /** The one number of a query. */
    public static long number(Connection connection, String sql, @Nullable Object... values) {
        return first(connection, row -> row.getLong(1), sql, values).orElseThrow();
    }

    /** Executes a statement. Returns the number of rows that it changed. */
    public static int execute(Connection connection, String sql, @Nullable Object... values) {
        return executed(connection, sql, values, PreparedStatement::getUpdateCount);
    }

    private static <T> T executed(Connection connection, String sql, @Nullable Object[] values,
            Work<PreparedStatement, T> work) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int position = 1;
            for (Object value : values) {
                List<?> columns = switch (value) {
                    case ComputeId id -> List.of(id.projectId(), id.endpointId());
                    case List<?> row -> row;
                    case Instant time -> List.of(Times.of(time));
                    case null, default -> Collections.singletonList(value);
                };
                for (Object column : columns) {
                    statement.setObject(position++, column);
                }
            }
            statement.execute();
            return work.with(statement);
        } catch (SQLException e) {
            throw new SqlFailure(e);
        }
    }

    private void enter() {
        try {
            if (!permits.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw shared.failure.apply(new TimeoutException(
                        "no free connection for more than %d s".formatted(LONGEST_WAIT.toSeconds())));
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw shared.failure.apply(ending);
        }
    }
}
