package dev.plimsoll.store.claim;

import dev.plimsoll.probing.AgentReport;
import dev.plimsoll.probing.KnownAgents;
import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The agents that share a store, one row each, so that each knows the others, and which of them can work. A row gives no right
 * to do anything: only claims do.
 */
record AgentRows(Db db, String name) {

    /** The rows of agents that were killed are of no use to anybody after a day. */
    private static final Duration KEPT = Duration.ofDays(1);

    /** The scheduler keeps 50 characters of a name. */
    private static final int LONGEST_HOST = 40;
    private static final int LETTERS = 8;

    /** As the scheduler frees a task. */
    private static final String FREE = """
            update project_task set picked = false, picked_by = null, last_heartbeat = null, execution_time = ?,
                version = version + 1 where\s""";
    private static final String DEAD = "picked and last_heartbeat <= ?";

    /** A name for people and for claims: that of the machine or container, and letters that differ from agent to agent. */
    static String newName() {
        String host = Objects.requireNonNullElse(System.getenv("HOSTNAME"), "agent");
        String plain = host.replaceAll("[^A-Za-z0-9.-]", "");
        return plain.substring(0, Math.min(plain.length(), LONGEST_HOST)) + "-"
                + UUID.randomUUID().toString().substring(0, LETTERS);
    }

    /**
     * Notes that this agent lives, and what it says of itself.
     *
     * @param now   by the database
     * @param since an agent that was not seen later does not live
     * @return the agents that live
     */
    KnownAgents seen(PlatformAccess access, List<Long> watched, Set<String> settings, Instant now, Instant since) {
        List<AgentReport> living = db.write(handle -> {
            // Version 0.1.0 reads the identity, and finds nothing in an empty one.
            Db.execute(handle,
                    """
                            insert into agent (name, identity, seen_at, listed_at, failing_since, watched, changed_at, settings)
                            values (?, '', ?, ?, ?, ?, ?, ?)
                            on conflict (name) do update set seen_at = excluded.seen_at, listed_at = excluded.listed_at,
                                failing_since = excluded.failing_since, settings = excluded.settings, watched = excluded.watched,
                                changed_at = case when agent.watched = excluded.watched then agent.changed_at
                                    else excluded.seen_at end""",
                    name, now, access.listedAt(), access.failingSince(),
                    text(watched.stream()), now, text(settings.stream().sorted()));
            Db.execute(handle, "delete from agent where seen_at <= ?", now.minus(KEPT));
            return Db.query(handle,
                    """
                            select name, listed_at, failing_since, watched, changed_at, settings from agent where seen_at > ?""",
                    since).map((row, context) -> report(row)).list();
        });
        AgentReport own = living.stream().filter(agent -> agent.name().equals(name)).findFirst().orElseThrow();
        return new KnownAgents(own, living.stream().filter(agent -> !agent.name().equals(name)).toList(), now);
    }

    private static String text(Stream<?> lines) {
        return lines.map(String::valueOf).collect(Collectors.joining("\n"));
    }

    private static AgentReport report(ResultSet row) throws SQLException {
        return new AgentReport(row.getString("name"),
                new PlatformAccess(time(row, "listed_at"), time(row, "failing_since")),
                lines(row, "watched").map(Long::valueOf).toList(), time(row, "changed_at"),
                lines(row, "settings").collect(Collectors.toSet()));
    }

    private static Stream<String> lines(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNullElse(row.getString(column), "").lines();
    }

    private static @Nullable Instant time(ResultSet row, String column) throws SQLException {
        long nanos = row.getLong(column);
        return row.wasNull() ? null : Times.instant(nanos);
    }

    /** Frees the claims without a heartbeat since. The scheduler would find them too, but up to eight seconds later. */
    void replaceDead(Instant now, Instant since) {
        if (db.number("select count(*) from project_task where " + DEAD, since) > 0) {
            db.execute(FREE + DEAD, now, since);
        }
    }

    /** The versions of the tasks that the store says are of this agent, by task instance. */
    Map<String, Long> claimed() {
        return db.list((row, context) -> Map.entry(row.getString(1), row.getLong(2)),
                "select task_instance, version from project_task where picked_by = ?", name)
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The agent that has claimed each partition; without an entry nobody has. */
    Map<Integer, String> holders() {
        return db.list((row, context) -> Map.entry(row.getInt(1), row.getString(2)), """
                select cast(task_instance as integer) as number, picked_by from project_task
                where picked and task_instance <> 'fleet'""")
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Since when the task is free that nobody has claimed for longest; empty if all are claimed. */
    Optional<Instant> freeSince() {
        return db.first((row, context) -> time(row, "free_since"),
                "select min(execution_time) as free_since from project_task where not picked");
    }

    /** Removes an agent that has left or ended, with its claims. */
    void leave(String agent, Instant now) {
        db.write(handle -> {
            Db.execute(handle, FREE + "picked_by = ?", now, agent);
            return Db.execute(handle, "delete from agent where name = ?", agent);
        });
    }

    /** Whether any agent was seen after {@code since}. */
    boolean isAnySeen(Instant since) {
        return db.number("select count(*) from agent where seen_at > ?", since) > 0;
    }
}
