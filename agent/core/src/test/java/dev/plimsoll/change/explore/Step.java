package dev.plimsoll.change.explore;

import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.SettingChange;
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
        /** A change is allowed by what was read again. */
        record Cleared(int compute, SettingChange change) implements Fact {}
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
