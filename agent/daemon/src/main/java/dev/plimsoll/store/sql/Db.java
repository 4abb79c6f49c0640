package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * The database as the tables' classes use it: few at a time, one writer, and failures in plain words.
 *
 * <p>A connection pool that hundreds of virtual threads wait for spins, and starves whoever shares their carriers. So they
 * wait for a permit here, where a waiting thread costs nothing, and the pool always has a connection for who has one. There
 * is one set of permits for reconciliation and one for whatever must not queue behind it: the lease, and readers over HTTP.
 */
public final class Db {

    /** Reconciliation: one writes while others read. */
    private static final int WORKERS = 3;
    /** The lease and HTTP. */
    private static final int URGENT = 2;
    /** Connections that the pool needs so that nobody with a permit ever waits for one. */
    public static final int CONNECTIONS = WORKERS + URGENT;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    /** The leader renews its lease more often; who writes seldom must not be unready for ever after one failure. */
    private static final Duration TOLD = Duration.ofMinutes(1);

    private final Jdbi jdbi;
    private final Semaphore permits;
    /** Fair, so that the lease is renewed after the statements that wait already, and not after all that come. */
    private final ReentrantLock writer;
    private final Function<Throwable, RuntimeException> failure;
    private final AtomicReference<@Nullable Failed> unwritable;

    private Db(Jdbi jdbi, int permits, ReentrantLock writer, Function<Throwable, RuntimeException> failure,
            AtomicReference<@Nullable Failed> unwritable) {
        this.jdbi = jdbi;
        this.permits = new Semaphore(permits, true);
        this.writer = writer;
        this.failure = failure;
        this.unwritable = unwritable;
    }

    /**
     * The database for reconciliation.
     *
     * @param failure what a failure of the database is thrown as
     */
    public static Db forWork(Jdbi jdbi, Function<Throwable, RuntimeException> failure) {
        return new Db(jdbi, WORKERS, new ReentrantLock(true), failure, new AtomicReference<>());
    }

    /** The same database for the lease and for HTTP, which do not queue behind reconciliation. */
    public Db forUrgent() {
        return new Db(jdbi, URGENT, writer, failure, unwritable);
    }

    /**
     * An attempt to write that failed.
     *
     * @param at  by {@link System#nanoTime}
     * @param why in words
     */
    private record Failed(long at, String why) {}

    /** Why the latest attempt to write failed, if that is not long ago; empty where it did not. */
    public Optional<String> unwritable() {
        return Optional.ofNullable(unwritable.get())
                .filter(failed -> System.nanoTime() - failed.at() < TOLD.toNanos())
                .map(Failed::why);
    }

    <T> T read(Function<Handle, T> query) {
        enter();
        try {
            return jdbi.withHandle(query::apply);
        } catch (JdbiException e) {
            throw failure.apply(e);
        } finally {
            permits.release();
        }
    }

    /** Runs {@code statements} in one transaction. */
    <T> T write(Function<Handle, T> statements) {
        enter();
        try {
            writer.lock();
            try {
                T done = jdbi.inTransaction(statements::apply);
                unwritable.set(null);
                return done;
            } finally {
                writer.unlock();
            }
        } catch (JdbiException e) {
            RuntimeException told = failure.apply(e);
            if (!(e instanceof ConnectionException)) {
                unwritable.set(new Failed(System.nanoTime(), String.valueOf(told.getMessage())));
            }
            throw told;
        } finally {
            permits.release();
        }
    }

    /** Binds {@code :projectId} and {@code :endpointId}. */
    static <S extends SqlStatement<S>> S of(S statement, ComputeId compute) {
        return statement.bind("projectId", compute.projectId()).bind("endpointId", compute.endpointId());
    }

    /** Binds one value to each question mark. */
    static <S extends SqlStatement<S>> S all(S statement, List<@Nullable Object> values) {
        for (int position = 0; position < values.size(); position++) {
            statement.bind(position, values.get(position));
        }
        return statement;
    }

    private void enter() {
        try {
            if (!permits.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw failure.apply(new IllegalStateException(
                        "busy for more than %d s".formatted(LONGEST_WAIT.toSeconds())));
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw failure.apply(new IllegalStateException("the agent is shutting down", ending));
        }
    }
}
