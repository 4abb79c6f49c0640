package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.fleet.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PostgresStoreTest extends StoreContract {

    private final StoreServer server = StoreServer.shared();
    private final String database = server.createStore();

    @Override
    StoreSettings settings() {
        return server.settings(database);
    }

    @Override
    StoreSettings without() {
        return server.settings(server.create("fresh"));
    }

    @Test
    void itsSessionsAreNotRegardedAsProbes() {
        assertThat(
                server.ask("select string_agg(distinct application_name, ',') from pg_stat_activity where datname = '"
                        + database + "'"))
                .isEqualTo("plimsoll-store");
    }

    @Test
    void aWrongPassword_isReportedWithoutShowingIt() {
        StoreSettings wrong = new StoreSettings(settings().url(), settings().user(), new Secret("hunter2"),
                Duration.ofDays(1));

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
}
