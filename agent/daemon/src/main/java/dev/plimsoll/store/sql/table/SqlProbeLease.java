package dev.plimsoll.store.sql.table;

import dev.plimsoll.probing.ProbeLease;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The lease of the leader, as a row of the table {@code lease}, in SQL that SQLite and PostgreSQL share. */
public final class SqlProbeLease implements ProbeLease {

    public static final String NAME = "leader";

    /**
     * Longest credible lease. A lease that ends later was taken with a wrong clock and counts as free. The value is
     * far above the clock difference of two replicas.
     */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private static final String HOLDER = "select holder, until, epoch from lease where name = :name";

    /** One statement, so that only one of two concurrent replicas finds the lease free. */
    private static final String TAKE = """
            insert into lease (name, holder, until, epoch) values (:name, :holder, :until, 1)
            on conflict (name) do update set holder = excluded.holder, until = excluded.until,
                epoch = case when lease.holder = excluded.holder and lease.until > :now and lease.until <= :latest
                    then lease.epoch else lease.epoch + 1 end
            where lease.holder = excluded.holder or lease.until <= :now or lease.until > :latest""";

    /** Keeps the row, since its epoch must never decrease. */
    private static final String LEAVE = """
            update lease set holder = '', until = 0 where name = :name and holder = :holder""";

    private final Db db;

    public SqlProbeLease(Db db) {
        this.db = db;
    }

    @Override
    public Optional<Lease> take(String agent, Instant now, Instant until) {
        Instant latest = now.plus(LONGEST);
        Optional<Lease> before = db.read(handle -> holder(handle, false));
        // A follower asks often and must not write each time.
        if (before.filter(lease -> !lease.holder().equals(agent) && lease.until().isAfter(now)
                && !lease.until().isAfter(latest)).isPresent()) {
            return before;
        }
        return db.write(handle -> {
            boolean renewed = holder(handle, false).filter(lease -> lease.holder().equals(agent)).isPresent();
            handle.createUpdate(TAKE)
                    .bind("name", NAME)
                    .bind("holder", agent)
                    .bind("until", Times.of(until))
                    .bind("now", Times.of(now))
                    .bind("latest", Times.of(latest))
                    .execute();
            return holder(handle, renewed);
        });
    }

    private static Optional<Lease> holder(Handle handle, boolean renewed) {
        return handle.createQuery(HOLDER)
                .bind("name", NAME)
                .map((row, context) -> new Lease(row.getString(1), Times.instant(row.getLong(2)), renewed,
                        row.getLong(3)))
                .findOne();
    }

    @Override
    public void leave(String agent) {
        db.write(handle -> handle.createUpdate(LEAVE).bind("name", NAME).bind("holder", agent).execute());
    }
}
