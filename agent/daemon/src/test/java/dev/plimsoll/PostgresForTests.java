package dev.plimsoll;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A real PostgreSQL server that ends with the JVM: in a container if a Docker engine is available, else embedded. Only its superuser
 * connects without a password check.
 */
public final class PostgresForTests {

    /** Neither data nor passwords outlive the server: nothing needs to reach the disk, and no login needs to be slow. */
    private static final Map<String, String> SHORT_LIVED = Map.of("fsync", "off", "full_page_writes", "off",
            "scram_iterations", "1");

    /** For a start on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int LEAST_PORT = 15_000;
    private static final int MOST_PORT = 32_000;

    private final String host;
    private final int port;
    private final String superuser;
    private final String superuserPassword;

    private PostgresForTests(String host, int port, String superuser, String superuserPassword) {
        this.host = host;
        this.port = port;
        this.superuser = superuser;
        this.superuserPassword = superuserPassword;
    }

    /** Starts a server with settings that differ from PostgreSQL's own. */
    public static PostgresForTests start(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(SHORT_LIVED);
        all.putAll(settings);
        try {
            return DockerClientFactory.instance().isDockerAvailable() ? container(all) : embedded(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("resource") // Stopped by Testcontainers when the JVM ends.
    private static PostgresForTests container(Map<String, String> settings) {
        List<String> command = new ArrayList<>(List.of("postgres"));
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        PostgreSQLContainer container = new PostgreSQLContainer("postgres:17-alpine").withDatabaseName("postgres")
                .withUsername("postgres")
                .withCommand(command.toArray(String[]::new));
        container.start();
        return new PostgresForTests(container.getHost(), container.getFirstMappedPort(), container.getUsername(),
                container.getPassword());
    }

    @SuppressWarnings("resource") // Stopped by its own shutdown hook.
    private static PostgresForTests embedded(Map<String, String> settings) throws IOException {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setPort(freePort())
                .setPGStartupWait(PATIENCE)
                .setPgBinaryResolver((system, machine) -> binaries(machine));
        settings.forEach(builder::setServerConfig);
        PostgresForTests server = new PostgresForTests("127.0.0.1", builder.start().getPort(), "postgres", "");
        // It trusts all connections by default; the tests need password checks, as in a container.
        Files.writeString(Path.of(server.ask("show hba_file")), """
                host all postgres 127.0.0.1/32 trust
                host all all all scram-sha-256
                """);
        server.ask("select pg_reload_conf()");
        return server;
    }

    /**
     * A port for a server that listens later. The system gives free ports above to each socket that asks for one, and seconds may
     * pass until the server listens.
     */
    public static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LEAST_PORT, MOST_PORT);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // Another one, then.
            }
        }
    }

    /** The library fails if the same binaries are on the class path twice, so this chooses one. */
    private static InputStream binaries(String machine) {
        String name = machine.equals("aarch64") ? "postgres-linux-arm_64.txz" : "postgres-linux-x86_64.txz";
        return Objects.requireNonNull(PostgresForTests.class.getResourceAsStream("/" + name), name);
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    public String superuser() {
        return superuser;
    }

    public String superuserPassword() {
        return superuserPassword;
    }

    /** A session as superuser. */
    public Connection connect(String database, Properties properties) throws SQLException {
        return connect(database, superuser, superuserPassword, properties);
    }

    /** A session of a role. */
    public Connection connect(String database, String user, String password, Properties properties)
            throws SQLException {
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return DriverManager.getConnection("jdbc:postgresql://" + host + ":" + port + "/" + database, properties);
    }

    /** Runs statements as superuser. */
    public void run(String database, String... sql) {
        try (Connection connection = connect(database, named()); Statement statement = connection.createStatement()) {
            for (String each : sql) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The one value of a query in database {@code postgres}, as superuser. */
    public String ask(String sql) {
        try (Connection connection = connect("postgres", named());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Named {@code plimsoll}, so that probes do not count the session. */
    private static Properties named() {
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", "plimsoll");
        return properties;
    }
}
