package dev.plimsoll.store.sql;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ChainReport.Fault;
import dev.plimsoll.store.sql.ChainReport.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Verifies and exports the journal, in pages, so that memory does not grow with its length.
 * <p>Both read what was there at their start. An agent may append meanwhile.
 */
public final class JournalAudit {

    private static final int PAGE = 500;

    /** One statement, so that head and last entry are of the same moment. */
    private static final String ENDS = """
            select seq, hash, unchained_until,
                (select max(seq) from journal where seq is not null) as last_seq from journal_chain""";

    private static final String LINKS = """
            select * from journal where seq > :after and seq <= :until order by seq limit :bound""";

    private static final String UNCHAINED = """
            select * from journal where seq is null and id > :after and kind not in (%s) order by id limit 1"""
            .formatted(Arrays.stream(EntryKind.values())
                    .filter(kind -> !kind.isPermanent())
                    .map(kind -> "'%s'".formatted(kind.word()))
                    .collect(Collectors.joining(", ")));

    private static final String HIGHEST = "select coalesce(max(id), 0) from journal";

    private static final String LINES = """
            select journal.*, previous.hash as previous_hash
            from journal left join journal as previous on previous.seq = journal.seq - 1
            where journal.id > :after and journal.id <= :until %s order by journal.id limit :bound""";

    private static final String EVERY_LINE = LINES.formatted("");

    private static final String LINES_OF_COMPUTE = LINES
            .formatted("and journal.project_id = :projectId and journal.endpoint_id = :endpointId");

    private final Db db;

    public JournalAudit(Db db) {
        this.db = db;
    }

    /** The head of the chain, and the highest number of an entry. */
    private record Ends(long seq, String hash, long unchainedUntil, long lastSeq) {}

    /** A stored row. */
    private record Row(long id, Instant at, @Nullable Long seq, @Nullable String hash,
            Map<String, @Nullable Object> columns) {

        static Row of(ResultSet row) throws SQLException {
            long seq = row.getLong(JournalChain.SEQ);
            Long numbered = row.wasNull() ? null : seq;
            return new Row(row.getLong("id"), Times.instant(row.getLong("at")), numbered,
                    row.getString(JournalChain.HASH), JournalColumns.of(row));
        }

        Fault fault(Problem problem) {
            Object project = columns.get("project_id");
            Object endpoint = columns.get("endpoint_id");
            boolean isOfCompute = project != null && endpoint != null;
            return new Fault(problem, seq,
                    isOfCompute ? new ComputeId(String.valueOf(project), String.valueOf(endpoint)) : null, at);
        }
    }

    /** Computes each hash of the chain again, up to the first entry that is wrong. */
    public ChainReport verify() {
        Optional<Ends> ends = db.read(handle -> handle.createQuery(ENDS)
                .map((row, context) -> new Ends(row.getLong("seq"), String.valueOf(row.getString("hash")),
                        row.getLong("unchained_until"), row.getLong("last_seq")))
                .findOne());
        if (ends.isEmpty()) {
            return ChainReport.EMPTY.broken(new Fault(Problem.HEAD_DIFFERS, null, null, null));
        }
        Links links = new Links();
        List<Row> page;
        do {
            page = links(links.seq, ends.get().lastSeq());
        } while (page.stream().allMatch(links::accept) && page.size() == PAGE);
        ChainReport report = links.report;
        return report.fault() != null ? report : end(report, ends.get());
    }

    private List<Row> links(long after, long until) {
        return db.read(handle -> handle.createQuery(LINKS)
                .bind("after", after)
                .bind("until", until)
                .bind("bound", PAGE)
                .map((row, context) -> Row.of(row))
                .list());
    }

    /** Compares the end of an intact chain with the head, and looks for entries next to the chain. */
    private ChainReport end(ChainReport report, Ends ends) {
        if (report.entries() < ends.seq()) {
            return report.broken(new Fault(Problem.ENTRY_MISSING, report.entries() + 1, null, null));
        }
        if (report.entries() > ends.seq() || !report.headHash().equals(ends.hash())) {
            return report.broken(new Fault(Problem.HEAD_DIFFERS, report.entries(), null, report.last()));
        }
        return db.read(handle -> handle.createQuery(UNCHAINED)
                .bind("after", ends.unchainedUntil())
                .map((row, context) -> Row.of(row).fault(Problem.NOT_CHAINED))
                .findOne())
                .map(report::broken)
                .orElse(report);
    }

    /** The part of the chain that was read. */
    private static final class Links {

        private ChainReport report = ChainReport.EMPTY;
        private long seq = Long.MIN_VALUE;
        private long id = Long.MIN_VALUE;

        /** Whether the entry follows the one before, as it was written. */
        boolean accept(Row row) {
            long found = row.seq() == null ? 0 : row.seq();
            long expected = report.entries() + 1;
            String hash = JournalChain.hash(report.headHash(), row.columns());
            if (found > expected) {
                report = report.broken(new Fault(Problem.ENTRY_MISSING, expected, null, null));
            } else if (!hash.equals(row.hash())) {
                report = report.broken(row.fault(Problem.HASH_DIFFERS));
            } else if (found < expected || row.id() <= id) {
                report = report.broken(row.fault(Problem.OUT_OF_ORDER));
            } else {
                report = report.with(row.at(), hash);
            }
            seq = found;
            id = row.id();
            return report.fault() == null;
        }
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
        List<Line> page;
        do {
            page = lines(compute, after, until);
            after = page.isEmpty() ? until : page.getLast().id();
        } while (page.stream().map(Line::json).allMatch(reader) && page.size() == PAGE);
    }

    /** A row as JSON. */
    private record Line(long id, String json) {

        static Line of(ResultSet row) throws SQLException {
            Row stored = Row.of(row);
            String previous = row.getString("previous_hash");
            ObjectNode json = CanonicalJson.object().put("id", stored.id());
            if (stored.seq() != null) {
                json.put(JournalChain.SEQ, stored.seq())
                        .put("previous_hash", stored.seq() == 1 ? JournalChain.START : previous)
                        .put(JournalChain.HASH, stored.hash());
            }
            json.setAll(JournalColumns.json(stored.columns()));
            return new Line(stored.id(), CanonicalJson.write(json));
        }
    }

    private List<Line> lines(@Nullable ComputeId compute, long after, long until) {
        return db.read(handle -> (compute == null
                ? handle.createQuery(EVERY_LINE)
                : Db.of(handle.createQuery(LINES_OF_COMPUTE), compute))
                .bind("after", after)
                .bind("until", until)
                .bind("bound", PAGE)
                .map((row, context) -> Line.of(row))
                .list());
    }

    /** What became of the changes of each kind of recommendation. */
    public Scorecard scorecard() {
        Map<List<String>, Scorecard.Row> rows = new LinkedHashMap<>();
        db.read(handle -> handle.createQuery(Scorecard.QUERY).map((row, context) -> {
            Scorecard.Row one = new Scorecard.Row(row.getString("action"), row.getString("reason"),
                    Map.of(row.getString("outcome"), row.getLong("times")));
            return rows.merge(List.of(one.action(), one.reason()), one, Scorecard.Row::plus);
        }).list());
        return new Scorecard(List.copyOf(rows.values()));
    }
}
