package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import dev.failsafe.RetryPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;

/** What differs between the databases that a store may use. */
interface Engine {

    /**
     * The engine for the URL in {@code settings}.
     *
     * @throws StoreUnavailable if the URL names no supported database
     */
    static Engine of(StoreSettings settings) {
        if (settings.url().startsWith(Sqlite.PREFIX)) {
            return Sqlite.at(settings.url());
        }
        if (settings.url().startsWith(DatabaseUrl.PREFIX)) {
            return Postgres.at(settings);
        }
        throw new StoreUnavailable("store.url names no supported database: write %s<file> or %s//host/database"
                .formatted(Sqlite.PREFIX, DatabaseUrl.PREFIX));
    }

    /** Whether the store exists already. */
    boolean exists();

    /** The pool's configuration; creates a missing folder first. */
    HikariConfig pool();

    /** The values of the placeholders in the migrations. */
    Map<String, String> placeholders();

    /** The time of the database in nanoseconds since 1970, as SQL. */
    String clock();

    /** What each transaction that writes sets first, as an SQL expression. */
    default String beginning() {
        return "1";
    }

    /** What the URL leads to now, as far as that is known without a connection. */
    default Object place() {
        return "";
    }

    /** Into how many partitions agents divide the projects. */
    int partitions();

    /** The file that the agent locks which works on the store; empty for a store on a server. */
    default Optional<Path> agentLock() {
        return Optional.empty();
    }

    /** The folder of the migrations that only this database understands, such as triggers. */
    String dialect();

    /** Describes a failure and what to do about it. */
    String explain(Throwable failure);

    /** Whether {@code failure} may pass soon, for example while another process works on the same store. */
    boolean isTransient(Throwable failure);

    /** Whether no session of the pool may be used again after {@code failure}, as after a failover. */
    default boolean endsSessions(Throwable failure) {
        return false;
    }

    /** The first failure of that kind in the chain of causes; null without one. */
    static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> kind) {
        Throwable cause = failure;
        while (cause != null && !kind.isInstance(cause)) {
            cause = cause.getCause();
        }
        return cause == null ? null : kind.cast(cause);
    }

    /**
     * What to do after a failure that the database did not report. The words of libraries end here: they link to their vendors,
     * and know nothing of Plimsoll. The log has them at level debug.
     */
    static String explainOther(Throwable failure, Object store) {
        return switch (failure) {
            case FlywayException ofTables -> Migration.explain(ofTables, store);
            // Of the agent itself.
            case TimeoutException busy -> "the store %s is busy: %s".formatted(store, busy.getMessage());
            case InterruptedException ending -> "the store %s is not used: the agent is shutting down".formatted(store);
            default ->
                "the store %s does not work: see the log at level debug, and report it as a bug".formatted(store);
        };
    }

    /**
     * Repeats what fails for a moment, as where several processes create the same store at once. SQLite does not wait
     * for another process while it sets the journal mode.
     */
    default RetryPolicy<Object> retry() {
        return RetryPolicy.builder()
                .handleIf(failure -> !(failure instanceof StoreUnavailable) && isTransient(failure))
                .withMaxAttempts(5)
                .withBackoff(Duration.ofMillis(100), Duration.ofSeconds(1))
                .build();
    }
}
