package dev.plimsoll.store;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;

/** A store behind a pooler in transaction mode. */
class PooledStoreTest extends StoreContract {

    private final StoreServer server = StoreServer.shared();
    private final StoreSettings direct = server.settings(server.createStore());
    @AutoClose
    private final TransactionPooler pooler;

    PooledStoreTest(@TempDir Path folder) throws IOException {
        pooler = new TransactionPooler(folder, direct, 1);
    }

    @Override
    StoreSettings settings() {
        return pooler.settings(direct);
    }

    @Override
    StoreSettings without() {
        return pooler.settings(server.settings(server.create("fresh_pooled")));
    }
}
