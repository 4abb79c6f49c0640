package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.Worded;
import org.jspecify.annotations.Nullable;

/**
 * What verifying an archive file found.
 *
 * @param entries  number of entries from the first on that are as they were written
 * @param firstSeq number of the first of them in the chain; 0 if there is none
 * @param lastSeq  number of the last of them; 0 if there is none
 * @param sha256   SHA-256 of the file, 64 hexadecimal digits
 * @param fault    the first thing that is wrong; null if the file is intact
 */
public record ArchiveFileReport(long entries, long firstSeq, long lastSeq, String sha256,
        @Nullable ArchiveFault fault) {

    /** What is wrong with an archive file. */
    public enum ArchiveProblem implements Worded {
        /** The line is no exported entry with a number, the previous hash and a hash. */
        UNREADABLE,
        /** The entry is not as it was written. */
        HASH_DIFFERS,
        /** The entry does not follow the one before. */
        OUT_OF_ORDER,
        /** The entries are not those that the journal recorded as archived. */
        ARCHIVE_DIFFERS,
        /** The journal recorded no archive with this content. */
        NOT_RECORDED
    }

    /**
     * The first thing that is wrong.
     *
     * @param line number of the line, 1 for the first; 0 if the whole file is meant
     */
    public record ArchiveFault(ArchiveProblem problem, long line) {}
}
