package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import java.sql.Connection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Entries of the chain that were removed. Anchors follow each other, and the chain follows the last one.
 *
 * @param firstSeq   number of the first entry
 * @param lastSeq    number of the last entry, at least {@code firstSeq}
 * @param hashBefore hash of the entry before the first, 64 hexadecimal digits
 * @param hashAfter  hash of the last entry, 64 hexadecimal digits
 * @param fileSha256 SHA-256 of the file to which version 0.1.0 moved them, 64 hexadecimal digits; else empty
 */
record ChainAnchor(long firstSeq, long lastSeq, String hashBefore, String hashAfter, String fileSha256) {

    private static final RecordColumns<ChainAnchor> COLUMNS = RecordColumns.of(ChainAnchor.class,
            "first_seq, last_seq, hash_before, hash_after, file_sha256");

    /** All anchors, oldest first. */
    static List<ChainAnchor> all(Connection connection) {
        return Db.list(connection, COLUMNS, "select %s from journal_archive order by first_seq".formatted(COLUMNS));
    }

    /** Whether all follow each other, and are those that the entry of the latest one names. */
    static boolean areVouched(List<ChainAnchor> all, Connection connection) {
        long last = 0;
        String hash = JournalWriting.START;
        for (ChainAnchor anchor : all) {
            if (anchor.firstSeq != last + 1 || !anchor.hashBefore.equals(hash)) {
                return false;
            }
            last = anchor.lastSeq;
            hash = anchor.hashAfter;
        }
        return all.isEmpty() || Db.first(connection, row -> row.getString(1), """
                select body from journal
                where seq = (select max(archive_seq) from journal_archive) and kind = 'archived'""")
                .filter(body -> body.contains("\"archives_sha256\":\"%s\"".formatted(digest(all))))
                .isPresent();
    }

    /** @param entry number of the entry that records it */
    void insert(long entry, Connection connection) {
        Db.execute(connection,
                "insert into journal_archive (%s, archive_seq) values (?, ?, ?, ?, ?, ?)".formatted(COLUMNS),
                COLUMNS.values(this), entry);
    }

    /** SHA-256 over anchors, oldest first, as 64 lower-case hexadecimal digits. */
    static String digest(List<ChainAnchor> all) {
        return JournalWriting.hash("", all.stream()
                .map(anchor -> "%d %d %s %s %s\n".formatted(anchor.firstSeq, anchor.lastSeq, anchor.hashBefore,
                        anchor.hashAfter, anchor.fileSha256))
                .collect(Collectors.joining()));
    }
}
