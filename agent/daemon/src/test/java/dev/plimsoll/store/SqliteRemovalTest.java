package dev.plimsoll.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;

class SqliteRemovalTest extends RemovalContract {

    @TempDir
    Path folder;

    @Override
    StoreSettings settings() {
        return new StoreSettings(SqliteTemplate.url(folder.resolve("plimsoll.db")),
                Duration.ofDays(30));
    }

    @Override
    void sql(String... statements) {
        try (Connection connection = DriverManager.getConnection(settings().url());
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    String ofTable(String table) {
        return "";
    }

    @Override
    String triggerOfAnchors(String what) {
        return "journal_archive_refuses_" + what;
    }
}
