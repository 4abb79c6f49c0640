package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.fleet.ComputeId;

/** A sample of a compute and the totals after it: one row of the table {@code sample}. */
record SampleRow(ComputeId compute, Sample sample, Totals totals) {

    static final RecordColumns<SampleRow> COLUMNS = RecordColumns.of(SampleRow.class, "project_id", "endpoint_id", "at",
            "started_at", "uptime", "min_cu", "max_cu", "branch_id", "hits", "misses", "writes", "used",
            "reported_percent", "cache_limit", "touched5m", "touched15m", "touched1h", "touched4h", "connections",
            "running", "max_connections", "superuser_reserved", "other_reserved", "clients", "clients_idle",
            "clients_idle_long", "clients_in_transaction", "most_idle_name", "most_idle_count", "clients_pooled",
            "database_bytes", "others_since_last", "others_sessions", "others_busy_millis", "active_millis", "workers",
            "total_hits", "total_misses", "total_writes", "starts_by_us", "starts_by_changes", "starts_by_others");

    /** SQL condition: the counters are plausible, whichever program wrote the row. */
    static final String CREDIBLE = """
            ((hits is null or (hits between 0 and %1$d and misses between 0 and %1$d and writes between 0 and %1$d))
                and (used is null or used between 0 and %2$d))""".formatted(Counters.MOST, Counters.MOST_USED);
}
