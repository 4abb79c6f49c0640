package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Worded;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What verifying the hash chain of the journal found.
 *
 * @param entries  number of entries from the first on that are as they were written, with those that were removed
 * @param archived how many of them were removed, and so not read
 * @param first    time of the first entry that was read; null if there is none
 * @param last     time of the last entry that was read; null if there is none
 * @param headHash hash of the last of them, 64 hexadecimal digits; only zeros if there is none
 * @param fault    the first entry that is wrong; null if the whole chain is intact
 */
public record ChainReport(long entries, long archived, @Nullable Instant first, @Nullable Instant last, String headHash,
        @Nullable ChainFault fault) {

    /** A chain of which nothing was read but that all up to {@code archived} was removed. */
    static ChainReport after(long archived, String hash) {
        return new ChainReport(archived, archived, null, null, hash, null);
    }

    /** The chain with one more entry as it was written. */
    ChainReport with(Instant at, String hash) {
        return new ChainReport(entries + 1, archived, first == null ? at : first, at, hash, null);
    }

    ChainReport broken(ChainFault found) {
        return new ChainReport(entries, archived, first, last, headHash, found);
    }

    /** What is wrong with an entry. */
    public enum ChainProblem implements Worded {
        /** The entry, or the one before, is not as it was written. */
        HASH_DIFFERS,
        /** No entry has the next number. */
        ENTRY_MISSING,
        /** The head names another number or hash than those of the last entry. */
        HEAD_DIFFERS,
        /** The entry has an id or a number that is not above the one before. */
        OUT_OF_ORDER,
        /** The anchors do not follow each other, or are not those that their entry names. */
        ARCHIVE_DIFFERS,
        /** What the entries of a compute, or of the fleet, add up to is not what stands beside them. */
        RECORD_DIFFERS,
        /** The entry was written since the chain exists, and is not part of it. */
        NOT_CHAINED
    }

    /**
     * The first entry that is wrong.
     *
     * @param problem what is wrong
     * @param seq     its number in the chain; null if it has none
     * @param compute its compute; null if it is about the whole fleet, or missing
     * @param at      its time; null if it is missing
     */
    public record ChainFault(ChainProblem problem, @Nullable Long seq, @Nullable ComputeId compute,
            @Nullable Instant at) {}
}
