package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.store.sql.ChainVerification.Ends;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Verifies and exports the journal, in pages, so that memory does not grow with its length.
 * <p>They read what was there at their start. An agent may append meanwhile.
 */
public final class JournalAudit {

    private static final int PAGE = 500;

    private static final RecordColumns<ExportedRow> EXPORTED = RecordColumns.of(ExportedRow.class,
            ChainedRow.COLUMNS + ", previous_hash");
    private static final String LINES = """
            select %s, coalesce(previous.hash,
                    (select hash_after from journal_archive where last_seq = journal.seq - 1)) as previous_hash
            from journal left join journal as previous on previous.seq = journal.seq - 1
            where journal.id > ? and journal.id <= ? %%s order by journal.id limit ?""".formatted(ChainedRow.COLUMNS);

    private final Db db;
    private final ChainVerification parts;

    public JournalAudit(Db db) {
        this.db = db;
        this.parts = new ChainVerification(db);
    }

    /**
     * Computes each hash of the chain again, up to the first entry that is wrong; and then what the entries add up to,
     * which is compared with what stands beside them.
     */
    public ChainReport verify() {
        Optional<ChainReport> report;
        do {
            report = tryToVerify();
        } while (report.isEmpty());
        return report.get();
    }

    /** Empty if entries were removed meanwhile, so that some could not be read. */
    private Optional<ChainReport> tryToVerify() {
        ChainReader reader = db.read(ChainReader::begin);
        RecomputedRecords records = db.read(RecomputedRecords::new);
        reader.read(db, Long.MAX_VALUE, records::add);
        return db.write(connection -> {
            JournalWriting.hold(connection);
            Ends ends = Ends.of(connection).orElse(null);
            if (ends != null && ends.archived() > reader.begin()) {
                return Optional.empty();
            }
            if (ends == null) {
                reader.broken(ChainProblem.HEAD_DIFFERS, null);
                return Optional.of(reader.report());
            }
            reader.read(connection, Long.MAX_VALUE, records::add);
            if (reader.fault() == null && ChainVerification.compareEnd(reader, ends, 0, connection)) {
                records.fault(connection).ifPresent(reader::broken);
            }
            return Optional.of(reader.report());
        });
    }

    /** Verifies the next part of the chain. The report covers all entries verified so far by these calls. */
    public ChainReport verifyNext() {
        return parts.next();
    }

    /**
     * Writes all entries as JSON, one a line, oldest first.
     *
     * @param compute the only compute to include; null for the whole fleet
     * @param reader  receives one line after the other, without its end; false ends the export
     */
    public void export(@Nullable ComputeId compute, Predicate<String> reader) {
        String lines = LINES.formatted(
                compute == null ? "" : "and journal.project_id = ? and journal.endpoint_id = ?");
        long until = db.number("select coalesce(max(id), 0) from journal");
        long after = Long.MIN_VALUE;
        List<ExportedRow> page;
        do {
            page = compute == null ? db.list(EXPORTED, lines, after, until, PAGE)
                    : db.list(EXPORTED, lines, after, until, compute, PAGE);
            after = page.isEmpty() ? until : page.getLast().row.id();
        } while (page.stream().map(row -> row.row.line(row.previousHash)).allMatch(reader) && page.size() == PAGE);
    }

    private record ExportedRow(ChainedRow row, @Nullable String previousHash) {}

    /** What became of the changes of each kind of recommendation. */
    public Scorecard scorecard() {
        Map<List<String>, Scorecard.Row> rows = new LinkedHashMap<>();
        db.list(row -> {
            Scorecard.Row found = new Scorecard.Row(row.getString("action"), row.getString("reason"),
                    Map.of(row.getString("word"), row.getLong("times")));
            return rows.merge(List.of(found.action(), found.reason()), found, Scorecard.Row::plus);
        }, """
                select action, reason, word, sum(times) as times from journal_count
                where kind in ('settled', 'verified', 'executed') and word <> 'not_sent' and action <> ''
                group by action, reason, word order by action, reason""");
        return new Scorecard(List.copyOf(rows.values()));
    }

    /**
     * What became of the changes of each kind of recommendation.
     *
     * @param rows by action, then by reason
     */
    public record Scorecard(List<Row> rows) {

        public Scorecard {
            rows = List.copyOf(rows);
        }

        /**
         * One kind of recommendation.
         *
         * @param outcomes number of changes by outcome: {@code applied}, {@code failed}, {@code not_applied},
         *                 {@code clamped}, {@code refused}, {@code rolled_back}, and the verdicts
         */
        public record Row(String action, String reason, Map<String, Long> outcomes) {

            public Row {
                outcomes = Map.copyOf(outcomes);
            }

            /** Number of changes with this outcome. */
            public long of(String outcome) {
                return outcomes.getOrDefault(outcome, 0L);
            }

            Row plus(Row other) {
                Map<String, Long> sum = new TreeMap<>(outcomes);
                other.outcomes.forEach((outcome, times) -> sum.merge(outcome, times, Long::sum));
                return new Row(action, reason, sum);
            }
        }
    }
}
