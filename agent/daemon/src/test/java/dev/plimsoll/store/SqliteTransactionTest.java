package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.journal.JournalEntry.Switched;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQLite ends a transaction by itself, or does not begin it, and the driver does not notice. */
class SqliteTransactionTest {

    @TempDir
    Path folder;

    private String url() {
        return "jdbc:sqlite:" + folder.resolve("plimsoll.db");
    }

    /** As on a full disk. */
    @Test
    void afterATransactionThatSqliteEnded_theNextOneIsWhole() throws SQLException {
        try (Store store = Store.open(new StoreSettings(url(), Duration.ofDays(30)));
                Connection other = DriverManager.getConnection(url());
                Statement spoil = other.createStatement()) {
            spoil.execute(
                    "create trigger full before insert on journal begin select raise(rollback, 'no room'); end");
            assertThatThrownBy(() -> stop(store, "ann")).isInstanceOf(StoreUnavailable.class);
            spoil.execute("drop trigger full");

            assertTransactionsAreWhole(store);
        }
    }

    @Test
    void afterALockThatWasHeldTooLong_theNextTransactionIsWhole() throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("busy_timeout", "50");
        settings.setProperty("transaction_mode", "IMMEDIATE");
        try (Connection session = SqliteSession.source(url(), settings).getConnection();
                Statement statement = session.createStatement();
                Connection other = DriverManager.getConnection(url());
                Statement lock = other.createStatement()) {
            lock.execute("create table row (id integer)");
            lock.execute("begin immediate");
            assertThatThrownBy(() -> session.setAutoCommit(false)).isInstanceOf(SQLException.class);
            lock.execute("rollback");

            session.setAutoCommit(false);
            statement.execute("insert into row values (1)");
            session.rollback();
            session.setAutoCommit(false);
            statement.execute("insert into row values (2)");
            session.commit();
            lock.execute("begin immediate");

            try (ResultSet kept = lock.executeQuery("select group_concat(id) from row")) {
                assertThat(kept.getString(1)).isEqualTo("2");
            }
        }
    }

    private static void stop(Store store, String by) {
        store.stores().journal().append(new Switched(NOON, true, by));
    }

    /** What fails halfway leaves nothing, and what does not fail is kept. */
    private static void assertTransactionsAreWhole(Store store) {
        assertThatThrownBy(() -> store.stores().together().accept(() -> {
            stop(store, "bob");
            throw new IllegalStateException("halfway");
        })).hasMessage("halfway");
        assertThat(store.stores().journal().fleet(NOON).stopped()).isFalse();

        stop(store, "cat");
        assertThat(store.constraint()).isEmpty();
        assertThat(store.stores().journal().fleet(NOON).stopped()).isTrue();
    }
}
