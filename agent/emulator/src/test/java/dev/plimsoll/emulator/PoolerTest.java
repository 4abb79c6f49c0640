package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.emulator.postgres.PostgresServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.SocketFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** The pooled hosts, with PgBouncer as it is installed here. */
class PoolerTest {

    private static final String ENDPOINT = "/projects/shop-1/endpoints/ep-calm";
    private static final String SESSIONS = "select count(*) from pg_stat_activity where usename = 'app'";
    /** Of 0.25 CU by the live law. */
    private static final int MAX_CONNECTIONS = 112;

    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(PostgresServer.canPool() || "required".equals(System.getProperty("plimsoll.tools")),
                "pgbouncer is not on the PATH");
        platform = Platform.of("""
                profile: neon
                cache-per-cu: 4MiB
                hosts: names
                suspend-delay: never
                projects:
                  - id: shop-1
                    computes: [{id: ep-calm, branch: br-main, min-cu: 0.25, max-cu: 0.25, tls: self-signed}]
                """);
    }

    @Test
    void thePooledUri_namesThePooler_andTheDirectOneDoesNot() {
        assertThat(uri(true).getHost()).isEqualTo("ep-calm-pooler.localhost");
        assertThat(uri(false).getHost()).isEqualTo("ep-calm.localhost");
        assertThat(platform.endpoint("ep-calm").path("host").asText())
                .isEqualTo("ep-calm.localhost:" + uri(false).getPort());
        assertThat(uri(true).getUserInfo()).isEqualTo("app:" + platform.emulator.loadPassword());
    }

    @Test
    void moreClientsThanTheServerHasSlotsFor_connect_andShareSessions() throws SQLException {
        List<Connection> clients = new ArrayList<>();
        try (Connection direct = platform.connectTo(address(false), "app", "app", platform.emulator.loadPassword(),
                "x")) {
            assertThat(Platform.ask(direct, "show max_connections")).isEqualTo(String.valueOf(MAX_CONNECTIONS));
            for (int i = 0; i < MAX_CONNECTIONS + 8; i++) {
                clients.add(pooled(Map.of()));
                assertThat(Platform.ask(clients.getLast(), "select current_user")).isEqualTo("app");
            }
            // Its own session, and those of the pooler.
            assertThat(Integer.parseInt(Platform.ask(direct, SESSIONS))).isBetween(2, 10);
        } finally {
            for (Connection client : clients) {
                client.close();
            }
        }
    }

    @Test
    void itHasThePlatformsSettings_andItsPasswordsAreSecret() throws Exception {
        Path settings = only("pgbouncer.ini");
        assertThat(Files.readAllLines(settings)).contains("pool_mode = transaction", "max_client_conn = 10000",
                "default_pool_size = 100", "query_wait_timeout = 120");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(settings))).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(only("pgbouncer-users.txt"))))
                .isEqualTo("rw-------");
        assertThat(poolers()).hasSize(1)
                .allSatisfy(process -> assertThat(process.info().commandLine().orElse(""))
                        .doesNotContain(platform.emulator.loadPassword()));
    }

    @Test
    void aPooledClient_wakesASuspendedCompute_andASuspendEndsItsPooler() throws Exception {
        try (Connection client = pooled(Map.of())) {
            List<ProcessHandle> before = poolers();
            platform.call("POST", ENDPOINT + "/suspend", "");
            platform.awaitState("ep-calm", "idle");
            platform.awaitOperations("shop-1");
            assertThat(before).hasSize(1);
            before.getFirst().onExit().get(20, TimeUnit.SECONDS);
            assertThatThrownBy(() -> Platform.ask(client, "select 1")).isInstanceOf(SQLException.class);

            try (Connection again = pooled(Map.of())) {
                assertThat(Platform.ask(again, "select current_database()")).isEqualTo("app");
                assertThat(platform.state("ep-calm")).isEqualTo("active");
            }
        }
        assertThat(platform.ledger().path("starts").findValuesAsText("cause")).contains("connection");
    }

    /** Where names do not resolve, or the port is that of the direct host. */
    @Test
    void theDirectPort_leadsToThePooler_forAClientThatNamesIt() throws SQLException {
        String direct = address(false);
        try (Connection byOption = to(direct, Map.of("options", "endpoint=ep-calm-pooler", "sslmode", "disable"));
                Connection byName = to(named("ep-calm-pooler"),
                        Map.of("sslmode", "require", "socketFactory", Here.class.getName()));
                Connection option = to(direct, Map.of("options", "endpoint=ep-calm -c work_mem=7MB"));
                Connection name = to(named("ep-calm"),
                        Map.of("sslmode", "require", "socketFactory", Here.class.getName()))) {
            assertThat(isPooled(byOption)).isTrue();
            assertThat(isPooled(byName)).isTrue();
            assertThat(isPooled(option)).isFalse();
            assertThat(Platform.ask(option, "show work_mem")).isEqualTo("7MB");
            assertThat(isPooled(name)).isFalse();
        }
    }

    @Test
    void inProfileStandard_theSettingTurnsItOn() throws Exception {
        try (Platform standard = Platform.of("projects: [{id: p-1, computes: [{id: ep-off, started: false}]}]")) {
            String address = standard.endpoint("ep-off").path("host").asText() + ":" + standard.emulator.databasePort();
            Map<String, String> named = Map.of("options", "endpoint=ep-off-pooler", "password",
                    standard.emulator.loadPassword());

            assertThatThrownBy(() -> to(address, named)).hasMessageContaining("set pooler_enabled");
            assertThat(standard.state("ep-off")).isEqualTo("idle");

            standard.call("PATCH", "/projects/p-1/endpoints/ep-off", "{\"endpoint\":{\"pooler_enabled\":true}}");
            try (Connection client = to(address, named)) {
                assertThat(isPooled(client)).isTrue();
            }
        }
    }

    private static String named(String name) {
        return name + ".localhost:" + uri(false).getPort();
    }

    /** A pooler gives its clients process numbers of its own. */
    private static boolean isPooled(Connection connection) throws SQLException {
        return connection.unwrap(PGConnection.class).getBackendPID() != Integer
                .parseInt(Platform.ask(connection, "select pg_backend_pid()"));
    }

    private static URI uri(boolean pooled) {
        return URI
                .create(platform.get("/projects/shop-1/connection_uri?database_name=app&role_name=app&pooled=" + pooled)
                        .body()
                        .path("uri")
                        .asText());
    }

    /** Not every system resolves names below localhost. */
    private static String address(boolean pooled) {
        return "127.0.0.1:" + uri(pooled).getPort();
    }

    private static Connection pooled(Map<String, String> more) throws SQLException {
        return to(address(true), more);
    }

    private static Connection to(String address, Map<String, String> more) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "app");
        properties.setProperty("password", platform.emulator.loadPassword());
        properties.putAll(more);
        return DriverManager.getConnection("jdbc:postgresql://" + address + "/app", properties);
    }

    private static List<ProcessHandle> poolers() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("pgbouncer.ini"))
                .toList();
    }

    private static Path only(String name) throws Exception {
        pooled(Map.of()).close();
        try (Stream<Path> files = Files.find(Options.defaults().workDir(), 3, (path, attributes) -> path.endsWith(name)
                && path.toString().contains("/run-" + ProcessHandle.current().pid()))) {
            return files.findFirst().orElseThrow();
        }
    }

    /** Sockets to this machine, whatever the name. */
    public static final class Here extends SocketFactory {

        @Override
        public Socket createSocket() {
            return new Socket() {

                @Override
                public void connect(SocketAddress address, int timeout) throws IOException {
                    super.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(),
                            ((InetSocketAddress) address).getPort()), timeout);
                }
            };
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
            throw new UnsupportedOperationException();
        }
    }
}
