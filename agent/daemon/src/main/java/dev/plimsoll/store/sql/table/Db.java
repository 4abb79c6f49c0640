package dev.plimsoll.store.sql.table;

import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
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
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.SqlStatements;
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
    /** All databases of a process have the same statements, so each is parsed once. */
    private static final SqlParser PARSED_ONCE = new ColonPrefixSqlParser();

    /** Reads the columns {@code project_id} and {@code endpoint_id}. */
    public static final RowMapper<ComputeId> COMPUTE = (row, context) -> new ComputeId(row.getString("project_id"),
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
    private record SharedParts(Jdbi jdbi, Consumer<Handle> beginning, Function<Throwable, RuntimeException> failure,
            ReentrantLock writer, AtomicReference<@Nullable FailedOpening> unwritable, SilenceCircuit circuit) {}

    /**
     * The database for reconciliation.
     *
     * @param beginning runs first in each transaction that writes
     * @param failure   turns a database failure into the exception to throw
     */
    public static Db forWork(Jdbi jdbi, Consumer<Handle> beginning, Function<Throwable, RuntimeException> failure) {
        jdbi.getConfig(SqlStatements.class).setSqlParser(PARSED_ONCE);
        return new Db(new SharedParts(jdbi, beginning, failure, new ReentrantLock(true), new AtomicReference<>(),
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
        write(handle -> handle.execute("update agent_lease set seen_at = seen_at where name = ''"));
    }

    public <T> T read(Function<Handle, T> query) {
        enter();
        try {
            return shared.circuit.call(() -> shared.jdbi.withHandle(query::apply));
        } catch (JdbiException e) {
            throw shared.circuit.report(e, shared.failure);
        } finally {
            permits.release();
        }
    }

    /** Runs {@code statements} in one transaction. */
    public <T> T write(Function<Handle, T> statements) {
        enter();
        try {
            shared.writer.lock();
            try {
                T done = shared.circuit.call(() -> isReadOnly
                        ? shared.jdbi.withHandle(handle -> rolledBack(handle, statements))
                        : shared.jdbi.inTransaction(handle -> begun(handle, statements)));
                shared.unwritable.set(null);
                return done;
            } finally {
                shared.writer.unlock();
            }
        } catch (JdbiException e) {
            RuntimeException reported = shared.circuit.report(e, shared.failure);
            if (!(e instanceof ConnectionException)) {
                shared.unwritable.set(new FailedOpening(System.nanoTime(), reported));
            }
            throw reported;
        } finally {
            permits.release();
        }
    }

    private <T> T begun(Handle handle, Function<Handle, T> statements) {
        shared.beginning.accept(handle);
        return statements.apply(handle);
    }

    private <T> T rolledBack(Handle handle, Function<Handle, T> statements) {
        handle.begin();
        try {
            return begun(handle, statements);
        } finally {
            handle.rollback();
        }
    }

    /** All rows of a query, read as {@link #query}. */
    public <T> List<T> list(RowMapper<T> rows, String sql, @Nullable Object... values) {
        return read(handle -> query(handle, sql, values).map(rows).list());
    }

    /** The first row of a query, read as {@link #query}; empty if there is none, or if it is null. */
    public <T> Optional<T> first(RowMapper<T> rows, String sql, @Nullable Object... values) {
        return read(handle -> query(handle, sql, values).map(rows).findFirst());
    }

    /** The one number of a query, read as {@link #query}. */
    public long number(String sql, @Nullable Object... values) {
        return read(handle -> number(handle, sql, values));
    }

    /** The one number of a query, in a transaction. */
    public static long number(Handle handle, String sql, @Nullable Object... values) {
        return query(handle, sql, values).mapTo(long.class).one();
    }

    /** Executes one statement in a transaction of its own, as {@link #execute(Handle, String, Object...)}. */
    public int execute(String sql, @Nullable Object... values) {
        return write(handle -> execute(handle, sql, values));
    }

    /** Executes a statement. Returns the number of rows that it changed. */
    public static int execute(Handle handle, String sql, @Nullable Object... values) {
        return bound(handle.createUpdate(sql), values).execute();
    }

    /**
     * A query.
     *
     * @param values one for each question mark in {@code sql}; a {@link ComputeId} is two, of {@code project_id} and
     *               {@code endpoint_id}, and a list is as many as it has. Times are stored as {@link Times} says.
     */
    public static Query query(Handle handle, String sql, @Nullable Object... values) {
        return bound(handle.createQuery(sql), values);
    }

    private static <S extends SqlStatement<S>> S bound(S statement, @Nullable Object... values) {
        int position = 0;
        for (Object value : values) {
            List<?> columns = switch (value) {
                case ComputeId id -> List.of(id.projectId(), id.endpointId());
                case List<?> row -> row;
                case Instant time -> List.of(Times.of(time));
                case null, default -> Collections.singletonList(value);
            };
            for (Object column : columns) {
                statement.bind(position++, column);
            }
        }
        return statement;
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
