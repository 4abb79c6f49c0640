package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.json.Times;
import dev.plimsoll.store.sql.table.Db;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Deletes old rows, in SQL that SQLite and PostgreSQL share.
 * <p>Approvals, dismissals and changes are chained: {@link ChainRetention} removes old ones.
 * Savings are kept for three years. Each statement deletes at most a few thousand rows, so that
 * claims and new samples wait only milliseconds.
 *
 * @param retention how long samples and recommendations are kept, and the data of deleted computes
 * @param ofSums    how long the sums of samples are kept; no shorter than samples
 */
public record SqlRetention(Db db, Duration retention, Duration ofSums) implements Retention {

    /**
     * Most time that one call deletes. A clock that is a year ahead for an hour costs two hours of samples, not all.
     */
    static final Duration STEP = Duration.ofHours(2);
    /** How long savings are kept, in months: three years, to compare a month with the same one of the years before. */
    private static final int SAVINGS_MONTHS = 36;
    private static final List<String> OLD_SAVINGS = List.of("delete from saving where month < ?",
            "delete from unfollowed where month < ?");
    private static final List<String> OLD_HOURS = Stream.of("billed_hour", "seen_hour")
            .map("delete from %1$s where hour < ? and hour < (select min(hour) from %1$s) + ?"::formatted)
            .toList();
    private static final int ROWS = 2_000;
    private static final int COMPUTES = 200;

    private static final Aged SAMPLES = spans("update sample_span set samples = null, has_samples = false", true);
    private static final Aged SUMS = spans("delete from sample_span", false);
    private static final List<Aged> AGED = List.of(SAMPLES, advice("recommended"), advice("blocked"));

    /** Computes about which nothing was written since a time, which it needs four times. */
    private static final String SILENT = """
            select project_id, endpoint_id from journal where kind = 'recommended' and at < ?
                and not exists (select 1 from journal as later
                    where later.project_id = journal.project_id and later.endpoint_id = journal.endpoint_id
                        and later.kind = 'recommended' and later.id > journal.id)
                and not exists (select 1 from timeline where timeline.project_id = journal.project_id
                    and timeline.endpoint_id = journal.endpoint_id and timeline.kept_at >= ?)
            union
            select project_id, endpoint_id from timeline where kept_at < ?
                and not exists (select 1 from journal as line
                    where line.project_id = timeline.project_id and line.endpoint_id = timeline.endpoint_id
                        and line.kind = 'recommended' and line.at >= ?)""";

    private static final String OF_COMPUTE = " where project_id = ? and endpoint_id = ?";
    private static final List<String> OF_GONE = Stream
            .of("sample_span where compute = (select id from compute%s)", "compute%s", "timeline%s", "model%s",
                    "failure%s",
                    "status%s", "journal%s and kind in ('recommended', 'blocked')")
            .map(rows -> "delete from " + rows.formatted(OF_COMPUTE))
            .toList();

    /**
     * Rows that are deleted by age. One may be deleted only if its compute has a later row, so the latest one is kept.
     *
     * @param deletion how, in SQL
     * @param table    their table
     * @param key      its key
     * @param time     the column with their time
     * @param mayGo    SQL condition: which of them may be deleted
     */
    private record Aged(String deletion, String table, String key, String time, String mayGo) {

        String oldest() {
            return "select %s from %s where %s order by 1 limit 1".formatted(time, table, mayGo);
        }

        String ofSome() {
            return "%s where (%s) in (select %2$s from %s where %s < ? and %s limit %d)".formatted(deletion, key, table,
                    time, mayGo, ROWS);
        }
    }

    private static Aged spans(String deletion, boolean haveSamples) {
        return new Aged(deletion, "sample_span", "compute, arrived", "arrived", """
                has_samples = %s and exists (select 1 from sample_span as later
                    where later.compute = sample_span.compute and later.arrived > sample_span.arrived)"""
                .formatted(haveSamples));
    }

    private static Aged advice(String kind) {
        return new Aged("delete from journal", "journal", "id", "at", """
                kind = '%1$s' and exists (select 1 from journal as later
                    where later.project_id = journal.project_id and later.endpoint_id = journal.endpoint_id
                        and later.kind = '%1$s' and later.id > journal.id)""".formatted(kind));
    }

    @Override
    public void enforce(Instant now, Predicate<ComputeId> isListed) {
        Instant before = now.minus(retention);
        AGED.forEach(rows -> deleteOld(rows, before));
        deleteOld(SUMS, now.minus(ofSums));
        deleteGone(before, isListed);
        new ChainRetention(db, retention).enforce(now);
        String oldest = AwakeSpan.monthOf(now).minusMonths(SAVINGS_MONTHS).toString();
        OLD_SAVINGS.forEach(sql -> db.execute(sql, oldest));
        OLD_HOURS.forEach(sql -> db.execute(sql, ConsumptionHours.hour(now.minus(ofSums)), STEP.toHours()));
    }

    private void deleteOld(Aged rows, Instant before) {
        Optional<Long> oldest = db.first(row -> row.getLong(1), rows.oldest());
        if (oldest.isEmpty()) {
            return;
        }
        long until = Math.min(Times.of(before), oldest.get() + Times.of(STEP));
        int deleted = ROWS;
        while (deleted == ROWS) {
            deleted = db.execute(rows.ofSome(), until);
        }
    }

    private void deleteGone(Instant before, Predicate<ComputeId> isListed) {
        List<ComputeId> gone = db.list(Db.COMPUTE, SILENT, before, before, before, before)
                .stream()
                .filter(compute -> !isListed.test(compute))
                .toList();
        for (int from = 0; from < gone.size(); from += COMPUTES) {
            List<ComputeId> batch = gone.subList(from, Math.min(gone.size(), from + COMPUTES));
            db.write(connection -> batch.stream().mapToInt(compute -> delete(connection, compute)).sum());
        }
    }

    private static int delete(Connection connection, ComputeId compute) {
        // The chain still has the entries of any other record.
        if (JournalWriting.record(compute, connection).chained().equals(ChangeRecord.EMPTY)) {
            Db.execute(connection, "delete from change_record" + OF_COMPUTE, compute);
        }
        return OF_GONE.stream().mapToInt(sql -> Db.execute(connection, sql, compute)).sum();
    }
}
