package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import java.sql.Connection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the hash chain of the journal in parts, and remembers how far it came. So the cost of a part does not grow
 * with the length of the journal.
 * <p>A part continues after the entries verified before, and reads a bounded number of old entries again: in turn,
 * all of them. The remembered hash also shows that somebody wrote the whole chain again. What it found wrong once
 * stays wrong. If what was read before is removed meanwhile, it begins again after the anchor.
 */
final class ChainVerification {

    /** Most new entries in one part: a second or two of work. */
    static final int NEW_ENTRIES = 20_000;
    /** Most old entries that one part reads again. */
    static final int OLD_ENTRIES = 2_000;

    private final Db db;
    private @Nullable ChainReader known;
    private @Nullable ChainReader again;
    /** Up to this id, no entry stands next to the chain. */
    private long besideUntil;

    ChainVerification(Db db) {
        this.db = db;
    }

    /** The end of the chain by its head, the highest id, the highest number of an entry, and of the last one that was removed. */
    record Ends(long seq, String hash, long lastId, long lastEntry, long archived) {

        private static final RecordColumns<Ends> COLUMNS = RecordColumns.of(Ends.class,
                "seq, hash, last_id, last_entry, archived");

        /** By one statement, so that head and last entry are of the same moment. */
        static Optional<Ends> of(Connection connection) {
            return Db.first(connection, COLUMNS, """
                    select seq, hash, (select coalesce(max(id), 0) from journal) as last_id,
                        (select coalesce(max(seq), 0) from journal) as last_entry,
                        (select coalesce(max(last_seq), 0) from journal_archive) as archived from fleet_record""");
        }

        /** The last number that the chain may have. */
        long last() {
            return Math.max(lastEntry, archived);
        }
    }

    /** The next part of the chain. The report covers all entries verified so far. */
    synchronized ChainReport next() {
        ChainReader reader = known == null ? begun() : known;
        if (reader.fault() != null) {
            return reader.report();
        }
        Ends ends = db.read(Ends::of).orElse(null);
        if (ends == null) {
            reader.broken(ChainProblem.HEAD_DIFFERS, null);
            return reader.report();
        }
        if (ends.archived() > reader.begin()) {
            reader = begun();
        }
        readAgain(reader);
        if (reader.fault() == null) {
            readOn(reader, ends);
        }
        // What is missing may have been removed meanwhile. The next part reads it again.
        return reader.fault() != null && isRemovedSince(ends) ? begun().report() : reader.report();
    }

    /** A reader that begins after the latest anchor, and nothing remembered. */
    private ChainReader begun() {
        ChainReader reader = db.read(ChainReader::begin);
        known = reader;
        again = null;
        return reader;
    }

    private void readOn(ChainReader reader, Ends ends) {
        if (reader.seq() > ends.last()) {
            reader.broken(ChainProblem.ENTRY_MISSING, ends.last() + 1);
            return;
        }
        long until = Math.min(ends.last(), reader.seq() + NEW_ENTRIES);
        reader.read(db, until, entry -> {});
        if (until == ends.last()) {
            db.read(connection -> compareEnd(reader, ends, besideUntil, connection));
            besideUntil = reader.fault() == null ? ends.lastId() : besideUntil;
        }
    }

    private boolean isRemovedSince(Ends ends) {
        return db.read(Ends::of).filter(now -> now.archived() > ends.archived()).isPresent();
    }

    /** Reads old entries again. At their end, the hash must be the remembered one. */
    private void readAgain(ChainReader reader) {
        ChainReader old = again == null ? db.read(ChainReader::begin) : again;
        again = old;
        long until = Math.min(reader.seq(), old.seq() + OLD_ENTRIES);
        old.read(db, until, entry -> {});
        ChainFault fault = old.fault();
        if (fault != null) {
            reader.broken(fault);
        } else if (old.seq() < until) {
            reader.broken(ChainProblem.ENTRY_MISSING, old.seq() + 1);
        } else if (old.seq() == reader.seq() && !old.report().headHash().equals(reader.report().headHash())) {
            reader.broken(new ChainFault(ChainProblem.HEAD_DIFFERS, old.seq(), null, old.report().last()));
        } else if (old.seq() >= reader.seq()) {
            again = null;
        }
    }

    /** Compares the end of the chain with the head, and looks for entries next to it. An earlier fault counts. */
    static boolean compareEnd(ChainReader reader, Ends ends, long besideUntil, Connection connection) {
        ChainReport report = reader.report();
        if (report.entries() < ends.seq()) {
            reader.broken(ChainProblem.ENTRY_MISSING, report.entries() + 1);
        } else if (report.entries() > ends.seq() || !report.headHash().equals(ends.hash())) {
            reader.broken(new ChainFault(ChainProblem.HEAD_DIFFERS, report.entries(), null, report.last()));
        }
        Db.first(connection, ChainedRow.COLUMNS, ChainedRow.SELECT
                + "where seq is null and id > ? and kind not in ('recommended', 'blocked') order by id limit 1",
                besideUntil)
                .ifPresent(row -> reader.broken(row.fault(ChainProblem.NOT_CHAINED)));
        return reader.fault() == null;
    }
}
