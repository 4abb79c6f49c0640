package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.fleet.Secret;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a probe connects (contract: the host as given, its own port wins, template filled in), and with which properties. */
class LoginTest {

    @Test
    void namesTheDatabaseSafelyAndPrintsNoPassword() {
        Login login = login(DatabaseSettings.SslMode.DISABLE, null, Duration.ofSeconds(10));

        assertThat(login.url()).isEqualTo("jdbc:postgresql://[::1]:5432/my%2Fdata%3Fbase");
        assertThat(login.toString()).doesNotContain("hush");
    }

    @Test
    void roundsTheDeadlineUpToTheDriversWholeSeconds() {
        assertThat(login(DatabaseSettings.SslMode.DISABLE, null, Duration.ofMillis(300)).properties())
                .containsEntry("socketTimeout", "1")
                .containsEntry("connectTimeout", "1");
        assertThat(login(DatabaseSettings.SslMode.DISABLE, null, Duration.ofMillis(2001)).properties())
                .containsEntry("socketTimeout", "3");
    }

    @Test
    void trustsTheJvmsStoreUnlessACertificateIsNamed() {
        assertThat(login(DatabaseSettings.SslMode.VERIFY_FULL, null, Duration.ofSeconds(1)).properties())
                .containsEntry("sslmode", "verify-full")
                .containsEntry("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory")
                .doesNotContainKey("sslrootcert");
        assertThat(login(DatabaseSettings.SslMode.VERIFY_FULL, Path.of("/ca.pem"), Duration.ofSeconds(1)).properties())
                .containsEntry("sslrootcert", "/ca.pem")
                .doesNotContainKey("sslfactory");
    }

    private static Login login(DatabaseSettings.SslMode mode, @Nullable Path root, Duration deadline) {
        return new Login(new ServerAddress("[::1]", 5432), "my/data?base", "mon", new Secret("hush"), mode, root,
                deadline);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"ep-one.example.net, -, ep-one.example.net:5432",
        "ep-one.example.net:6543, -, ep-one.example.net:6543", "127.0.0.1, -, 127.0.0.1:5432",
        "::1, -, [::1]:5432", "[::1], -, [::1]:5432", "[::1]:6543, -, [::1]:6543",
        "2001:db8::7, -, [2001:db8::7]:5432", "any.example, 127.0.0.1, 127.0.0.1:5432",
        "any.example, 127.0.0.1:7000, 127.0.0.1:7000", "ep-one.example:6000, {host}, ep-one.example:6000",
        "any, {endpoint_id}.{project_id}.internal, ep-one.p1.internal:5432", "' ep-one ', -, ep-one:5432"})
    void isTheHostOrTheTemplate(String host, String template, String address) {
        assertThat(ServerAddress.of(TestPostgres.compute(host),
                TestPostgres.settings(template, 5432, Duration.ofSeconds(1))))
                .hasToString(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a/b", "a?b", "a,b", "a:b", "user@host", "h:0", "h:65536", "[::1", "::1]"})
    void refusesWhatIsNoHost(String host) {
        assertThatThrownBy(
                () -> ServerAddress.of(TestPostgres.compute(host),
                        TestPostgres.settings(null, 5432, Duration.ofSeconds(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + host + "'");
    }
}
