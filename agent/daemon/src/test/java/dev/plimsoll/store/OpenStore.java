package dev.plimsoll.store;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests of an open store. Each has a store of its own, so they run side by side. */
@Execution(ExecutionMode.CONCURRENT)
abstract class OpenStore {

    Store store;

    /** The settings of a store that is empty at the start of a test and does not change during it. */
    abstract StoreSettings settings();

    @BeforeEach
    void open() {
        store = Store.open(settings());
    }

    @AfterEach
    void close() {
        store.close();
    }
}
