package dev.plimsoll.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.table.Db;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.Consumer;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a store in one of the databases. */
abstract class StoreCase extends OpenStore {

    /** Where a store is: in a file, on a server, or on a server behind a pooler in transaction mode. */
    enum Database {
        SQLITE, POSTGRES, POOLED
    }

    /** The last step of the schema of version 0.1.0. */
    static final String FIRST_RELEASE = "1.1";

    final Database database;
    @TempDir
    Path folder;
    private @Nullable TransactionPooler pooler;
    private @Nullable StoreSettings settings;
    /** Of its database on the server. */
    private @Nullable String name;

    StoreCase(Database database) {
        this.database = database;
    }

    final Path file() {
        return folder.resolve("plimsoll.db");
    }

    @Override
    final StoreSettings settings() {
        StoreSettings known = settings;
        if (known == null) {
            known = switch (database) {
                case SQLITE -> new StoreSettings(SqliteTemplate.url(file()), null, null, Duration.ofDays(30),
                        Duration.ofDays(400));
                case POSTGRES -> onServer(created());
                case POOLED -> pooled(created());
            };
            settings = known;
        }
        return known;
    }

    private String created() {
        String made = StoreServer.shared().createStore();
        name = made;
        return made;
    }

    static StoreSettings onServer(String database) {
        return StoreServer.shared().settings(database);
    }

    final StoreSettings pooled(String name) {
        StoreSettings direct = onServer(name);
        try {
            TransactionPooler between = pooler == null ? new TransactionPooler(folder, direct, 1) : pooler;
            pooler = between;
            return between.settings(direct);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void closePooler() throws IOException {
        if (pooler != null) {
            pooler.close();
        }
    }

    /** Makes a store as a former version did, and opens it past the store. */
    static void madeBy(String lastStep, StoreSettings settings, Consumer<Db> work) {
        Engine engine = Engine.of(settings);
        try (HikariDataSource source = new HikariDataSource(engine.pool())) {
            Flyway.configure()
                    .dataSource(source)
                    .locations("classpath:db/migration", "classpath:db/" + engine.dialect())
                    .placeholders(engine.placeholders())
                    .target(lastStep)
                    .load()
                    .migrate();
            work.accept(Db.forWork(source, connection -> {}, IllegalStateException::new));
        }
    }

    /** Runs statements past the store, with all rights. */
    final void sql(String... statements) {
        StoreSettings known = settings();
        if (name != null) {
            StoreServer.shared().run(name, statements);
            return;
        }
        try (Connection connection = DriverManager.getConnection(known.url());
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What follows the name of a trigger of {@code table} in the statement that drops it. */
    final String ofTable(String table) {
        return database == Database.SQLITE ? "" : " on " + table;
    }

    final JournalEntries entries() {
        return store.stores().entries();
    }

    final ChainReport verified() {
        return store.audit().verify();
    }
}
