package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.PostgresForTests;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.fleet.Secret;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store whose server becomes a replica, while the pool keeps sessions to it. */
class FailoverTest {

    private static final String DATABASE = "failing_over";

    private final StoreServer other = StoreServer.shared();
    private final PostgresForTests first = Servers.FIRST;

    /** Starts at most once, since a start takes a second. */
    private static final class Servers {
        private static final PostgresForTests FIRST = PostgresForTests.start(Map.of());
    }

    @BeforeEach
    void create() {
        first.run("postgres", "create database " + DATABASE);
    }

    @AfterEach
    void drop() {
        promote();
        first.run("postgres", "drop database " + DATABASE + " with (force)");
    }

    private void demote() {
        readOnly("on");
    }

    private void promote() {
        readOnly("off");
    }

    /** Sessions that are open already change too, as those of a server that is demoted. */
    private void readOnly(String state) {
        first.run("postgres", "set default_transaction_read_only = off",
                "alter system set default_transaction_read_only = " + state, "select pg_reload_conf()");
        awaitInNewSessions(state);
    }

    private void awaitInNewSessions(String state) {
        while (!first.ask("show default_transaction_read_only").equals(state)) {
            Thread.onSpinWait();
        }
    }

    private String firstHost() {
        return first.host() + ":" + first.port();
    }

    private StoreSettings at(String hosts, String database) {
        return new StoreSettings("jdbc:postgresql://%s/%s".formatted(hosts, database), first.superuser(),
                new Secret(first.superuserPassword()), Duration.ofDays(30), Duration.ofDays(30));
    }

    /** Writes an entry, and reads who wrote it. */
    private static Optional<String> holder(Store store, String agent) {
        store.stores().journal().append(new JournalEntry.Switched(StoreExamples.NOON, false, agent));
        return Given.latest(store.stores().entries(), 1)
                .stream()
                .map(one -> ((JournalEntry.Switched) one).by())
                .findFirst();
    }

    @Test
    void aServerThatIsAPrimaryAgain_isUsedAtOnce() {
        try (Store store = Store.open(at(firstHost(), DATABASE))) {
            assertThat(holder(store, "a")).contains("a");
            demote();

            assertThatThrownBy(() -> holder(store, "a")).isInstanceOf(StoreUnavailable.class)
                    .hasMessageContaining("is read-only");
            assertThat(store.constraint()).hasValueSatisfying(why -> assertThat(why).contains("is read-only"));

            promote();
            assertThat(holder(store, "a")).contains("a");
            assertThat(store.constraint()).isEmpty();
        }
    }

    @Test
    void ofTwoHosts_theOneThatIsThePrimaryIsUsed_afterOneFailedWrite() {
        String database = other.createStore();
        StoreSettings there = other.settings(database);
        String second = there.url().replaceAll(".*//|/.*", "");
        first.run("postgres", "create database " + database);
        first.run("postgres", "drop role if exists keeper");
        StoreSettings both = new StoreSettings(
                "jdbc:postgresql://%s,%s/%s".formatted(firstHost(), second, database), there.user(), there.password(),
                there.retention(), there.ofSums());
        first.run("postgres", "create role keeper superuser login password '"
                + java.util.Objects.requireNonNull(there.password()).current().reveal() + "'");
        Store.open(both).close();
        Store.open(there).close();
        // A replica has the identity of its primary.
        first.run(database, "update store_identity set id = 'one'");
        other.run(database, "update store_identity set id = 'one'");
        try (Store store = Store.open(both); Store survivor = Store.open(there)) {
            assertThat(holder(store, "a")).contains("a");
            assertThat(holder(survivor, "b")).as("another server").contains("b");
            demote();

            assertThatThrownBy(() -> holder(store, "a")).isInstanceOf(StoreUnavailable.class);

            assertThat(holder(store, "c")).contains("c");
            assertThat(Given.latest(store.stores().entries(), 2)).as("what the second server says")
                    .extracting(entry -> ((JournalEntry.Switched) entry).by())
                    .containsExactly("c", "b");
            assertThat(store.constraint()).isEmpty();
        }
    }
}
