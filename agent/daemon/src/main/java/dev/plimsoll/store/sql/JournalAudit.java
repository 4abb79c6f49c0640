package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.store.sql.ChainVerification.Ends;
import dev.plimsoll.store.sql.table.Db;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Verifies and exports the journal, in pages, so that memory does not grow with its length.
 * <p>They read what was there at their start. An agent may append meanwhile.
 */
public final class JournalAudit {

    private static final int PAGE = 500;

    private static final String HIGHEST = "select coalesce(max(id), 0) from journal";

    private static final String LINES = """
            select journal.*, coalesce(previous.hash,
                    (select hash_after from journal_archive where last_seq = journal.seq - 1)) as previous_hash
            from journal left join journal as previous on previous.seq = journal.seq - 1
            where journal.id > :after and journal.id <= :until %s order by journal.id limit :bound""";

    private static final String EVERY_LINE = LINES.formatted("");

    private static final String LINES_OF_COMPUTE = LINES
            .formatted("and journal.project_id = :projectId and journal.endpoint_id = :endpointId");

    private static final String SCORES = """
            select action, reason, word, sum(times) as times from journal_count
            where kind in ('settled', 'verified', 'executed') and word <> 'not_sent' and action <> ''
            group by action, reason, word order by action, reason""";

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
        RecomputedRecords records = db.read(RecomputedRecords::ofRemoved);
        reader.read(db, Long.MAX_VALUE, records::add);
        return db.write(handle -> {
            JournalWriting.hold(handle);
            Ends ends = Ends.of(handle).orElse(null);
            if (ends != null && ends.archived() > reader.begin()) {
                return Optional.empty();
            }
            if (ends == null) {
                reader.broken(ChainProblem.HEAD_DIFFERS, null);
                return Optional.of(reader.report());
            }
            reader.read(handle, Long.MAX_VALUE, records::add);
            if (reader.fault() == null && ChainVerification.compareEnd(reader, ends, 0, handle)) {
                records.fault(handle).ifPresent(reader::broken);
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
        long until = db.read(handle -> handle.createQuery(HIGHEST).mapTo(long.class).one());
        long after = Long.MIN_VALUE;
        List<RecordLine> page;
        do {
            page = lines(compute, after, until);
            after = page.isEmpty() ? until : page.getLast().id();
        } while (page.stream().map(RecordLine::json).allMatch(reader) && page.size() == PAGE);
    }

    /** A row as JSON. */
    private record RecordLine(long id, String json) {

        static RecordLine of(ResultSet row) throws SQLException {
            ChainedRow stored = ChainedRow.of(row);
            return new RecordLine(stored.id(), stored.line(row.getString("previous_hash")));
        }
    }

    private List<RecordLine> lines(@Nullable ComputeId compute, long after, long until) {
        return db.read(handle -> (compute == null
                ? handle.createQuery(EVERY_LINE)
                : Db.of(handle.createQuery(LINES_OF_COMPUTE), compute))
                .bind("after", after)
                .bind("until", until)
                .bind("bound", PAGE)
                .map((row, context) -> RecordLine.of(row))
                .list());
    }

    /** What became of the changes of each kind of recommendation. */
    public Scorecard scorecard() {
        Map<List<String>, Scorecard.Row> rows = new LinkedHashMap<>();
        db.read(handle -> handle.createQuery(SCORES).map((row, context) -> {
            Scorecard.Row found = new Scorecard.Row(row.getString("action"), row.getString("reason"),
                    Map.of(row.getString("word"), row.getLong("times")));
            return rows.merge(List.of(found.action(), found.reason()), found, Scorecard.Row::plus);
        }).list());
        return new Scorecard(List.copyOf(rows.values()));
    }
}
