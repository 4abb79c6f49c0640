package dev.plimsoll.store;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of an open store. */
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
