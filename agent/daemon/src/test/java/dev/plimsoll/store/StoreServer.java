package dev.plimsoll.store;

import dev.plimsoll.fleet.Secret;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A real PostgreSQL server for stores, one per JVM: in a container if a Docker engine is available, else embedded.
 * <p>Role {@code keeper} owns the databases that are created here, and needs its password.
 */
public final class StoreServer {

    private static final String PASSWORD = "a-password-of-the-keeper";

    private static final class Shared {
        private static final StoreServer SERVER = start();
    }

    private final String address;
    private final String superuser;
    private final String superuserPassword;

    private StoreServer(String address, String superuser, String superuserPassword) {
        this.address = address;
        this.superuser = superuser;
        this.superuserPassword = superuserPassword;
    }

    public static StoreServer shared() {
        return Shared.SERVER;
    }

    private static StoreServer start() {
        try {
            StoreServer server = DockerClientFactory.instance().isDockerAvailable() ? container() : embedded();
            server.run("postgres", "create role keeper login password '" + PASSWORD + "'");
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("resource") // Stopped by Testcontainers when the JVM ends.
    private static StoreServer container() {
        PostgreSQLContainer container = new PostgreSQLContainer("postgres:17-alpine").withDatabaseName("postgres")
                .withUsername("postgres");
        container.start();
        return new StoreServer(container.getHost() + ":" + container.getFirstMappedPort(), container.getUsername(),
                container.getPassword());
    }

    @SuppressWarnings("resource") // Stopped by its own shutdown hook.
    private static StoreServer embedded() throws IOException {
        EmbeddedPostgres embedded = EmbeddedPostgres.builder()
                .setPgBinaryResolver((system, machine) -> binaries(machine))
                .start();
        StoreServer server = new StoreServer("127.0.0.1:" + embedded.getPort(), "postgres", "");
        // It trusts all connections by default; the tests need password checks, as in a container.
        Files.writeString(Path.of(server.ask("show hba_file")), """
                host all postgres 127.0.0.1/32 trust
                host all all all scram-sha-256
                """);
        server.ask("select pg_reload_conf()");
        return server;
    }

    /** The library fails if the same binaries are on the class path twice, so this chooses one. */
    private static InputStream binaries(String machine) {
        String name = machine.equals("aarch64") ? "postgres-linux-arm_64.txz" : "postgres-linux-x86_64.txz";
        return Objects.requireNonNull(StoreServer.class.getResourceAsStream("/" + name), name);
    }

    /** Creates an empty database, and returns its name. */
    public String create(String database) {
        run("postgres", "create database " + database + " owner keeper");
        return database;
    }

    public StoreSettings settings(String database) {
        return new StoreSettings("jdbc:postgresql://" + address + "/" + database, "keeper", new Secret(PASSWORD),
                Duration.ofDays(30));
    }

    void run(String database, String... sql) {
        try (Connection connection = connect(database); Statement statement = connection.createStatement()) {
            for (String each : sql) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    String ask(String sql) {
        try (Connection connection = connect("postgres");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://" + address + "/" + database, superuser,
                superuserPassword);
    }
}
