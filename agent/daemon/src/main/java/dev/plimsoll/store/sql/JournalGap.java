package dev.plimsoll.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Entries of the chain that follow each other, and are archived. All of them are deleted in one transaction.
 *
 * @param firstSeq   number of the first entry
 * @param lastSeq    number of the last entry, at least {@code firstSeq}
 * @param hashBefore hash of the entry before the first, 64 hexadecimal digits
 * @param hashAfter  hash of the last entry, 64 hexadecimal digits
 */
record JournalGap(long firstSeq, long lastSeq, String hashBefore, String hashAfter) {

    /** The most entries of one gap, so that its transaction takes milliseconds. */
    static final int MOST_ENTRIES = 500;

    static JournalGap of(ResultSet row) throws SQLException {
        return new JournalGap(row.getLong("first_seq"), row.getLong("last_seq"),
                String.valueOf(row.getString("hash_before")), String.valueOf(row.getString("hash_after")));
    }

    long entries() {
        return lastSeq - firstSeq + 1;
    }

    /** Whether it takes no more entries. */
    boolean isFull() {
        return entries() >= MOST_ENTRIES;
    }

    /** With the entry after the last one. */
    JournalGap plus(String hash) {
        return new JournalGap(firstSeq, lastSeq + 1, hashBefore, hash);
    }

    /** What the hash over the gaps of an archive covers of this gap. */
    String text() {
        return "%d %d %s %s\n".formatted(firstSeq, lastSeq, hashBefore, hashAfter);
    }
}
