package dev.plimsoll.store.claim;

import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The agents that share a store, one row each, so that each knows how many they are. A row gives no right to do anything:
 * only claims do.
 */
final class AgentRows {

    /** The rows of agents that were killed are of no use to anybody after a day. */
    private static final Duration KEPT = Duration.ofDays(1);

    private static final String SEEN = """
            insert into agent (name, identity, seen_at) values (:name, :identity, :now)
            on conflict (name) do update set seen_at = excluded.seen_at""";

    private static final String OTHERS = "select name, identity from agent where name <> :name";

    private static final String LIVE = "select count(*) from agent where seen_at > :since";

    private static final String OLD = "delete from agent where seen_at <= :since";

    private static final String LEAVE = "delete from agent where name = :name";

    private static final String CLAIMED = "select task_instance, version from project_task where picked_by = :name";

    private static final String FREE_SINCE = "select min(execution_time) from project_task where not picked";

    /** As the scheduler frees a task. */
    private static final String FREE = """
            update project_task set picked = false, picked_by = null, last_heartbeat = null, execution_time = :now,
                version = version + 1 where\s""";

    private static final String FREE_OF = FREE + "picked_by = :name";

    private static final String DEAD = "picked and last_heartbeat <= :since";

    private static final String FREE_DEAD = FREE + DEAD;

    private static final String COUNT_DEAD = "select count(*) from project_task where " + DEAD;

    private final Db db;
    private final String name;
    private final AgentIdentity identity;

    AgentRows(Db db, String name, AgentIdentity identity) {
        this.db = db;
        this.name = name;
        this.identity = identity;
    }

    /**
     * Notes that this agent lives.
     *
     * @param now   by the database
     * @param since an agent that was not seen later does not live
     * @return the number of agents that live, this one included
     */
    int seen(Instant now, Instant since) {
        return db.write(handle -> {
            handle.createUpdate(SEEN)
                    .bind("name", name)
                    .bind("identity", identity.word())
                    .bind("now", Times.of(now))
                    .execute();
            handle.createUpdate(OLD).bind("since", Times.of(now.minus(KEPT))).execute();
            return handle.createQuery(LIVE).bind("since", Times.of(since)).mapTo(int.class).one();
        });
    }

    /** Frees the claims of agents of this machine whose process has ended. They need not be waited for. */
    void replaceEnded(Instant now) {
        List<String> ended = db.read(handle -> handle.createQuery(OTHERS)
                .bind("name", name)
                .map((row, context) -> identity.knowsThatIsGone(row.getString("identity")) ? row.getString("name") : "")
                .filter(gone -> !gone.isEmpty())
                .list());
        if (!ended.isEmpty()) {
            db.write(handle -> {
                ended.forEach(gone -> leave(handle, gone, now));
                return ended;
            });
        }
    }

    /** Frees the claims without a heartbeat since. The scheduler would find them too, but up to eight seconds later. */
    void replaceDead(Instant now, Instant since) {
        int dead = db
                .read(handle -> handle.createQuery(COUNT_DEAD).bind("since", Times.of(since)).mapTo(int.class).one());
        if (dead > 0) {
            db.write(handle -> handle.createUpdate(FREE_DEAD)
                    .bind("now", Times.of(now))
                    .bind("since", Times.of(since))
                    .execute());
        }
    }

    /** The versions of the tasks that the store says are of this agent, by task instance. */
    Map<String, Long> claimed() {
        return db.read(
                handle -> handle.createQuery(CLAIMED).bind("name", name).reduceRows(new HashMap<>(), (all, row) -> {
                    all.put(row.getColumn("task_instance", String.class), row.getColumn("version", Long.class));
                    return all;
                }));
    }

    /** Since when the task is free that nobody has claimed for longest; empty if all are claimed. */
    Optional<Instant> freeSince() {
        return db.read(handle -> handle.createQuery(FREE_SINCE).mapTo(Long.class).findOne()).map(Times::instant);
    }

    /** Removes this agent, with its claims. */
    void leave(Instant now) {
        db.write(handle -> {
            leave(handle, name, now);
            return name;
        });
    }

    private static void leave(Handle handle, String agent, Instant now) {
        handle.createUpdate(FREE_OF).bind("name", agent).bind("now", Times.of(now)).execute();
        handle.createUpdate(LEAVE).bind("name", agent).execute();
    }

    /** Whether any agent was seen after {@code since}. */
    boolean isAnySeen(Instant since) {
        return db.read(handle -> handle.createQuery(LIVE).bind("since", Times.of(since)).mapTo(int.class).one()) > 0;
    }
}
