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
 * @param settings location and login
 * @param url      the parsed URL
 */
record Postgres(StoreSettings settings, DatabaseUrl url) implements Engine {

    /** Differs from the application name of probes. */
    static final String APPLICATION_NAME = "plimsoll-store";

    private static final Duration POOL_WAIT = Duration.ofSeconds(5);
    private static final Duration CONNECT = Duration.ofSeconds(5);
    /** Longest wait for a byte; a query of the agent usually takes milliseconds. */
    private static final Duration ANSWER = Duration.ofSeconds(15);

    /** SQL states of two processes that create the same tables at once, or of a deadlock. */
    private static final Set<String> TRANSIENT = Set.of("23505", "42P06", "42P07", "42710", "40001", "40P01", "55P03");

    static Postgres at(StoreSettings settings) {
        return DatabaseUrl.read(settings.url())
                .map(url -> new Postgres(settings, url))
                .orElseThrow(
                        () -> new StoreUnavailable("store.url must be %s//host:port/database, with user and password "
                                .formatted(DatabaseUrl.PREFIX) + "as store.user and store.password"));
    }

    /** True without connecting: who may open the store may also create its tables. */
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
        pool.setConnectionTimeout(POOL_WAIT.toMillis());
        set(pool, "ApplicationName", APPLICATION_NAME);
        // Otherwise the driver sends the name one round trip later.
        set(pool, "assumeMinServerVersion", "14");
        set(pool, "connectTimeout", CONNECT.toSeconds());
        set(pool, "loginTimeout", CONNECT.toSeconds());
        set(pool, "socketTimeout", ANSWER.toSeconds());
        set(pool, "tcpKeepAlive", true);
        if (url.hasParameter("sslmode=verify") && !url.hasParameter("sslrootcert=")) {
            // By default the driver requires a root certificate in the home folder.
            set(pool, "sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
        }
        return pool;
    }

    private static void set(HikariConfig pool, String property, Object value) {
        pool.addDataSourceProperty(property, String.valueOf(value));
    }

    @Override
    public Map<String, String> placeholders() {
        return Map.of("id", "bigint generated always as identity primary key");
    }

    @Override
    public String dialect() {
        return "postgresql";
    }

    @Override
    public String explain(Throwable failure) {
        if (failure instanceof FlywayException flyway
                && flyway.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
            return "%s contains tables of another application: use a separate database for the store".formatted(url);
        }
        SQLException cause = sqlCause(failure);
        String state = cause == null ? "" : Objects.requireNonNullElse(cause.getSQLState(), "");
        return switch (state) {
            case "3D000" ->
                "the store's database does not exist at %s: create it, or correct store.url".formatted(url);
            case "42501" ->
                "role '%s' may not create tables in %s: make it the owner of that database".formatted(user(),
                        url);
            case "25006" -> "%s is read-only, as a replica is: set store.url to the primary".formatted(url);
            case "53300" -> "%s has no free connection slot: the store needs %d for each agent".formatted(url,
                    Db.CONNECTIONS);
            case "53100" -> "the disk of %s is full: free some space".formatted(url);
            case "57P03" -> "%s is starting up or shutting down: the agent retries".formatted(url);
            default -> byClass(state, cause, failure);
        };
    }

    private String byClass(String state, @Nullable SQLException cause, Throwable failure) {
        if (state.startsWith("28")) {
            return "%s refused role '%s': check store.user and store.password".formatted(url, user());
        }
        if (isCausedBy(failure, UnknownHostException.class)) {
            return "the host name of %s cannot be resolved: check store.url and the DNS of this machine".formatted(url);
        }
        if (state.startsWith("08") || isCausedBy(failure, SocketTimeoutException.class)) {
            return "no answer from %s: check that it runs, and that it accepts connections from this machine %s"
                    .formatted(url, message(cause, failure));
        }
        return "the store %s does not work: %s".formatted(url, message(cause, failure));
    }

    private static String message(@Nullable SQLException cause, Throwable failure) {
        String message = cause == null ? failure.getMessage() : cause.getMessage();
        return "(%s)".formatted(String.valueOf(message).replaceAll("[\\s\\p{Cntrl}]+", " ").strip());
    }

    private String user() {
        return Objects.requireNonNullElse(settings.user(), System.getProperty("user.name", ""));
    }

    @Override
    public boolean isTransient(Throwable failure) {
        SQLException cause = sqlCause(failure);
        return cause != null && cause.getSQLState() != null && TRANSIENT.contains(cause.getSQLState());
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
