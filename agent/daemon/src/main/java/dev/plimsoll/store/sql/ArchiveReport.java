package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.JournalEntry.Archived;
import java.time.Instant;

/** What a run that archives old entries of the journal did. */
public sealed interface ArchiveReport {

    /**
     * Entries are in the file, and no more in the journal.
     *
     * @param entry    what the journal says about it
     * @param seq      number of that entry in the chain
     * @param finished how many entries of an earlier run, which was stopped, were deleted first
     */
    record ArchiveDone(Archived entry, long seq, long finished) implements ArchiveReport {}

    /**
     * No old entry may be archived.
     *
     * @param before   only entries from before this time are old
     * @param finished how many entries of an earlier run, which was stopped, were deleted
     */
    record NothingOld(Instant before, long finished) implements ArchiveReport {}

    /** The chain is broken. Nothing was archived. */
    record ChainBroken(ChainReport.ChainFault fault) implements ArchiveReport {}

    /** Another run archived entries meanwhile. Nothing was deleted by this one. */
    record OtherRun() implements ArchiveReport {}

    /** The file does not contain what was written to it. Nothing was deleted. */
    record FileDiffers(ArchiveFileReport file) implements ArchiveReport {}
}
