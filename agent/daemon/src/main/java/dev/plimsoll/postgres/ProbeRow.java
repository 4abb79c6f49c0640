package dev.plimsoll.postgres;

import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.postgres.ViewLocation.Touched;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the one row of {@link ProbeSql#everything}. */
final class ProbeRow {

    private static final List<String> COUNTERS = List.of("hits", "misses", "writes");
    private static final int SHOWN = 24;

    private final ResultSet row;

    ProbeRow(ResultSet row) {
        this.row = row;
    }

    /** Whether the view had a row at all. */
    boolean hasCache() throws SQLException {
        return row.getBoolean("cache_found");
    }

    /**
     * A counter of the view that cannot be, with its value; empty where all can be, or are not told.
     *
     * <p>A use that cannot be is no reason to refuse the rest: it is taken as not told.
     */
    Optional<String> impossible() throws SQLException {
        for (String counter : COUNTERS) {
            String told = row.getString("cache_" + counter);
            if (told != null && count("cache_" + counter, Counters.MOST) == null) {
                return Optional.of("file_cache_%s = %s".formatted(counter,
                        told.length() <= SHOWN ? told : told.substring(0, SHOWN) + "…"));
            }
        }
        return Optional.empty();
    }

    /** Where the pages touched lately can be asked for, if this look sought and found it. */
    Touched found() throws SQLException {
        String schema = row.getString("touched_schema");
        return schema == null ? new Touched.Unsought() : new Touched.In(schema);
    }

    Sample sample(Compute compute, Instant at) throws SQLException {
        Instant startedAt = row.getObject("started_at", OffsetDateTime.class).toInstant();
        Duration uptime = Duration.of(row.getLong("uptime_micros"), ChronoUnit.MICROS);
        return new Sample(at, startedAt, uptime, compute.size(), compute.branchId(), counters(), connections(),
                new Bytes(row.getLong("database_bytes")), others(), cacheLimit(), workingSet());
    }

    /** Null unless both hits and misses are told: a cache that is switched off is not one that never hits. */
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
        return new Connections(row.getInt("connections"), row.getInt("running"), row.getInt("max_connections"),
                row.getInt("superuser_reserved"), row.getInt("other_reserved"), clients());
    }

    /** Null where some are hidden from the role: what the others do would pass for what all do. */
    private @Nullable Clients clients() throws SQLException {
        if (row.getBoolean("clients_hidden")) {
            return null;
        }
        String name = row.getString("most_idle_name");
        Long local = count("clients_local");
        return new Clients(row.getInt("clients"), row.getInt("clients_idle"), row.getInt("clients_idle_long"),
                row.getInt("clients_in_transaction"),
                name == null ? null : new Clients.Holder(name, row.getInt("most_idle_count")),
                local == null ? null : local.intValue());
    }

    /** Null where the server tells none, or that it has none. */
    private @Nullable Bytes cacheLimit() throws SQLException {
        Long bytes = count("cache_limit");
        return bytes == null || bytes == 0 ? null : new Bytes(bytes);
    }

    private @Nullable WorkingSet workingSet() throws SQLException {
        WorkingSet told = new WorkingSet(count("touched_5m"), count("touched_15m"), count("touched_1h"),
                count("touched_4h"));
        return told.isUnknown() ? null : told;
    }

    private ForeignActivity others() throws SQLException {
        long idle = row.getLong("idle_millis");
        return new ForeignActivity(row.wasNull() ? null : Duration.ofMillis(Math.max(0, idle)), row.getLong("sessions"),
                row.getLong("busy_millis"));
    }

    private @Nullable Long count(String column) throws SQLException {
        return count(column, Long.MAX_VALUE);
    }

    /** Null where it is not told or is no count up to {@code most}. */
    private @Nullable Long count(String column, long most) throws SQLException {
        BigDecimal value = decimal(column);
        boolean isCount = value != null && value.signum() >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
        return value == null || !isCount ? null : value.longValue();
    }

    /** Null where it is not told, or is NaN or infinite, as a view's own arithmetic may make it. */
    private @Nullable BigDecimal decimal(String column) throws SQLException {
        String text = row.getString(column);
        try {
            return text == null ? null : new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
