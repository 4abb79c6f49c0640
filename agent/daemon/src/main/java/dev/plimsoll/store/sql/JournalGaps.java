package dev.plimsoll.store.sql;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The table of gaps. Each gap belongs to the journal entry of its archive, which has a hash over its gaps. */
final class JournalGaps {

    private static final String COVERING = "select * from journal_gap where last_seq >= :seq order by last_seq limit 1";

    private static final String OF_ARCHIVE = "select * from journal_gap where archive_seq = :archive order by first_seq";

    private static final String RECORDED = """
            select gaps_sha256 from journal where seq = :archive and kind = 'archived' and gaps_sha256 is not null""";

    private static final String INSERT = """
            insert into journal_gap (first_seq, last_seq, hash_before, hash_after, archive_seq)
            values (:firstSeq, :lastSeq, :hashBefore, :hashAfter, :archive)""";

    private JournalGaps() {}

    /**
     * A gap with the entry of its archive.
     *
     * @param archive number of that entry in the chain
     */
    record Recorded(JournalGap gap, long archive) {}

    /** The gap that contains the entry {@code seq}; empty if none does. */
    static Optional<Recorded> covering(long seq, Handle handle) {
        return handle.createQuery(COVERING)
                .bind("seq", seq)
                .map((row, context) -> new Recorded(JournalGap.of(row), row.getLong("archive_seq")))
                .findOne()
                .filter(found -> found.gap().firstSeq() <= seq);
    }

    /** Whether the entry {@code archive} exists, and its hash over its gaps is that of the table. */
    static boolean isVouched(long archive, Handle handle) {
        Optional<String> recorded = handle.createQuery(RECORDED)
                .bind("archive", archive)
                .mapTo(String.class)
                .findOne();
        return recorded.isPresent() && recorded.get().equals(digest(of(archive, handle).iterator()));
    }

    /** The gaps of an archive, in the order of the chain; read it before the handle is closed. */
    static ResultIterable<JournalGap> of(long archive, Handle handle) {
        return handle.createQuery(OF_ARCHIVE)
                .bind("archive", archive)
                .map((row, context) -> JournalGap.of(row));
    }

    /** SHA-256 over all gaps of an archive, as 64 lower-case hexadecimal digits. */
    static String digest(Iterator<JournalGap> gaps) {
        Sha256 digest = new Sha256();
        gaps.forEachRemaining(gap -> digest.add(gap.text()));
        return digest.hex();
    }

    static void insert(List<JournalGap> gaps, long archive, Handle handle) {
        PreparedBatch batch = handle.prepareBatch(INSERT);
        gaps.forEach(gap -> batch.bind("firstSeq", gap.firstSeq())
                .bind("lastSeq", gap.lastSeq())
                .bind("hashBefore", gap.hashBefore())
                .bind("hashAfter", gap.hashAfter())
                .bind("archive", archive)
                .add());
        batch.execute();
    }

    /** The gaps of the latest archive; all others were deleted before it was written. */
    static List<JournalGap> ofLatest(Handle handle) {
        long latest = latestArchive(handle);
        try (Stream<JournalGap> gaps = of(latest, handle).stream()) {
            return gaps.toList();
        }
    }

    /** Number of the entry of the latest archive; 0 if there is none. */
    static long latestArchive(Handle handle) {
        return handle.createQuery("select coalesce(max(archive_seq), 0) from journal_gap").mapTo(long.class).one();
    }
}
