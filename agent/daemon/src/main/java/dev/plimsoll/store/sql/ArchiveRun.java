package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.Times;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Moves the oldest entries of the hash chain to a file, while agents work.
 * <p>The order makes a stop at any point harmless. First the file is complete on the disk. Then one transaction writes
 * the entry of the archive, where the chain begins now, and what the archived entries add up to. Only then are the entries
 * deleted, in transactions of a few milliseconds. A later run deletes what is left of them.
 */
public final class ArchiveRun {

    /** Most entries that one transaction deletes. */
    private static final int BATCH = 500;

    /** The last entry before the first one that is not old. */
    private static final String OLD_UNTIL = """
            select coalesce((select seq from journal where seq > :after and at >= :before order by seq limit 1) - 1,
                (select max(seq) from journal where seq > :after), 0)""";

    private static final String DELETE = """
            delete from journal where seq in (select seq from journal
                where seq <= (select max(last_seq) from journal_archive) order by seq limit :bound)""";

    private final Db db;
    private final Runnable pause;

    /** @param pause called after each transaction that deletes, so that other processes write meanwhile */
    public ArchiveRun(Db db, Runnable pause) {
        this.db = db;
        this.pause = pause;
    }

    /** The file that receives the entries. It does not exist before. */
    public interface ArchiveTarget extends JournalAudit.Opener {

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
     * Archives the entries from before {@code before}, up to the first one that is younger.
     *
     * @param by     who archives
     * @param now    time of the entry that records it
     * @param target receives the entries; stays empty if there are none
     * @throws IOException if the file cannot be written; then no entry was deleted
     */
    public ArchiveReport run(Instant before, String by, Instant now, ArchiveTarget target) throws IOException {
        long finished = deleteArchived();
        ChainReader reader = db.read(ChainReader::begin);
        JournalSums sums = db.read(JournalSums::ofArchived);
        String hashBefore = reader.report().headHash();
        long until = db.read(handle -> handle.createQuery(OLD_UNTIL)
                .bind("after", reader.begin())
                .bind("before", Times.of(before))
                .mapTo(long.class)
                .one());
        write(reader, until, sums, target);
        if (reader.fault() != null) {
            return new ArchiveReport.ChainBroken(reader.fault());
        }
        if (reader.seq() == reader.begin()) {
            return new ArchiveReport.NothingOld(before, finished);
        }
        target.complete();
        ArchiveLines lines = ArchiveLines.read(target);
        JournalArchive archive = new JournalArchive(reader.begin() + 1, reader.seq(), hashBefore,
                reader.report().headHash(), lines.sha256());
        ArchiveFileReport file = lines.comparedWith(archive);
        if (file.fault() != null) {
            return new ArchiveReport.FileDiffers(file);
        }
        Optional<ArchiveReport.ArchiveDone> done = db
                .write(handle -> record(archive, by, now, target.name(), sums, finished,
                        handle));
        if (done.isEmpty()) {
            return new ArchiveReport.OtherRun();
        }
        deleteArchived();
        return done.get();
    }

    private void write(ChainReader reader, long until, JournalSums sums, ArchiveTarget target) throws IOException {
        try {
            reader.read(db, until, link -> {
                sums.add(link.entry());
                try {
                    target.write(link.row().line(link.previous()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Writes the entry, the archive and the sums; empty if another run was faster. */
    private static Optional<ArchiveReport.ArchiveDone> record(JournalArchive archive, String by, Instant now,
            String file,
            JournalSums sums, long finished, Handle handle) {
        JournalWriting journal = new JournalWriting(handle);
        List<JournalArchive> all = new ArrayList<>(JournalArchive.all(handle));
        if ((all.isEmpty() ? 0 : all.getLast().lastSeq()) != archive.firstSeq() - 1) {
            return Optional.empty();
        }
        all.add(archive);
        Archived entry = new Archived(now, by, archive.firstSeq(), archive.lastSeq(),
                archive.lastSeq() - archive.firstSeq() + 1, file, archive.fileSha256(), JournalArchive.digest(all));
        journal.write(entry);
        archive.insert(journal.seq(), handle);
        sums.keepAsArchived(handle);
        return Optional.of(new ArchiveReport.ArchiveDone(entry, journal.seq(), finished));
    }

    /** Deletes archived entries that are still in the journal, and returns how many there were. */
    private long deleteArchived() {
        long all = 0;
        int deleted = BATCH;
        while (deleted == BATCH) {
            deleted = db.write(handle -> handle.createUpdate(DELETE).bind("bound", BATCH).execute());
            all += deleted;
            if (deleted > 0) {
                pause.run();
            }
        }
        return all;
    }
}
