package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Observation;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The suggested login has the rights that a probe needs, and no others. */
class LoginSqlTest {

    private static final String ROLE = "least one";

    private final TestPostgres server = TestPostgres.shared();
    private final DatabaseSettings settings = TestPostgres.withLogin(server.settings(), "postgres", ROLE,
            "choose-a-password");

    @AfterEach
    void drop() {
        server.run("postgres", "drop owned by \"least one\"; drop role \"least one\"");
    }

    private List<String> created() {
        List<String> statements = LoginSql.of(settings, false);
        server.run("postgres", statements.toArray(String[]::new));
        // The stand-in view calls this function with the rights of its reader; the platform's view needs no such grant.
        server.run("postgres", "grant execute on function pg_buffercache_summary() to \"least one\"");
        return statements;
    }

    private Observation probe() {
        return TestPostgres.probe(settings);
    }

    @Test
    void aProbeWithIt_readsTheView_andSeesTheSessionsOfAllRoles() throws Exception {
        created();

        try (Connection other = server.client("postgres")) {
            assertThat(probe()).isInstanceOfSatisfying(Observation.Observed.class,
                    seen -> assertThat(seen.sample().connections().clients()).as("sessions of other roles")
                            .isNotNull());
            assertThat(other.isValid(5)).isTrue();
        }
    }

    @Test
    void withoutTheRightToSeeSessions_theProbeSucceeds_andTheSessionsAreUnknown() throws Exception {
        created();
        server.run("postgres", "revoke pg_read_all_stats from \"least one\"");

        try (Connection other = server.client("postgres")) {
            assertThat(probe()).isInstanceOfSatisfying(Observation.Observed.class,
                    seen -> assertThat(seen.sample().connections().clients()).isNull());
            assertThat(other.isValid(5)).isTrue();
        }
    }

    @Test
    void withoutTheGrantOnTheView_theProbeNamesThatGrant() {
        created();
        server.run("postgres", "revoke select on svc_stat_file_cache from \"least one\"");

        assertThat(probe()).isInstanceOfSatisfying(Observation.Unsupported.class,
                failed -> assertThat(failed.detail())
                        .contains("GRANT SELECT ON \"svc_stat_file_cache\" TO \"least one\""));
    }

    @Test
    void theStatements_limitTheRole_andShowNoConfiguredPassword() {
        DatabaseSettings secret = TestPostgres.withLogin(server.settings(), "postgres", ROLE, "very-secret");

        created();

        assertThat(LoginSql.of(secret, false)).noneMatch(line -> line.contains("very-secret"))
                .anyMatch(line -> line.contains("CONNECTION LIMIT 3"));
        assertThat(server.ask("select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls "
                + "from pg_roles where rolname = 'least one'")).isEqualTo("f");
        assertThat(server.ask("select rolconfig::text from pg_roles where rolname = 'least one'"))
                .contains("default_transaction_read_only=on",
                        "statement_timeout=%dms".formatted(TestPostgres.AMPLE.toMillis()));
    }

    @Test
    void whereThePlatformGrantsTheView_theRoleIsAMonitor() {
        created();

        assertThat(LoginSql.of(TestPostgres.withView(settings, "neon.neon_stat_file_cache"), true))
                .contains("GRANT pg_monitor TO \"least one\";")
                .noneMatch(line -> line.contains("GRANT SELECT") || line.contains("pg_read_all_stats"));
        assertThat(LoginSql.of(TestPostgres.withView(settings, "stats.cache"), false))
                .contains("GRANT USAGE ON SCHEMA \"stats\" TO \"least one\";",
                        "GRANT SELECT ON \"stats\".\"cache\" TO \"least one\";");
    }
}
