package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with SQLite that keep prepared statements. */
class SqliteSessionTest {

    private static final String ALL = "select number from thing where number > ? order by number";
    private static final String ADD = "insert into thing values (?)";

    @TempDir
    private Path folder;
    private DataSource source;

    @BeforeEach
    void create() throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("journal_mode", "WAL");
        settings.setProperty("busy_timeout", "0");
        source = SqliteSession.source("jdbc:sqlite:" + folder.resolve("plimsoll.db"), settings);
        try (Connection session = source.getConnection(); Statement statement = session.createStatement()) {
            statement.execute("create table thing (number integer primary key)");
            statement.execute("insert into thing values (1), (2), (3)");
        }
    }

    private static int first(Connection session, int above) throws SQLException {
        try (PreparedStatement statement = session.prepareStatement(ALL)) {
            statement.setInt(1, above);
            ResultSet rows = statement.executeQuery();
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    @Test
    void aKeptStatementHasNeitherValuesNorRowsOfBefore() throws SQLException {
        try (Connection session = source.getConnection()) {
            assertThat(first(session, 1)).isEqualTo(2);
            assertThat(first(session, 2)).isEqualTo(3);
            assertThat(first(session, 9)).isZero();
            try (PreparedStatement statement = session.prepareStatement(ALL)) {
                assertThat(statement.executeQuery().next()).as("a value that is not set is null").isFalse();
            }
        }
    }

    @Test
    void whileOneIsUsed_theSameSqlIsPreparedAgain() throws SQLException {
        try (Connection session = source.getConnection();
                PreparedStatement outer = session.prepareStatement(ALL)) {
            outer.setInt(1, 0);
            ResultSet rows = outer.executeQuery();
            for (int number = 1; rows.next(); number++) {
                assertThat(rows.getInt(1)).isEqualTo(number);
                assertThat(first(session, 0)).isEqualTo(1);
            }
        }
    }

    @Test
    void oneThatWasNotReadToItsEnd_holdsNoLock_alsoWhereNoRowWasRead() throws SQLException {
        try (Connection session = source.getConnection();
                Connection other = source.getConnection();
                Statement statement = other.createStatement()) {
            first(session, 0);
            try (PreparedStatement unread = session.prepareStatement(ALL)) {
                unread.setInt(1, 0);
                unread.execute();
            }
            statement.execute("insert into thing values (4)");
            try (ResultSet row = statement.executeQuery("pragma wal_checkpoint(truncate)")) {
                assertThat(row.getInt("busy")).as("a reader would hold it up").isZero();
            }
            assertThat(first(session, 3)).as("no snapshot of before").isEqualTo(4);
        }
    }

    @Test
    void oneThatFailed_worksAgain_andAfterTheTableWasChanged() throws SQLException {
        try (Connection session = source.getConnection()) {
            assertThat(adds(session, 1)).as("the key is taken").isFalse();
            assertThat(adds(session, 5)).isTrue();
            try (Statement statement = session.createStatement()) {
                statement.execute("alter table thing add column note text default 'none'");
                statement.execute("alter table thing rename column number to id");
                statement.execute("alter table thing rename column id to number");
            }
            assertThat(first(session, 3)).isEqualTo(5);
        }
    }

    private static boolean adds(Connection session, int number) {
        try (PreparedStatement statement = session.prepareStatement(ADD)) {
            statement.setInt(1, number);
            return statement.executeUpdate() == 1;
        } catch (SQLException taken) {
            return false;
        }
    }

    @Test
    void manyDifferentOnes_areNotAllKept_andStayRight() throws SQLException {
        try (Connection session = source.getConnection()) {
            PreparedStatement oldest = prepared(session, 0);
            for (int i = 1; i < 100; i++) {
                prepared(session, i);
            }
            assertThat(prepared(session, 99)).as("kept").isSameAs(prepared(session, 99));
            assertThat(oldest.isClosed()).as("dropped").isTrue();
        }
    }

    private static PreparedStatement prepared(Connection session, int number) throws SQLException {
        try (PreparedStatement statement = session.prepareStatement("select " + number)) {
            ResultSet rows = statement.executeQuery();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(number);
            return statement;
        }
    }
}
