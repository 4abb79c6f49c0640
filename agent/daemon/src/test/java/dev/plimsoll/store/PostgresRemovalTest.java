package dev.plimsoll.store;

class PostgresRemovalTest extends RemovalContract {

    private final StoreServer server = StoreServer.shared();
    private final String database = server.createStore();

    @Override
    StoreSettings settings() {
        return server.settings(database);
    }

    @Override
    void sql(String... statements) {
        server.run(database, statements);
    }

    @Override
    String ofTable(String table) {
        return " on " + table;
    }

    @Override
    String triggerOfAnchors(String what) {
        return "journal_archive_refuses";
    }
}
