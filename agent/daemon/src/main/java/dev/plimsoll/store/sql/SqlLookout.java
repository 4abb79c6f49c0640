package dev.plimsoll.store.sql;

import dev.plimsoll.watch.Lookout;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The place of the one that looks, as a row of the table {@code lease}, in SQL that SQLite and PostgreSQL share. */
public final class SqlLookout implements Lookout {

    private static final String NAME = "lookout";

    private static final String HOLDER = "select holder, until from lease where name = :name";

    /** One statement, so that of two agents at once only one finds it free. */
    private static final String TAKE = """
            insert into lease (name, holder, until) values (:name, :holder, :until)
            on conflict (name) do update set holder = excluded.holder, until = excluded.until
            where lease.holder = excluded.holder or lease.until <= :now""";

    private static final String LEAVE = "delete from lease where name = :name and holder = :holder";

    private final Jdbi jdbi;

    public SqlLookout(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    @Override
    public Optional<Lease> take(String agent, Instant now, Instant until) {
        return jdbi.withHandle(handle -> {
            Optional<Lease> before = holder(handle, false);
            // Whoever waits asks often, and must not write each time.
            if (before.filter(lease -> !lease.holder().equals(agent) && lease.until().isAfter(now)).isPresent()) {
                return before;
            }
            handle.createUpdate(TAKE)
                    .bind("name", NAME)
                    .bind("holder", agent)
                    .bind("until", Times.of(until))
                    .bind("now", Times.of(now))
                    .execute();
            return holder(handle, before.filter(lease -> lease.holder().equals(agent)).isPresent());
        });
    }

    private static Optional<Lease> holder(Handle handle, boolean renewed) {
        return handle.createQuery(HOLDER)
                .bind("name", NAME)
                .map((row, context) -> new Lease(row.getString("holder"), Times.instant(row.getLong("until")),
                        renewed))
                .findOne();
    }

    @Override
    public void leave(String agent) {
        jdbi.useHandle(handle -> handle.createUpdate(LEAVE).bind("name", NAME).bind("holder", agent).execute());
    }
}
