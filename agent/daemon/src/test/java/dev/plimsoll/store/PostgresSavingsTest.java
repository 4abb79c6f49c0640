package dev.plimsoll.store;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;

class PostgresSavingsTest extends SavingsContract {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final StoreServer server = StoreServer.shared();
    private final String database = "savings_" + DATABASES.incrementAndGet();

    @BeforeEach
    @Override
    void open() {
        server.create(database);
        super.open();
    }

    @Override
    StoreSettings settings() {
        return server.settings(database);
    }
}
