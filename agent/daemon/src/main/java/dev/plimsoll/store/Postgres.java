package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.store.sql.Db;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;

/**
 * A store in a PostgreSQL database, which any number of agents and command lines may have open at the same time.
 *
 * @param settings where, and as whom
 * @param told     what its URL says
 */
record Postgres(StoreSettings settings, DatabaseUrl told) implements Engine {

    /** Not the name of a look, though a look never meets it: a store lives on no watched compute. */
    static final String APPLICATION_NAME = "plimsoll-store";

    private static final Duration BORROW = Duration.ofSeconds(5);
    private static final Duration CONNECT = Duration.ofSeconds(5);
    /** Longest wait for a byte: an answer to any question of ours takes milliseconds. */
    private static final Duration ANSWER = Duration.ofSeconds(15);

    /** What two meet who create the same tables at once, or wait for each other in a circle. */
    private static final Set<String> PASSING = Set.of("23505", "42P06", "42P07", "42710", "40001", "40P01", "55P03");

    static Postgres at(StoreSettings settings) {
        return DatabaseUrl.read(settings.url())
                .map(told -> new Postgres(settings, told))
                .orElseThrow(
                        () -> new StoreUnavailable("store.url must be %s//host:port/database, with user and password "
                                .formatted(DatabaseUrl.PREFIX) + "as store.user and store.password"));
    }

    /** Only connecting could tell; whoever may open it may as well create its tables. */
    @Override
    public boolean exists() {
        return true;
    }

    @Override
    public HikariConfig pool() {
        HikariConfig pool = new HikariConfig();
        pool.setPoolName("store");
        pool.setJdbcUrl(settings.url());
        pool.setUsername(settings.user());
        Secret password = settings.password();
        if (password != null) {
            pool.setPassword(password.reveal());
        }
        pool.setMaximumPoolSize(Db.CONNECTIONS);
        pool.setMinimumIdle(1);
        pool.setConnectionTimeout(BORROW.toMillis());
        set(pool, "ApplicationName", APPLICATION_NAME);
        // Else the name is told one round trip later.
        set(pool, "assumeMinServerVersion", "14");
        set(pool, "connectTimeout", CONNECT.toSeconds());
        set(pool, "loginTimeout", CONNECT.toSeconds());
        set(pool, "socketTimeout", ANSWER.toSeconds());
        set(pool, "tcpKeepAlive", true);
        if (told.says("sslmode=verify") && !told.says("sslrootcert=")) {
            // By itself the driver wants a root certificate in the home folder.
            set(pool, "sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
        }
        return pool;
    }

    private static void set(HikariConfig pool, String property, Object value) {
        pool.addDataSourceProperty(property, String.valueOf(value));
    }

    @Override
    public Map<String, String> words() {
        return Map.of("id", "bigint generated always as identity primary key");
    }

    @Override
    public String explain(Throwable failure) {
        if (failure instanceof FlywayException flyway
                && flyway.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
            return "%s holds tables of somebody else: give the store a database of its own".formatted(told);
        }
        SQLException cause = sqlCause(failure);
        String state = cause == null ? "" : Objects.requireNonNullElse(cause.getSQLState(), "");
        return switch (state) {
            case "3D000" ->
                "there is no database for the store at %s: create it, or correct store.url".formatted(told);
            case "42501" -> "role '%s' may not keep tables in %s: make it the owner of that database".formatted(user(),
                    told);
            case "25006" -> "%s can only be read, as a replica can: name the primary in store.url".formatted(told);
            case "53300" -> "all connection slots of %s are taken: the store needs %d for each agent".formatted(told,
                    Db.CONNECTIONS);
            case "53100" -> "no room left on the disk of %s: free some".formatted(told);
            case "57P03" -> "%s is starting up or shutting down: it is tried again".formatted(told);
            default -> byClass(state, cause, failure);
        };
    }

    private String byClass(String state, @Nullable SQLException cause, Throwable failure) {
        if (state.startsWith("28")) {
            return "%s refused role '%s': check store.user and store.password".formatted(told, user());
        }
        if (isCausedBy(failure, UnknownHostException.class)) {
            return "the host of %s is not known: does its name resolve here?".formatted(told);
        }
        if (state.startsWith("08") || isCausedBy(failure, SocketTimeoutException.class)) {
            return "no answer from %s: is it up, and open to this address? %s".formatted(told, said(cause, failure));
        }
        return "the store %s does not work: %s".formatted(told, said(cause, failure));
    }

    private static String said(@Nullable SQLException cause, Throwable failure) {
        String message = cause == null ? failure.getMessage() : cause.getMessage();
        return "(%s)".formatted(String.valueOf(message).replaceAll("[\\s\\p{Cntrl}]+", " ").strip());
    }

    private String user() {
        return Objects.requireNonNullElse(settings.user(), System.getProperty("user.name", ""));
    }

    @Override
    public boolean passes(Throwable failure) {
        SQLException cause = sqlCause(failure);
        return cause != null && cause.getSQLState() != null && PASSING.contains(cause.getSQLState());
    }

    private static @Nullable SQLException sqlCause(Throwable failure) {
        return cause(failure, SQLException.class);
    }

    private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> kind) {
        return cause(failure, kind) != null;
    }

    private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> kind) {
        Throwable cause = failure;
        while (cause != null && !kind.isInstance(cause)) {
            cause = cause.getCause();
        }
        return cause == null ? null : kind.cast(cause);
    }
}
