package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.store.sql.JournalAudit;
import dev.plimsoll.store.sql.JournalBatch;
import dev.plimsoll.store.sql.SqlJournal;
import dev.plimsoll.store.sql.table.Db;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteChainTest extends ExportContract {

    @TempDir
    Path folder;

    @Override
    StoreSettings settings() {
        return new StoreSettings(SqliteTemplate.url(folder.resolve("plimsoll.db")), Duration.ofDays(30));
    }

    @Override
    String ofTable() {
        return "";
    }

    @Test
    void appendingCostsTheSameStatements_howeverLongTheChainIs() throws SQLException {
        List<String> statements = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(settings().url());
                Statement fast = connection.createStatement()) {
            fast.execute("pragma synchronous = off");
            Db db = Db.forWork(counted(connection, statements), handle -> {}, IllegalStateException::new);
            SqlJournal journal = new SqlJournal(db);
            journal.append(dismissal());
            List<String> ofTheFirst = List.copyOf(statements);
            JournalBatch.append(db, Collections.nCopies(4_998, dismissal()));
            statements.clear();

            journal.append(dismissal());

            assertThat(statements).isEqualTo(ofTheFirst).hasSize(5);
            assertThat(statements).noneMatch(sql -> sql.contains("from journal"));
            assertThat(new JournalAudit(db).verify().entries()).isEqualTo(5_000);
            JournalAudit inParts = new JournalAudit(db);
            assertThat(inParts.verifyNext().entries()).isEqualTo(5_000);
            statements.clear();
            journal.append(dismissal());
            assertThat(inParts.verifyNext().entries()).isEqualTo(5_001);
            assertThat(statements)
                    .as("an append, one new entry, looks for an archive, and 2,000 old entries in pages of 500")
                    .hasSize(15);
        }
    }

    private static Dismissed dismissal() {
        return NamedEntries.dismissed(NOON, BUSY, NOON, "bob", null);
    }

    private static Jdbi counted(Connection connection, List<String> statements) {
        return Jdbi.create(connection).setSqlLogger(new SqlLogger() {
            @Override
            public void logAfterExecution(StatementContext context) {
                statements.add(context.getRenderedSql());
            }
        });
    }
}
