package dev.plimsoll.change.journal;

import org.jspecify.annotations.Nullable;

/**
 * An entry as the journal keeps it.
 *
 * @param id    its number, above 0; later entries have higher numbers, with gaps
 * @param link  its place in the hash chain; null for entries that may be deleted, and for those written before the
 *              chain existed
 * @param entry what was recorded
 */
public record StoredEntry(long id, @Nullable Link link, JournalEntry entry) {

    /**
     * The place of an entry in the hash chain.
     *
     * @param seq  1 for the first entry, then rising by 1 without gaps
     * @param hash SHA-256 over the previous hash and the entry, as 64 hexadecimal digits
     */
    public record Link(long seq, String hash) {}
}
