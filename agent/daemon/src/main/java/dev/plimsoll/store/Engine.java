package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import java.util.Map;

/** What differs between the databases that a store may live on; everything else is written once for all. */
interface Engine {

    /**
     * The engine that {@code settings} name.
     *
     * @throws StoreUnavailable where there is none
     */
    static Engine of(StoreSettings settings) {
        if (settings.url().startsWith(Sqlite.PREFIX)) {
            return Sqlite.at(settings.url());
        }
        if (settings.url().startsWith(DatabaseUrl.PREFIX)) {
            return Postgres.at(settings);
        }
        throw new StoreUnavailable("store.url names no database that can be used: write %s<file> or %s//host/database"
                .formatted(Sqlite.PREFIX, DatabaseUrl.PREFIX));
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
