package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.sql.JournalBatch;
import dev.plimsoll.store.sql.table.Db;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests of an open store. Each has a store of its own, so they run side by side. */
@Execution(ExecutionMode.CONCURRENT)
abstract class OpenStore {

    @AutoClose
    Store store;

    /** The settings of a store that is empty at the start of a test and does not change during it. */
    abstract StoreSettings settings();

    @BeforeEach
    void open() {
        store = Store.open(settings());
    }

    final Samples samples() {
        return store.stores().samples();
    }

    final ProbeFailures failures() {
        return store.stores().failures();
    }

    final ProbeStates probeStates() {
        return store.stores().probeStates();
    }

    final ModelStore models() {
        return store.stores().models();
    }

    final Statuses statuses() {
        return store.stores().statuses();
    }

    final Journal journal() {
        return store.stores().journal();
    }

    /** Past the store, in one transaction. */
    final void append(List<? extends JournalEntry> entries) {
        alone(db -> JournalBatch.append(db, entries));
    }

    /** The claim of {@code agent} on the first partition of the projects, as agents write it. */
    static Fence claimed(String agent, long version, Consumer<String> sql) {
        sql.accept("update project_partition set agent = '%s', epoch = %d where number = 0".formatted(agent, version));
        return new Fence(0, agent, version);
    }

    final Fence claimed(String agent, long version) {
        return claimed(agent, version, sql -> alone(db -> db.execute(sql)));
    }

    /** With one connection of its own. */
    final void alone(Consumer<Db> work) {
        HikariConfig one = Engine.of(settings()).pool();
        one.setMinimumIdle(1);
        one.setMaximumPoolSize(1);
        try (HikariDataSource source = new HikariDataSource(one)) {
            work.accept(Db.forWork(source, connection -> {}, IllegalStateException::new));
        }
    }
}
