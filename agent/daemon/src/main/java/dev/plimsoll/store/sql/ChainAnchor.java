package dev.plimsoll.store.sql;

import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

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

    private static final String ALL = "select * from journal_archive order by first_seq";

    private static final String VOUCHED = """
            select body from journal where seq = (select max(archive_seq) from journal_archive) and kind = 'archived'""";

    private static final String INSERT = """
            insert into journal_archive (first_seq, last_seq, hash_before, hash_after, file_sha256, archive_seq)
            values (:first, :last, :before, :after, :sha256, :entry)""";

    /** All anchors, oldest first. */
    static List<ChainAnchor> all(Handle handle) {
        return handle.createQuery(ALL)
                .map((row, context) -> new ChainAnchor(row.getLong("first_seq"), row.getLong("last_seq"),
                        String.valueOf(row.getString("hash_before")), String.valueOf(row.getString("hash_after")),
                        String.valueOf(row.getString("file_sha256"))))
                .list();
    }

    /** Whether all follow each other, and are those that the entry of the latest one names. */
    static boolean areVouched(List<ChainAnchor> all, Handle handle) {
        long last = 0;
        String hash = JournalWriting.START;
        for (ChainAnchor anchor : all) {
            if (anchor.firstSeq != last + 1 || !anchor.hashBefore.equals(hash)) {
                return false;
            }
            last = anchor.lastSeq;
            hash = anchor.hashAfter;
        }
        return all.isEmpty() || handle.createQuery(VOUCHED)
                .mapTo(String.class)
                .findOne()
                .filter(body -> body.contains("\"archives_sha256\":\"%s\"".formatted(digest(all))))
                .isPresent();
    }

    /** @param entry number of the entry that records it */
    void insert(long entry, Handle handle) {
        handle.createUpdate(INSERT)
                .bind("first", firstSeq)
                .bind("last", lastSeq)
                .bind("before", hashBefore)
                .bind("after", hashAfter)
                .bind("sha256", fileSha256)
                .bind("entry", entry)
                .execute();
    }

    /** SHA-256 over anchors, oldest first, as 64 lower-case hexadecimal digits. */
    static String digest(List<ChainAnchor> all) {
        return JournalWriting.hash("", all.stream()
                .map(anchor -> "%d %d %s %s %s\n".formatted(anchor.firstSeq, anchor.lastSeq, anchor.hashBefore,
                        anchor.hashAfter, anchor.fileSha256))
                .collect(Collectors.joining()));
    }
}
