package dev.plimsoll.store.sql;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.json.Times;
import dev.plimsoll.store.sql.table.Db;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Removes the oldest entries of the hash chain, about a month at a time. The chain then begins after an anchor.
 * <p>A stop at any point is harmless. One transaction writes the entry of the anchor, the anchor, and what the removed
 * entries add up to. Only then are the entries deleted, in transactions of a few milliseconds. The next call deletes
 * what is left of them.
 *
 * @param retention how long samples are kept; entries are kept at least as long
 */
record ChainRetention(Db db, Duration retention) {

    /** Entries stay at least that long, so that a month can be compared with the same one of the year before. */
    static final Duration LEAST_KEPT = Duration.ofDays(365);
    /** One call removes at most that much, so that a clock that is years ahead for an hour loses a month. */
    static final Duration STEP = Duration.ofDays(30);
    /** Most entries that one transaction deletes. */
    private static final int BATCH = 500;
    private static final String BY = "the retention of the journal";

    /** Removes the oldest entries if a whole step of them is old. A broken chain stays as it is. */
    void enforce(Instant now) {
        Duration kept = TimeSpans.longer(retention, LEAST_KEPT);
        deleteRemoved();
        Optional<Instant> before = db.first(row -> Times.instant(row.getLong(1)), """
                select at from journal where seq > (select coalesce(max(last_seq), 0) from journal_archive)
                order by seq limit 1""")
                .map(oldest -> oldest.plus(STEP))
                .filter(end -> !end.isAfter(now.minus(kept)));
        if (before.isPresent() && isAnchored(before.get(), now)) {
            deleteRemoved();
        }
    }

    /** Whether the chain begins at {@code before} now, or at the first younger entry. */
    private boolean isAnchored(Instant before, Instant now) {
        ChainReader reader = db.read(ChainReader::begin);
        RecomputedRecords records = db.read(RecomputedRecords::new);
        String hashBefore = reader.report().headHash();
        // The last entry before the first one that is not old.
        long until = db.number("""
                select coalesce((select seq from journal where seq > ? and at >= ? order by seq limit 1) - 1,
                    (select max(seq) from journal where seq > ?), 0)""", reader.begin(), before, reader.begin());
        reader.read(db, until, records::add);
        if (reader.fault() != null || reader.seq() == reader.begin()) {
            return false;
        }
        ChainAnchor anchor = new ChainAnchor(reader.begin() + 1, reader.seq(), hashBefore,
                reader.report().headHash(), "");
        return db.write(connection -> isWritten(anchor, records, now, connection));
    }

    /** False if another agent was faster. */
    private static boolean isWritten(ChainAnchor anchor, RecomputedRecords records, Instant now,
            Connection connection) {
        JournalWriting journal = new JournalWriting(connection);
        List<ChainAnchor> all = new ArrayList<>(ChainAnchor.all(connection));
        if ((all.isEmpty() ? 0 : all.getLast().lastSeq()) != anchor.firstSeq() - 1) {
            return false;
        }
        all.add(anchor);
        journal.write(new Archived(now, BY, anchor.firstSeq(), anchor.lastSeq(),
                anchor.lastSeq() - anchor.firstSeq() + 1, null, null, ChainAnchor.digest(all)));
        anchor.insert(journal.seq(), connection);
        records.keepAsRemoved(connection);
        return true;
    }

    private void deleteRemoved() {
        int deleted = BATCH;
        while (deleted == BATCH) {
            deleted = db.execute("""
                    delete from journal where seq in (select seq from journal
                        where seq <= (select max(last_seq) from journal_archive) order by seq limit ?)""", BATCH);
        }
    }
}
