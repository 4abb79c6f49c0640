package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.postgres.FakeServer;
import dev.plimsoll.store.Store.Access;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresStoreTest extends StoreCase {

    private final StoreServer server = StoreServer.shared();

    PostgresStoreTest() {
        super(Database.POSTGRES);
    }

    @Test
    void itsSessionsAreNotRegardedAsProbes() {
        assertThat(
                server.ask("select string_agg(distinct application_name, ',') from pg_stat_activity where datname = '"
                        + settings().url().replaceFirst(".*/", "") + "'"))
                .isEqualTo("plimsoll-store");
    }

    /** As if its machine was lost, with its session open: the server ends the transaction. */
    @Test
    void anAgentThatHangsInATransaction_keepsTheOthersWaitingForSecondsOnly() {
        try (Store hanging = Store.open(settings()); Store other = Store.open(settings())) {
            assertThatThrownBy(() -> hanging.stores(Access.URGENT).journal().answer(BUSY, record -> {
                other.stores(Access.URGENT)
                        .journal()
                        .append(NamedEntries.dismissed(NOON, BUSY, NOON.plusSeconds(60), "me", null));
                return List.of();
            })).isInstanceOf(StoreUnavailable.class);

            assertThat(other.stores(Access.URGENT).journal().record(BUSY).dismissed()).isNotNull();
        }
    }

    @Test
    void aWrongPassword_isReportedWithoutShowingIt() {
        StoreSettings wrong = new StoreSettings(settings().url(), settings().user(), new Secret("hunter2"),
                Duration.ofDays(1), Duration.ofDays(1));

        assertThatThrownBy(() -> Store.open(wrong)).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("check store.user and store.password")
                .hasMessageNotContaining("hunter2");
        assertThat(wrong.toString()).doesNotContain("hunter2");
    }

    @Test
    void aMissingDatabase_isReported() {
        assertThatThrownBy(() -> Store.open(server.settings("nowhere"))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("the store's database does not exist")
                .hasMessageContaining("nowhere");
    }

    @Test
    void aDatabaseOfAnotherApplication_isNotChanged() {
        String taken = server.create("taken");
        server.run(taken, "create table sample (theirs int)", "grant all on schema public to public");

        assertThatThrownBy(() -> Store.open(server.settings(taken))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("a separate database");
        assertThat(server.ask("select count(*) from pg_database where datname = '" + taken + "'")).isEqualTo("1");
    }

    @Test
    void aRoleThatMayNotCreateTables_isReported() {
        String closed = server.create("closed");
        server.run("postgres", "alter database closed owner to postgres");

        assertThatThrownBy(() -> Store.open(server.settings(closed))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("make it the owner of that database");
    }

    @Test
    void aPasswordInTheUrl_isRejected_andNotShown() {
        StoreSettings careless = new StoreSettings(settings().url() + "?user=x&password=hunter2", Duration.ofDays(1));

        assertThatThrownBy(() -> Store.open(careless)).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("store.password")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    @Timeout(30)
    void aServerThatNeverAnswers_timesOut() throws IOException {
        try (ServerSocket hole = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            StoreSettings silent = new StoreSettings(
                    "jdbc:postgresql://127.0.0.1:%d/store".formatted(hole.getLocalPort()), Duration.ofDays(1));

            assertThatThrownBy(() -> Store.open(silent)).isInstanceOf(StoreUnavailable.class)
                    .hasMessageContaining("no answer from 127.0.0.1:" + hole.getLocalPort() + "/store");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"28P01 | check store.user and store.password",
        "28000 | check store.user and store.password", "3D000 | the store's database does not exist",
        "42501 | make it the owner of that database", "53300 | has no free connection slot",
        "57P03 | is starting up or shutting down", "22023 | refused the session", "08P01 | refused the session",
        "XX000 | the server's own words"})
    void eachRefusalOfAServer_hasItsOwnSentence(String state, String expected) throws Exception {
        try (FakeServer fake = new FakeServer(FakeServer.refusing(state))) {
            StoreSettings there = new StoreSettings("jdbc:postgresql://127.0.0.1:%d/store?sslmode=disable".formatted(
                    fake.port()), "keeper", new Secret("unused"), Duration.ofDays(1), Duration.ofDays(1));

            assertThatThrownBy(() -> Store.open(there)).isInstanceOf(StoreUnavailable.class)
                    .hasMessageContaining(expected)
                    .hasMessageContaining("127.0.0.1:" + fake.port());
        }
    }

    @Test
    void aMissingPassword_isReportedAsThat() {
        StoreSettings without = new StoreSettings(settings().url(), "keeper", null, Duration.ofDays(1),
                Duration.ofDays(1));

        assertThatThrownBy(() -> Store.open(without)).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("asks for the password of role 'keeper': set store.password");
    }

    @Test
    void theWholeTableCannotBeEmptied() {
        journal().append(new Switched(NOON, true, "ann"));

        assertThatThrownBy(() -> sql("truncate journal")).hasMessageContaining("append-only");
        assertThat(Given.latest(entries(), 2)).hasSize(1);
    }
}
