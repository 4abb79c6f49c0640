package dev.plimsoll.store.claim;

import dev.plimsoll.json.Times;
import dev.plimsoll.probing.AgentReport;
import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import dev.plimsoll.store.sql.table.Db;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The leases of the agents that share a store, one row each, and the partitions of the projects that they have claimed. The time
 * of the database decides for all who lives: their own clocks may be wrong, or set while they run.
 *
 * @param clock    the time of the database in nanoseconds since 1970, as SQL
 * @param name     of this agent
 * @param isShared whether agents have leases; in a file there is one agent, and the claim of any other is void
 */
record LeaseRows(Db db, String clock, String name, boolean isShared) {

    private static final String FREE = """
            update project_partition set agent = null, epoch = epoch + 1, free_since = %s where\s""";

    /**
     * A partition.
     *
     * @param agent     that has claimed it; null if it is free
     * @param freeSince since when it is free, or was before it was claimed; later than now while an agent of a former version
     *                  may work on it
     */
    record PartitionRow(int number, @Nullable String agent, long epoch, Instant freeSince) {}

    /**
     * What the store has at one moment.
     *
     * @param now    by the database
     * @param agents that live, by their names; this one among them
     * @param isPast whether there is a lease that has ended, or a claim of an agent without a lease
     */
    record LeaseTable(Instant now, Map<String, AgentReport> agents, List<PartitionRow> partitions, boolean isPast) {

        /** The epochs of the partitions that {@code agent} has claimed. */
        Map<Integer, Long> claimedBy(String agent) {
            return partitions.stream()
                    .filter(row -> agent.equals(row.agent))
                    .collect(Collectors.toMap(PartitionRow::number, PartitionRow::epoch));
        }

        /** The agents that have claimed partitions. */
        Map<Integer, String> holders() {
            Map<Integer, String> holders = new HashMap<>();
            partitions.forEach(row -> {
                if (row.agent != null) {
                    holders.put(row.number, row.agent);
                }
            });
            return holders;
        }

        boolean isAnyFree() {
            return partitions.stream().anyMatch(row -> row.agent == null);
        }

        /** Those that may be claimed now. */
        Stream<PartitionRow> free() {
            return partitions.stream().filter(row -> row.agent == null && !row.freeSince.isAfter(now));
        }
    }

    /**
     * Renews the lease of this agent.
     *
     * @param said    what this agent says of itself, at a time of the database
     * @param mayFree whether what agents without a lease had claimed is free then
     */
    LeaseTable renewed(Function<Instant, AgentReport> said, boolean mayFree) {
        LeaseTable table = renewedOnce(said);
        if (mayFree && table.isPast) {
            // In a transaction of its own: two agents that come back at once would each wait for the other's lease.
            db.write(connection -> {
                Db.execute(connection, "delete from agent_lease where seen_at <= " + ended());
                return Db.execute(connection,
                        FREE.formatted(clock) + "agent is not null and agent not in (select name from agent_lease)");
            });
            table = renewedOnce(said);
        }
        return table;
    }

    private LeaseTable renewedOnce(Function<Instant, AgentReport> said) {
        Function<Connection, LeaseTable> look = connection -> {
            Instant now = Times.instant(Db.number(connection, "select " + clock));
            AgentReport own = said.apply(now);
            if (isShared) {
                renew(connection, own, now);
            }
            return table(connection, own, now);
        };
        return isShared ? db.write(look) : db.read(look);
    }

    /** What an agent watches and has set is long, and is written when it is other than before. */
    private void renew(Connection connection, AgentReport own, Instant now) {
        Instant listedAt = own.access().listedAt();
        Instant failingSince = own.access().failingSince();
        String watched = text(own.watched().stream());
        String settings = text(own.settings().stream().sorted());
        if (Db.execute(connection, """
                update agent_lease set seen_at = ?, listed_at = ?, failing_since = ?
                where name = ? and watched = ? and settings = ?""", now, listedAt, failingSince, name, watched,
                settings) == 0) {
            Db.execute(connection,
                    """
                            insert into agent_lease (name, seen_at, listed_at, failing_since, watched, changed_at, settings)
                            values (?, ?, ?, ?, ?, ?, ?)
                            on conflict (name) do update set seen_at = excluded.seen_at, listed_at = excluded.listed_at,
                                failing_since = excluded.failing_since, settings = excluded.settings, watched = excluded.watched,
                                changed_at = case when agent_lease.watched = excluded.watched then agent_lease.changed_at
                                    else excluded.seen_at end""",
                    name, now, listedAt, failingSince, watched, now, settings);
        }
    }

    private LeaseTable table(Connection connection, AgentReport own, Instant now) {
        List<AgentReport> leased = Db.list(connection, LeaseRows::report,
                """
                        select name, listed_at, failing_since, watched, changed_at, settings from agent_lease where seen_at > ?""",
                now.minus(LeasedClaims.DEAD_AFTER));
        Map<String, AgentReport> agents = (isShared ? leased : List.of(own)).stream()
                .collect(Collectors.toMap(AgentReport::name, Function.identity()));
        List<PartitionRow> partitions = Db.list(connection, row -> new PartitionRow(row.getInt(1), row.getString(2),
                row.getLong(3), Times.instant(row.getLong(4))),
                "select number, agent, epoch, free_since from project_partition order by number");
        boolean isPast = Db.number(connection, "select count(*) from agent_lease") > leased.size()
                || partitions.stream().anyMatch(row -> row.agent != null && !agents.containsKey(row.agent));
        return new LeaseTable(now, agents, partitions, isPast);
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

    /** Claims those of {@code numbers} that are still free; their epochs. */
    Map<Integer, Long> claim(Set<Integer> numbers) {
        return numbers.isEmpty() ? Map.of()
                : db.write(connection -> Db.list(connection, row -> Map.entry(row.getInt(1), row.getLong(2)), """
                        update project_partition set agent = ?, epoch = epoch + 1 where agent is null and number in (%s)
                        returning number, epoch""".formatted(list(numbers)), name)
                        .stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /** Gives up those of {@code numbers} that this agent has. */
    void free(Set<Integer> numbers) {
        if (!numbers.isEmpty()) {
            db.execute(FREE.formatted(clock) + "agent = ? and number in (%s)".formatted(list(numbers)), name);
        }
    }

    private static String list(Set<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** Gives up everything, the lease included. */
    void leave() {
        db.write(connection -> {
            Db.execute(connection, FREE.formatted(clock) + "agent = ?", name);
            return Db.execute(connection, "delete from agent_lease where name = ?", name);
        });
    }

    /** Whether any agent has a lease. */
    boolean isAnyLeased() {
        return db.number("select count(*) from agent_lease where seen_at > " + ended()) > 0;
    }

    private String ended() {
        return clock + " - " + LeasedClaims.DEAD_AFTER.toNanos();
    }
}
