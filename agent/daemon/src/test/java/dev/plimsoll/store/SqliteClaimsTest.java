package dev.plimsoll.store;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;

class SqliteClaimsTest extends ClaimsContract {

    @TempDir
    Path folder;

    @Override
    StoreSettings settings() {
        return new StoreSettings(SqliteTemplate.url(folder.resolve("plimsoll.db")), Duration.ofDays(30));
    }
}
