package dev.plimsoll.change.explore;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.fleet.Compute;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One thing that may happen next.
 *
 * @param name  what happens, for a counterexample; most names are never read
 * @param after the state after it
 * @param fact  what the invariants judge; null where there is nothing to judge
 */
record Step(Supplier<String> name, World after, @Nullable Fact fact) {

    /** What an agent or the platform did. */
    sealed interface Fact {
        /** The project was listed again, and nothing stood against the change. */
        record Relisted(int compute, Compute found) implements Fact {}
        /** An intent is on disk. */
        record Wrote(int compute, Intended intent, long epoch) implements Fact {}
        /** A request is sent. */
        record Sent(Intended intent) implements Fact {}
        /** An agent wrote what it concluded. */
        record Concluded(List<JournalEntry> entries, Moments.Evidence evidence) implements Fact {}
        /** A request is applied. */
        record Applied(World.Request request) implements Fact {}
    }
}
