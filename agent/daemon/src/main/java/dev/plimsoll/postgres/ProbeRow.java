package dev.plimsoll.postgres;

import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.postgres.ViewLocation.WorkingSetFunction;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the one row of {@link ProbeSql#everything}. */
record ProbeRow(ResultSet row) {

    private static final List<String> COUNTERS = List.of("hits", "misses", "writes");
    private static final int SHOWN_CHARACTERS = 24;

    /** Whether the view had a row. */
    boolean hasCache() throws SQLException {
        return row.getBoolean("cache_found");
    }

    /**
     * An implausible counter of the view, with its value; empty if all are plausible or null.
     * <p>An implausible {@code used} is read as null and does not reject the other counters.
     */
    Optional<String> implausible() throws SQLException {
        for (String counter : COUNTERS) {
            String reported = row.getString("cache_" + counter);
            if (reported != null && count("cache_" + counter, Counters.MOST) == null) {
                return Optional.of("file_cache_%s = %s".formatted(counter,
                        reported.length() <= SHOWN_CHARACTERS ? reported
                                : reported.substring(0, SHOWN_CHARACTERS) + "…"));
            }
        }
        return Optional.empty();
    }

    /** Where the working-set function is, if this query searched and found it. */
    WorkingSetFunction workingSetFunction() throws SQLException {
        String schema = row.getString("touched_schema");
        return schema == null ? new WorkingSetFunction.NotSearched()
                : new WorkingSetFunction.In(schema, row.getBoolean("pages_shown"), row.getBoolean("prewarming_shown"));
    }

    Sample sample(Compute compute, Instant at) throws SQLException {
        Instant startedAt = row.getObject("started_at", OffsetDateTime.class).toInstant();
        Duration uptime = Duration.of(row.getLong("uptime_micros"), ChronoUnit.MICROS);
        return new Sample(at, new ServerRun(startedAt, uptime, null), compute.size(), compute.branchId(),
                new CacheStatistics(counters(), size("cache_limit"), workingSet(), size("cache_largest"), null,
                        count("cache_pages", Counters.MOST_USED), count("cache_prewarmed")).counting(unit()),
                connections(),
                new Bytes(row.getLong("database_bytes")), others());
    }

    /** Null unless both hits and misses are reported: a disabled cache differs from one that never hits. */
    private @Nullable Counters counters() throws SQLException {
        Long hits = count("cache_hits", Counters.MOST);
        Long misses = count("cache_misses", Counters.MOST);
        if (hits == null || misses == null) {
            return null;
        }
        Long writes = count("cache_writes", Counters.MOST);
        BigDecimal ratio = decimal("cache_ratio");
        return new Counters(hits, misses, writes == null ? 0 : writes, count("cache_used", Counters.MOST_USED),
                ratio == null ? null : ratio.doubleValue());
    }

    private Connections connections() throws SQLException {
        Clients clients = clients();
        return new Connections(row.getInt("connections"),
                clients == null ? Connections.UNKNOWN : row.getInt("running"), row.getInt("max_connections"),
                row.getInt("superuser_reserved"), row.getInt("other_reserved"), clients);
    }

    /** Null if the role cannot see some sessions, since the rest would look like all. */
    private @Nullable Clients clients() throws SQLException {
        if (row.getBoolean("clients_hidden")) {
            return null;
        }
        String name = row.getString("most_idle_name");
        Long local = count("clients_local");
        return new Clients(row.getInt("clients"), row.getInt("clients_idle"), row.getInt("clients_idle_long"),
                row.getInt("clients_in_transaction"),
                name == null ? null : new Clients.Holder(PlainText.of(name), row.getInt("most_idle_count")),
                local == null ? null : local.intValue());
    }

    /** Null if the server reports no such size, or zero. */
    private @Nullable Bytes size(String column) throws SQLException {
        Long bytes = count(column);
        return bytes == null || bytes == 0 ? null : new Bytes(bytes);
    }

    private @Nullable UsedUnit unit() throws SQLException {
        Long pages = count("cache_chunk", UsedUnit.MOST_PAGES);
        return pages == null || pages == 0 ? null : new UsedUnit(pages.intValue());
    }

    private @Nullable WorkingSet workingSet() throws SQLException {
        WorkingSet reported = new WorkingSet(count("touched_5m"), count("touched_15m"), count("touched_1h"),
                count("touched_4h"));
        return reported.isUnknown() ? null : reported;
    }

    private ForeignActivity others() throws SQLException {
        long idle = row.getLong("idle_millis");
        return new ForeignActivity(row.wasNull() ? null : Duration.ofMillis(Math.max(0, idle)), row.getLong("sessions"),
                row.getLong("busy_millis"), row.getLong("active_millis"), row.getInt("workers"));
    }

    /** Who is connected: names of at most 63 bytes, on one line. */
    List<ClientGroup> groups() throws SQLException {
        Array groups = row.getArray("client_groups");
        return groups == null ? List.of()
                : Stream.of((String[][]) groups.getArray()).map(ProbeRow::group).toList();
    }

    /** The time and the statements may be null. */
    private static ClientGroup group(String[] of) {
        String idle = of[4];
        return new ClientGroup(PlainText.line(of[0]), PlainText.line(of[1]),
                Integer.parseInt(of[2]), Integer.parseInt(of[3]),
                idle == null ? null : Duration.ofMillis(Math.max(0, Long.parseLong(idle))), of[5],
                Boolean.parseBoolean(of[6]));
    }

    private @Nullable Long count(String column) throws SQLException {
        return count(column, Long.MAX_VALUE);
    }

    /** Null if the value is null or not a count up to {@code most}. */
    private @Nullable Long count(String column, long most) throws SQLException {
        BigDecimal value = decimal(column);
        boolean isCount = value != null && value.signum() >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
        return value == null || !isCount ? null : value.longValue();
    }

    /** Null if the value is null, NaN or infinite; the view's arithmetic may produce these. */
    private @Nullable BigDecimal decimal(String column) throws SQLException {
        String text = row.getString(column);
        try {
            return text == null ? null : new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
