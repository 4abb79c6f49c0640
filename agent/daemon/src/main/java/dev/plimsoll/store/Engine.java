package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import java.util.Map;

/** What differs between the databases that a store may live on; everything else is written once for all. */
interface Engine {

    /**
     * The engine that {@code url} names.
     *
     * @throws StoreUnavailable where there is none
     */
    static Engine of(String url) {
        if (url.startsWith(Sqlite.PREFIX)) {
            return Sqlite.at(url);
        }
        throw new StoreUnavailable("store.url names a database that this version cannot use: write %s<file>"
                .formatted(Sqlite.PREFIX));
    }

    /** Whether it is there already. */
    boolean exists();

    /** Makes sure that there is a place for it, and tells how to connect. */
    HikariConfig pool();

    /** What the migrations' {@code ${…}} stand for here. */
    Map<String, String> words();

    /** What went wrong and what to do about it. */
    String explain(Throwable failure);

    /** Whether {@code failure} may be gone in a moment, as when another process is at work on the same store. */
    boolean passes(Throwable failure);
}
