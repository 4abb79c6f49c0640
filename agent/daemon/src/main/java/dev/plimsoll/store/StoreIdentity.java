package dev.plimsoll.store;

import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.SqlFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Which store a process opened. Files can be removed or replaced under it, and a database can be dropped and made again under
 * the same name. Then nothing is written any more, since nobody who opens the URL would see it.
 */
final class StoreIdentity {

    private static final String ID = "select id, %s from store_identity";
    /** The SQL state of PostgreSQL where a table is missing, as in a new database. */
    private static final String NO_TABLE = "42P01";
    private static final String WHY = "the store was removed or replaced while it was open, so no change begins: "
            + "put the former one back, or keep the one to which store.url leads now, and start the agent again";
    private static final Duration LOOKED_EACH = Duration.ofMillis(100);

    private final Engine engine;
    private final String sql;
    private final String id;
    private final Object place;
    private volatile boolean isOther;
    private volatile long lookedAt = System.nanoTime();

    /** @param place what the URL led to before {@code source} connected */
    StoreIdentity(Engine engine, Object place, DataSource source) {
        this.engine = engine;
        this.sql = ID.formatted(engine.beginning());
        this.place = place;
        try (Connection connection = source.getConnection()) {
            this.id = asked(connection);
        } catch (SQLException e) {
            throw new SqlFailure.NotConnected(e);
        }
    }

    private String asked(Connection connection) {
        return Db.first(connection, row -> row.getString(1), sql).orElse("");
    }

    /** Begins a transaction that writes. */
    void begin(Connection connection) {
        try {
            isOther |= !id.equals(asked(connection));
        } catch (SqlFailure failure) {
            if (!NO_TABLE.equals(failure.sql().getSQLState())) {
                throw failure;
            }
            isOther = true;
        }
        lookedAt = System.nanoTime() - LOOKED_EACH.toNanos();
        other().ifPresent(why -> {
            throw new StoreUnavailable(why);
        });
    }

    /** Why this is not the store any more to which the URL leads; empty if it is. */
    Optional<String> other() {
        long now = System.nanoTime();
        if (!isOther && now - lookedAt >= LOOKED_EACH.toNanos()) {
            lookedAt = now;
            isOther = !place.equals(engine.place());
        }
        return isOther ? Optional.of(WHY) : Optional.empty();
    }
}
