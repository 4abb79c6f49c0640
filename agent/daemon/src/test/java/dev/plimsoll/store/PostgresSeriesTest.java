package dev.plimsoll.store;

import java.util.Objects;
import org.jdbi.v3.core.Jdbi;

class PostgresSeriesTest extends SampleSeriesContract {

    private final StoreServer server = StoreServer.shared();
    private final String database = server.createStore();

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
        return Jdbi.create(settings.url(), settings.user(),
                Objects.requireNonNull(settings.password()).current().reveal());
    }
}
