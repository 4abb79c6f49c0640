package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.store.sql.table.Db;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the hash chain in pages, from the latest anchor on, and verifies it. */
final class ChainReader {

    private static final int PAGE = 500;

    private final long begin;
    private ChainReport report;
    private long id = Long.MIN_VALUE;

    private ChainReader(ChainReport report) {
        this.begin = report.entries();
        this.report = report;
    }

    /** A reader of the chain as it is in the database of {@code connection}. */
    static ChainReader begin(Connection connection) {
        List<ChainAnchor> anchors = ChainAnchor.all(connection);
        ChainAnchor last = anchors.isEmpty() ? null : anchors.getLast();
        ChainReader reader = new ChainReader(last == null
                ? ChainReport.after(0, JournalWriting.START)
                : ChainReport.after(last.lastSeq(), last.hashAfter()));
        if (!ChainAnchor.areVouched(anchors, connection)) {
            reader.broken(ChainProblem.ARCHIVE_DIFFERS, reader.seq());
        }
        Db.first(connection, ChainedRow.COLUMNS, ChainedRow.SELECT + "where seq <= 0 order by seq limit 1")
                .ifPresent(row -> reader.broken(row.fault(ChainProblem.OUT_OF_ORDER)));
        return reader;
    }

    /** What was found so far. */
    ChainReport report() {
        return report;
    }

    @Nullable
    ChainFault fault() {
        return report.fault();
    }

    /** Number of the latest entry that is as it was written. */
    long seq() {
        return report.entries();
    }

    /** Number of the entry before the first that it reads: the last one that was removed when it began. */
    long begin() {
        return begin;
    }

    /** The first fault counts. */
    void broken(ChainFault fault) {
        report = report.fault() == null ? report.broken(fault) : report;
    }

    void broken(ChainProblem problem, @Nullable Long seq) {
        broken(new ChainFault(problem, seq, null, null));
    }

    /**
     * Reads entries up to {@code until}; stops at the first that is wrong.
     *
     * @param accepted receives each one that is as it was written
     */
    void read(Db db, long until, Consumer<JournalEntry> accepted) {
        read(() -> db.read(connection -> page(until, connection)), accepted);
    }

    /** Reads within a transaction. */
    void read(Connection connection, long until, Consumer<JournalEntry> accepted) {
        read(() -> page(until, connection), accepted);
    }

    private void read(Supplier<List<ChainedRow>> next, Consumer<JournalEntry> accepted) {
        boolean isMore = true;
        while (isMore && fault() == null) {
            List<ChainedRow> page = next.get();
            isMore = page.stream().allMatch(row -> accept(row, accepted)) && page.size() == PAGE;
        }
    }

    private List<ChainedRow> page(long until, Connection connection) {
        return Db.list(connection, ChainedRow.COLUMNS,
                ChainedRow.SELECT + "where seq > ? and seq <= ? order by seq limit ?", seq(), until, PAGE);
    }

    /** Whether the entry follows the one before, as it was written. */
    private boolean accept(ChainedRow row, Consumer<JournalEntry> accepted) {
        long found = row.seq() == null ? 0 : row.seq();
        long expected = seq() + 1;
        String hash = JournalWriting.hash(report.headHash(), row.body());
        Optional<JournalEntry> entry = hash.equals(row.hash()) ? row.indexed() : Optional.empty();
        if (found > expected) {
            broken(ChainProblem.ENTRY_MISSING, expected);
        } else if (entry.isEmpty()) {
            broken(row.fault(ChainProblem.HASH_DIFFERS));
        } else if (row.id() <= id) {
            broken(row.fault(ChainProblem.OUT_OF_ORDER));
        } else {
            report = report.with(row.at(), hash);
            id = row.id();
            accepted.accept(entry.get());
        }
        return fault() == null;
    }
}
