package dev.plimsoll.store;

class PostgresIntentTest extends IntentContract {

    private final StoreServer server = StoreServer.shared();
    private final String database = server.createStore();

    @Override
    StoreSettings settings() {
        return server.settings(database);
    }
}
