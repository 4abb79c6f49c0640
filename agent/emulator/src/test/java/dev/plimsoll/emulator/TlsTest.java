package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A listener that accepts TLS. */
class TlsTest {

    @TempDir
    static Path folder;
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of("""
                cache-per-cu: 4MiB
                projects: [{id: shop-1, computes: [{id: ep-tls, tls: self-signed}, {id: ep-plain, started: false}]}]
                """);
        Files.writeString(folder.resolve("root.pem"), platform.emulator.certificate());
    }

    @Test
    void aClientWithTheAuthority_isServed_withTheAddressVerified() throws SQLException {
        try (Connection connection = connect("ep-tls", "verify-full", "root.pem")) {
            assertThat(Platform.ask(connection, "select repeat('x', 100000)")).hasSize(100_000);
        }
    }

    @Test
    void aClientWithoutEncryption_isServedToo() throws SQLException {
        try (Connection connection = platform.use("ep-tls")) {
            assertThat(Platform.ask(connection, "select 1")).isEqualTo("1");
        }
    }

    @Test
    void aClientWithoutTheAuthority_refusesTheListener() {
        assertThatThrownBy(() -> connect("ep-tls", "verify-full", "none.pem")).isInstanceOf(SQLException.class);
    }

    @Test
    void withoutTls_aClientThatRequiresItIsRefused() {
        assertThatThrownBy(() -> connect("ep-plain", "require", "root.pem")).isInstanceOf(SQLException.class)
                .hasMessageContaining("SSL");
    }

    private static Connection connect(String id, String mode, String root) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", platform.emulator.databaseUser());
        properties.setProperty("password", platform.emulator.databasePassword());
        properties.setProperty("sslmode", mode);
        properties.setProperty("sslrootcert", folder.resolve(root).toString());
        return DriverManager.getConnection("jdbc:postgresql://" + platform.endpoint(id).path("host").asText() + ":"
                + platform.emulator.databasePort() + "/postgres", properties);
    }
}
