package dev.plimsoll.change.journal;

import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Port to the journal for notifications: what is new in it, and up to which entry people were notified. All agents on a
 * store share that position. Every method throws if the store is unreachable.
 */
public interface NoticeJournal {

    /** Number of the entry up to which all were notified; empty before the first {@link #keep}. */
    OptionalLong position();

    /** Keeps the position. A lower one than the kept one changes nothing. */
    void keep(long position);

    /** Number of the latest entry; 0 in an empty journal. */
    long head();

    /**
     * Entries with a higher number than {@code position}, oldest first, without those that no person is notified of
     * (blocked changes).
     *
     * @param count largest number of entries
     */
    List<StoredEntry> after(long position, int count);

    /** The intent of a change; empty if its entry was removed. */
    Optional<Intended> intent(String changeId);

    /** The record of a compute now. */
    ChangeRecord record(ComputeId compute);

    /**
     * The verdicts since a person last resumed, as of the entry with the number {@code until}: newest first, and only
     * as many as the breaker needs.
     */
    List<Judged> verdictsAt(long until);

    /** A verdict on a change of a compute. */
    record Judged(Instant at, ComputeId compute, EffectVerdict verdict) {}
}
