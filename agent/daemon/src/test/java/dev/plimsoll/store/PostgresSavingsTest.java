package dev.plimsoll.store;

class PostgresSavingsTest extends SavingsContract {

    private final StoreServer server = StoreServer.shared();
    private final String database = server.createStore();

    @Override
    StoreSettings settings() {
        return server.settings(database);
    }
}
