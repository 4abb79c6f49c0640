package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.store.sql.table.SqlFailure;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Of a library that the store uses, no word reaches people: each of its codes has a sentence that says what to do. */
class LibrariesWordsTest {

    private static final String VENDOR = "Validate failed, Redgate Flyway: see https://rd.gt/3AbJUZE or HikariPool-1";
    private static final List<Engine> ENGINES = List.of(
            Engine.of(new StoreSettings("jdbc:sqlite:data/kept.db", Duration.ofDays(1))),
            Engine.of(new StoreSettings("jdbc:postgresql://db.example.net:5432/kept", "keeper", new Secret("hush"),
                    Duration.ofDays(1), Duration.ofDays(1))));

    private static void assertOurs(Throwable failure) {
        assertThat(ENGINES).extracting(engine -> engine.explain(failure))
                .hasSize(2)
                .allSatisfy(text -> assertThat(text).contains("kept")
                        .doesNotContainIgnoringCase("flyway", "redgate", "https://", "hikari", "validate failed",
                                "hush",
                                "Exception", "null", "  ")
                        .containsPattern("\\b(check|restore|use|see|free|make|set|run|find|create|correct|give|move|"
                                + "stop|retries|connects|name|names)\\b"));
    }

    @ParameterizedTest
    @MethodSource("org.flywaydb.core.api.CoreErrorCode#values")
    void eachCodeOfTheMigrations(CoreErrorCode code) {
        assertOurs(new FlywayException(VENDOR, code));
        assertOurs(new FlywayException(VENDOR, new PSQLException(VENDOR, PSQLState.UNKNOWN_STATE), code));
    }

    @ParameterizedTest
    @MethodSource("org.postgresql.util.PSQLState#values")
    void eachCodeOfPostgresDriver(PSQLState state) {
        assertOurs(new PSQLException(VENDOR, state));
        assertOurs(new IllegalStateException(new PSQLException(VENDOR, state)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"42P01", "42703", "40001", "55P03", "57014", "58030", "25P02", "0A000", "F0000", "XX001",
        "23505",
        "53200", "54000", "22P02", "P0001"})
    void whatAServerSays_isQuotedInOurSentence(String state) {
        SQLException refused = new PSQLException(
                new ServerErrorMessage("SERROR\0C" + state + "\0Mthe server's own words\0"));

        assertOurs(refused);
        assertThat(ENGINES.getLast().explain(refused)).contains("(the server's own words)");
    }

    @ParameterizedTest
    @MethodSource("org.sqlite.SQLiteErrorCode#values")
    void eachCodeOfSqlite(SQLiteErrorCode code) {
        String said = code == SQLiteErrorCode.SQLITE_CONSTRAINT_TRIGGER ? "of a trigger" : VENDOR;
        assertOurs(new SQLiteException("[%s] %s (%s)".formatted(code.name(), code.message, said), code));
    }

    @Test
    void whatATriggerOfTheStoreRaises_isQuoted() {
        SQLException raised = new SQLiteException(
                "[SQLITE_CONSTRAINT_TRIGGER]  A RAISE function within a trigger fired, "
                        + "causing the SQL statement to abort (the journal is append-only)",
                SQLiteErrorCode.SQLITE_CONSTRAINT_TRIGGER);

        assertThat(ENGINES.getFirst().explain(raised)).contains("refused a row (the journal is append-only): ");
    }

    static Stream<Throwable> others() {
        SQLException waited = new SQLTransientConnectionException(
                "HikariPool-1 - Connection is not available, request timed out after 5001ms (total=10, active=10)");
        return Stream.of(waited, new SqlFailure.NotConnected(waited), new PoolInitializationException(waited),
                new PoolInitializationException(new IllegalArgumentException(VENDOR)),
                new IllegalStateException(VENDOR),
                new FlywayException(VENDOR), new FlywayException(VENDOR, waited), new NullPointerException(VENDOR));
    }

    @ParameterizedTest
    @MethodSource("others")
    void thePool_andAnythingElse(Throwable failure) {
        assertOurs(failure);
    }

    @ParameterizedTest
    @ValueSource(strings = {"create function one() returns int language sql as 'select 1'",
        "create type mood as enum ('ok')",
        "create table theirs (id int)", "create sequence counted"})
    void aDatabaseThatIsNotEmpty_isNotCalledWhatItIsNot(String theirs) {
        StoreServer server = StoreServer.shared();
        String taken = server.create("taken_" + Integer.toHexString(theirs.hashCode()).replace('-', '_'));
        server.run(taken, theirs);

        assertThatThrownBy(() -> Store.open(server.settings(taken))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("has no store and is not empty")
                .hasMessageContaining("use a separate database")
                .hasMessageNotContaining("tables of another application");
    }
}
