package dev.plimsoll.postgres;

import static dev.plimsoll.postgres.TestPostgres.probe;
import static dev.plimsoll.postgres.TestPostgres.unreachable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Unreachable;
import java.sql.Connection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Logins that a real server refuses: each has its own cause and remedy. */
class RefusedLoginTest {

    private static final TestPostgres SERVER = TestPostgres.shared();

    @BeforeAll
    static void create() {
        SERVER.run("postgres", "create database private", "revoke connect on database private from public",
                "create database closed allow_connections false", "create database narrow connection limit 0",
                "create role busy login password '" + TestPostgres.PASSWORD + "' connection limit 1");
    }

    @AfterAll
    static void drop() {
        SERVER.run("postgres", "drop database private", "drop database closed", "drop database narrow",
                "drop role busy");
    }

    @Test
    void withoutAPassword_theMissingPasswordIsNamed() {
        DatabaseSettings usual = SERVER.settings();
        Unreachable refused = refused(new DatabaseSettings(usual.name(), usual.user(), null, usual.port(), usual.host(),
                usual.tls(), usual.cacheView(), usual.deadline()));

        assertThat(refused.why()).isEqualTo(Failure.AUTH);
        assertThat(refused.detail()).contains("asks for the password of role 'mon': set database.password");
        assertThat(refused(TestPostgres.withLogin(usual, "postgres", "mon", "")).detail()).as("empty")
                .contains("asks for the password of role 'mon'");
    }

    @Test
    void withoutTheRightToConnect_theGrantIsNamed() {
        Unreachable refused = refused(login("private", "mon"));

        assertThat(refused.why()).isEqualTo(Failure.RIGHTS);
        assertThat(refused.detail()).contains("GRANT CONNECT ON DATABASE \"private\" TO \"mon\"");
    }

    @Test
    void aDatabaseThatAcceptsNoConnections_isNamed() {
        assertThat(refused(login("closed", "mon")).detail()).contains("database 'closed' does not accept connections");
    }

    @Test
    void limitsOfARoleOrDatabase_areToldApartFromAFullServer() throws Exception {
        try (Connection first = SERVER.as("busy", "postgres")) {
            assertThat(first.isValid(5)).isTrue();
            assertThat(refused(login("postgres", "busy")).detail())
                    .contains("role 'busy' has as many sessions as its limit allows",
                            "ALTER ROLE \"busy\" CONNECTION LIMIT");
        }
        assertThat(refused(login("narrow", "mon")).detail())
                .contains("database 'narrow' has as many sessions as its limit allows");
    }

    private static DatabaseSettings login(String database, String role) {
        return TestPostgres.withLogin(SERVER.settings(), database, role, TestPostgres.PASSWORD);
    }

    private static Unreachable refused(DatabaseSettings settings) {
        return unreachable(probe(settings));
    }
}
