package dev.plimsoll.change;

import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a person's answer needs of the {@link Journal}. Every method throws if the journal is unreachable. */
public interface AnswerJournal {

    void append(JournalEntry entry);

    /** All entries of one compute that affect its next decision, oldest first. */
    List<JournalEntry> of(ComputeId compute);

    /** Computes with a dismissal until after {@code now}, whether it still holds or not. */
    List<ComputeId> dismissedBeyond(Instant now);

    /** The compute with this endpoint id or {@code project/endpoint}, if the journal has an entry about it. */
    Optional<ComputeId> find(String name);
}
