package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.ChainReport.Fault;
import dev.plimsoll.store.sql.ChainReport.Problem;

/** The part of the hash chain that was read, from its first entry on. */
final class ChainLinks {

    private ChainReport report = ChainReport.EMPTY;
    private long position = Long.MIN_VALUE;
    private long id = Long.MIN_VALUE;

    /** What was found so far. */
    ChainReport report() {
        return report;
    }

    /** Number of the latest entry that is as it was written; 0 before the first. */
    long seq() {
        return report.entries();
    }

    /** Where to read on. Before the first entry, this is below any number that a row can have. */
    long position() {
        return position;
    }

    void broken(Fault fault) {
        report = report.broken(fault);
    }

    /** Whether the gap follows the entry before, so that its entries were archived as they were written. */
    boolean accept(JournalGap gap) {
        long expected = report.entries() + 1;
        if (gap.firstSeq() == expected && gap.lastSeq() >= expected && gap.hashBefore().equals(report.headHash())) {
            report = report.with(gap);
            position = gap.lastSeq();
        } else {
            report = report.broken(new Fault(Problem.GAP_DIFFERS, expected, null, null));
        }
        return report.fault() == null;
    }

    /** Whether the entry follows the one before, as it was written. */
    boolean accept(ChainedRow row) {
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
            position = found;
            id = row.id();
        }
        return report.fault() == null;
    }
}
