package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.journal.JournalEntry.Switched;
import org.junit.jupiter.api.Test;

class PostgresChainTest extends ExportContract {

    private final StoreServer server = StoreServer.shared();
    private final String database = server.createStore();

    @Override
    StoreSettings settings() {
        return server.settings(database);
    }

    @Override
    String ofTable() {
        return " on journal";
    }

    @Test
    void theWholeTableCannotBeEmptied() {
        try (Store store = Store.open(settings())) {
            store.stores().journal().append(new Switched(NOON, true, "ann"));

            assertThatThrownBy(() -> server.run(database, "truncate journal")).hasMessageContaining("append-only");
            assertThat(store.stores().entries().latest(2)).hasSize(1);
        }
    }
}
