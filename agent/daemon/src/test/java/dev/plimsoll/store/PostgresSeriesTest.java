package dev.plimsoll.store;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;

class PostgresSeriesTest extends SampleSeriesContract {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final StoreServer server = StoreServer.shared();
    private final String database = "series_" + DATABASES.incrementAndGet();

    @BeforeEach
    @Override
    void open() {
        if (isNew()) {
            server.create(database);
        }
        super.open();
    }

    private boolean isNew() {
        return server.ask("select count(*) from pg_database where datname = '%s'".formatted(database)).equals("0");
    }

    @Override
    StoreSettings settings() {
        return server.settings(database);
    }

    @Override
    void run(String... sql) {
        server.run(database, sql);
    }

    @Override
    Jdbi jdbi() {
        StoreSettings settings = settings();
        return Jdbi.create(settings.url(), settings.user(), Objects.requireNonNull(settings.password()).reveal());
    }
}
