package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.Credentials;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.store.sql.table.Db;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

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
    /** Longest wait for a session that was not used for a while; a lost one makes way for a new one. */
    private static final Duration VALIDATION = Duration.ofSeconds(2);
    /** How long the driver trusts what it knows of a host. By default it passes over a new primary for ten seconds. */
    private static final Duration HOST_RECHECK = Duration.ofSeconds(1);
    /** Longest wait for a byte; a query of the agent usually takes milliseconds. */
    private static final Duration ANSWER = Duration.ofSeconds(15);

    /**
     * When the server ends a transaction whose agent sends nothing more: it hangs, or its machine is lost. All agents wait for the
     * journal's lock meanwhile, and none acts on a claim that it could not renew for 9.6 s.
     */
    private static final Duration HANGING = Duration.ofSeconds(4);

    private static final String READ_ONLY = "25006";
    private static final String PROTOCOL_VIOLATION = "08P01";
    /** Of the driver: server and client cannot agree, for example on a password or on TLS. */
    private static final String REJECTED = "08004";

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
        SecretSource password = settings.password();
        if (password != null) {
            // Asked for each new session.
            pool.setCredentialsProvider(() -> Credentials.of(user(), password.reload().reveal()));
        }
        pool.setMaximumPoolSize(Db.CONNECTIONS);
        pool.setMinimumIdle(1);
        pool.setConnectionTimeout(POOL_WAIT.toMillis());
        pool.setValidationTimeout(VALIDATION.toMillis());
        set(pool, "ApplicationName", APPLICATION_NAME);
        // Otherwise the driver sends the name one round trip later.
        set(pool, "assumeMinServerVersion", "14");
        // Behind a pooler in transaction mode, the next transaction may run in a session that prepared other statements.
        set(pool, "prepareThreshold", 0);
        set(pool, "connectTimeout", CONNECT.toSeconds());
        set(pool, "loginTimeout", CONNECT.toSeconds());
        set(pool, "socketTimeout", ANSWER.toSeconds());
        set(pool, "tcpKeepAlive", true);
        if (url.hosts().size() > 1) {
            // By default the driver takes the first host that answers, also a replica. The URL has precedence.
            set(pool, "targetServerType", "primary");
            set(pool, "hostRecheckSeconds", HOST_RECHECK.toSeconds());
        }
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
        return Map.of("id", "bigint generated always as identity primary key", "bytes", "bytea", "partitions",
                String.valueOf(partitions()), "random", "cast(gen_random_uuid() as text)", "inline",
                "alter table sample_span alter column samples set storage plain");
    }

    @Override
    public String clock() {
        return "cast(extract(epoch from clock_timestamp()) * 1000000000 as bigint)";
    }

    /** Only for this transaction, so that it also holds behind a pooler. */
    @Override
    public String beginning() {
        return "set_config('idle_in_transaction_session_timeout', '%ds', true)".formatted(HANGING.toSeconds());
    }

    /** One project in a hundred is as much as two agents may differ by. */
    @Override
    public int partitions() {
        return 128;
    }

    @Override
    public String dialect() {
        return "postgresql";
    }

    @Override
    public String explain(Throwable failure) {
        SQLException cause = sqlCause(failure);
        if (cause == null) {
            return Engine.explainOther(failure, url);
        }
        return switch (state(cause)) {
            case "3D000" ->
                "the store's database does not exist at %s: create it, or correct store.url".formatted(url);
            case "42501" ->
                "role '%s' may not connect to %s, or not create tables there: make it the owner of that database"
                        .formatted(user(),
                                url);
            case READ_ONLY ->
                ("%s is read-only, as a replica is: the agent connects again until it reaches the primary. "
                        + "If that takes long, name all hosts in store.url, separated by commas").formatted(url);
            case "53300" -> "%s has no free connection slot: the store needs %d for each agent".formatted(url,
                    Db.CONNECTIONS);
            case "53100" -> "the disk of %s is full: free some space".formatted(url);
            case "57P01", "57P02" ->
                "%s ended the session, as in a restart or a failover: the agent connects again".formatted(url);
            case "57P03" -> "%s is starting up or shutting down: the agent retries".formatted(url);
            // Only a session that begins, or one of a pooler, is refused for its settings.
            case "22023", "42704", PROTOCOL_VIOLATION ->
                ("%s refused the session%s: check the parameters in store.url; "
                        + "a pooler must be in session or transaction mode").formatted(url, message(failure));
            default -> byClass(state(cause), cause, failure);
        };
    }

    /**
     * Whether the sessions of the pool are lost, or lead to a server that became a replica. Such a session works for reads,
     * so nothing else would end it.
     */
    @Override
    public boolean endsSessions(Throwable failure) {
        String state = state(sqlCause(failure));
        return state.equals(READ_ONLY) || state.startsWith("08") || state.startsWith("57P");
    }

    private String byClass(String state, @Nullable SQLException cause, Throwable failure) {
        if (state.startsWith("28")) {
            return "%s refused role '%s': check store.user and store.password".formatted(url, user());
        }
        if (state.equals(REJECTED)) {
            return settings.password() == null
                    ? "%s asks for the password of role '%s': set store.password".formatted(url, user())
                    : "no session with %s could be agreed on%s: check store.password, and sslmode in store.url"
                            .formatted(url, message(failure));
        }
        if (isCausedBy(failure, UnknownHostException.class)) {
            return "the host name of %s cannot be resolved: check store.url and the DNS of this machine".formatted(url);
        }
        if (state.startsWith("08") || cause instanceof SQLTransientConnectionException
                || isCausedBy(failure, SocketTimeoutException.class)) {
            return "no answer from %s: check that it runs, and that it accepts connections from this machine%s"
                    .formatted(noPrimary(failure) ? "a primary among " + url : url, message(failure));
        }
        return "the store %s does not work%s: see the log of its server".formatted(url, message(failure));
    }

    /** Whether hosts answered, but none of them as a primary; the driver's message is translated. */
    private boolean noPrimary(Throwable failure) {
        SQLException root = root(failure);
        return url.hosts().size() > 1 && root != null && state(root).equals("08001") && root.getCause() == null;
    }

    private static String state(@Nullable SQLException cause) {
        return cause == null ? "" : Objects.requireNonNullElse(cause.getSQLState(), "");
    }

    /** What the server or the network said, in parentheses. Of the driver and the pool only the code: their words end here. */
    private static String message(Throwable failure) {
        SQLException root = root(failure);
        ServerErrorMessage sent = root instanceof PSQLException error ? error.getServerErrorMessage() : null;
        IOException network = Engine.cause(failure, IOException.class);
        String said = sent != null ? sent.getMessage() : network != null ? network.getMessage() : null;
        String code = state(root).isEmpty() ? "" : " (SQL state %s)".formatted(state(root));
        return said == null ? code : " (%s)".formatted(PlainText.line(said));
    }

    /** The last SQL exception in the chain of causes. */
    private static @Nullable SQLException root(Throwable failure) {
        SQLException found = sqlCause(failure);
        SQLException next = found;
        while (next != null) {
            found = next;
            next = next.getCause() == null ? null : sqlCause(next.getCause());
        }
        return found;
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
        return Engine.cause(failure, SQLException.class);
    }

    private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> kind) {
        return Engine.cause(failure, kind) != null;
    }
}
