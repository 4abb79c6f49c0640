package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntry.Archived;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Moves old entries of the hash chain to a file, while agents work.
 * <p>The order makes a stop at any point harmless. First the file is complete on the disk. Then one transaction writes
 * the entry of the archive and its gaps. Only then are the entries deleted, in transactions of a few milliseconds. A
 * later run deletes what is left of them.
 */
public final class ArchiveRun {

    /** Most entries that one transaction deletes, unless a single gap has more. */
    private static final int BATCH = JournalGap.MOST_ENTRIES;

    private static final String LEFT = """
            select * from journal_gap where archive_seq = :archive and first_seq > :after
                and exists (select 1 from journal where journal.seq = journal_gap.first_seq)
            order by first_seq limit :bound""";

    private static final String DELETE = "delete from journal where seq >= :firstSeq and seq <= :lastSeq";

    private static final String HEAD = "select seq from journal_chain";

    private final Db db;
    private final Runnable pause;

    /** @param pause called after each transaction that deletes, so that other processes write meanwhile */
    public ArchiveRun(Db db, Runnable pause) {
        this.db = db;
        this.pause = pause;
    }

    /** The file that receives the entries. It does not exist before. */
    public interface Target extends JournalAudit.Opener {

        /** Name of the file, without its path. */
        String name();

        /** Writes one line; {@code line} has no end. */
        void write(String line) throws IOException;

        /** Completes the file: its content is on the disk, under its name. Without this call, there is no file. */
        void complete() throws IOException;

        /** Opens the complete file. */
        @Override
        InputStream open() throws IOException;
    }

    /**
     * Archives entries from before {@code before}, except those that are still needed.
     *
     * @param by     who archives
     * @param now    time of the entry that records it
     * @param target receives the entries; stays empty if there are none
     * @throws IOException if the file cannot be written; then no entry was deleted
     */
    public ArchiveReport run(Instant before, String by, Instant now, Target target) throws IOException {
        long finished = deleteArchived();
        long latest = db.read(JournalGaps::latestArchive);
        ArchivePlan plan = ArchivePlan.write(before, db, target);
        if (plan.fault() != null) {
            return new ArchiveReport.Broken(plan.fault());
        }
        if (plan.gaps().isEmpty()) {
            return new ArchiveReport.Nothing(before, finished);
        }
        target.complete();
        ArchiveFileReport file = ArchiveLines.verify(target, plan.gaps());
        if (file.fault() != null || file.entries() != plan.entries()) {
            return new ArchiveReport.FileDiffers(file);
        }
        Archived entry = new Archived(now, by, plan.firstSeq(), plan.lastSeq(), plan.entries(), target.name(),
                file.sha256(), JournalGaps.digest(plan.gaps().iterator()));
        Optional<Long> seq = db.write(handle -> record(entry, plan.gaps(), latest, handle));
        if (seq.isEmpty()) {
            return new ArchiveReport.OtherRun();
        }
        deleteArchived();
        return new ArchiveReport.Done(entry, seq.get(), plan.isAll(), finished);
    }

    /** Writes the entry and its gaps; empty if another run was faster. */
    private static Optional<Long> record(Archived entry, List<JournalGap> gaps, long latest, Handle handle) {
        JournalChain.hold(handle);
        if (JournalGaps.latestArchive(handle) != latest) {
            return Optional.empty();
        }
        SqlJournal.insert(handle, entry);
        long seq = handle.createQuery(HEAD).mapTo(long.class).one();
        JournalGaps.insert(gaps, seq, handle);
        return Optional.of(seq);
    }

    /** Deletes the entries of the latest archive that are still in the journal, and returns how many there were. */
    private long deleteArchived() {
        long archive = db.read(JournalGaps::latestArchive);
        long deleted = 0;
        long after = Long.MIN_VALUE;
        List<JournalGap> page;
        do {
            page = left(archive, after);
            int from = 0;
            while (from < page.size()) {
                int until = endOfBatch(page, from);
                List<JournalGap> batch = page.subList(from, until);
                deleted += db.write(handle -> batch.stream().mapToInt(gap -> delete(gap, handle)).sum());
                pause.run();
                from = until;
            }
            after = page.isEmpty() ? after : page.getLast().firstSeq();
        } while (page.size() == BATCH);
        return deleted;
    }

    private static int endOfBatch(List<JournalGap> gaps, int from) {
        int until = from + 1;
        long entries = gaps.get(from).entries();
        while (until < gaps.size() && entries + gaps.get(until).entries() <= BATCH) {
            entries += gaps.get(until).entries();
            until++;
        }
        return until;
    }

    private List<JournalGap> left(long archive, long after) {
        return db.read(handle -> handle.createQuery(LEFT)
                .bind("archive", archive)
                .bind("after", after)
                .bind("bound", BATCH)
                .map((row, context) -> JournalGap.of(row))
                .list());
    }

    private static int delete(JournalGap gap, Handle handle) {
        return handle.createUpdate(DELETE)
                .bind("firstSeq", gap.firstSeq())
                .bind("lastSeq", gap.lastSeq())
                .execute();
    }
}
