package dev.plimsoll.change.journal;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** What a person's answer needs of the {@link Journal}. Every method throws if the journal is unreachable. */
public interface AnswerJournal {

    /**
     * Writes an entry, and what it changes in the record of its compute and of the fleet, in one transaction.
     *
     * @return the record of its compute after it; {@link ChangeRecord#EMPTY} for an entry about the fleet
     */
    ChangeRecord append(JournalEntry entry);

    /** The record of one compute; {@link ChangeRecord#EMPTY} for an unknown one. */
    ChangeRecord record(ComputeId compute);

    /**
     * Writes what {@code rule} makes of the record of a compute, in one transaction: nobody writes about the compute
     * between.
     *
     * @return the record before
     */
    ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule);

    /** Computes with a dismissal until after {@code now}. */
    List<ComputeId> dismissedBeyond(Instant now);

    /** Computes with an approval, or with the request to undo a change; others may be among them. */
    List<ComputeId> answered();

    /** The computes that the store knows: those with a status or an entry, also deleted ones. */
    List<ComputeId> computes();
}
