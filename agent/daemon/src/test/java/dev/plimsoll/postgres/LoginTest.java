package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Secret;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** URL and properties of a connection. */
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
}
