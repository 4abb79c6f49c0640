package dev.plimsoll.store.sql;

import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The oldest entries of the chain that are in a file. Archives follow each other, and the chain follows the last one.
 *
 * @param firstSeq   number of the first entry
 * @param lastSeq    number of the last entry, at least {@code firstSeq}
 * @param hashBefore hash of the entry before the first, 64 hexadecimal digits
 * @param hashAfter  hash of the last entry, 64 hexadecimal digits
 * @param fileSha256 SHA-256 of the file, 64 hexadecimal digits
 */
record JournalArchive(long firstSeq, long lastSeq, String hashBefore, String hashAfter, String fileSha256) {

    private static final String ALL = "select * from journal_archive order by first_seq";

    private static final String VOUCHED = """
            select body from journal where seq = (select max(archive_seq) from journal_archive) and kind = 'archived'""";

    private static final String INSERT = """
            insert into journal_archive (first_seq, last_seq, hash_before, hash_after, file_sha256, archive_seq)
            values (:first, :last, :before, :after, :sha256, :archive)""";

    /** All archives, oldest first. */
    static List<JournalArchive> all(Handle handle) {
        return handle.createQuery(ALL)
                .map((row, context) -> new JournalArchive(row.getLong("first_seq"), row.getLong("last_seq"),
                        String.valueOf(row.getString("hash_before")), String.valueOf(row.getString("hash_after")),
                        String.valueOf(row.getString("file_sha256"))))
                .list();
    }

    /** Whether all follow each other, and are those that the entry of the latest one names. */
    static boolean areVouched(List<JournalArchive> all, Handle handle) {
        long last = 0;
        String hash = JournalWriting.START;
        for (JournalArchive one : all) {
            if (one.firstSeq != last + 1 || !one.hashBefore.equals(hash)) {
                return false;
            }
            last = one.lastSeq;
            hash = one.hashAfter;
        }
        return all.isEmpty() || handle.createQuery(VOUCHED)
                .mapTo(String.class)
                .findOne()
                .filter(body -> body.contains("\"archives_sha256\":\"%s\"".formatted(digest(all))))
                .isPresent();
    }

    void insert(long archive, Handle handle) {
        handle.createUpdate(INSERT)
                .bind("first", firstSeq)
                .bind("last", lastSeq)
                .bind("before", hashBefore)
                .bind("after", hashAfter)
                .bind("sha256", fileSha256)
                .bind("archive", archive)
                .execute();
    }

    /** SHA-256 over archives, oldest first, as 64 lower-case hexadecimal digits. */
    static String digest(List<JournalArchive> all) {
        Sha256 digest = new Sha256();
        all.forEach(one -> digest.add("%d %d %s %s %s\n".formatted(one.firstSeq, one.lastSeq, one.hashBefore,
                one.hashAfter, one.fileSha256)));
        return digest.hex();
    }
}
