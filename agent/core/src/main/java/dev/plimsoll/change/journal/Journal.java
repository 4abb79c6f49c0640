package dev.plimsoll.change.journal;

import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfChange;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProjectClaims.Fence;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Port to the journal of decisions and actions. Answers and changes are kept for
 * a year or longer, in a hash chain that shows later tampering. Old recommendations are deleted after the retention
 * of the store, but stay counted; {@link JournalEntries} shows them all.
 *
 * <p>What entries add up to stands beside them, a {@link ChangeRecord} for each compute and {@link FleetChanges} for the
 * fleet. Both are written in the transaction of the entry, by {@link ChangeRecord#after} and {@link FleetChanges#after}.
 *
 * <p>Every method throws if the journal is unreachable: the agent does nothing that it cannot record.
 */
public interface Journal extends AnswerJournal {

    /** The position of a reader that has not read yet. */
    long UNREAD = -1;

    /**
     * Decides about a change by what the store holds, and records the intent if there is one.
     *
     * <p>Reading, the decision and the write are one transaction, and no other intent, answer or result is written
     * meanwhile. So what limits several computes holds however many become due at once, and for all agents on the
     * store.
     *
     * @param fence the claim under which the change is decided
     * @param rule  decides; it reads and writes nothing itself
     * @return the decision; empty if the claim is lost by now, so that the agent may not decide
     */
    <S extends IntentStep> Optional<WrittenIntent<S>> intend(ComputeId compute, Fence fence, Instant now,
            IntentRule<S> rule);

    /**
     * Writes what an agent concluded about a compute, under its claim and in one transaction.
     *
     * @return the record after it; empty, and nothing is written, if the claim is lost by now, or the record has it already
     */
    Optional<ChangeRecord> conclude(OfCompute entry, Fence fence);

    /** Whether {@code entry} says what the record of its compute does not say yet. */
    static boolean isNews(OfCompute entry, ChangeRecord record) {
        return switch (entry) {
            case OfChange of -> !record.after(of).equals(record);
            case SetElsewhere other -> {
                SetElsewhere noted = record.setElsewhere(other.to().setting());
                yield noted == null || !noted.to().equals(other.to());
            }
            default -> true;
        };
    }

    /** What the journal says of the whole fleet, with the changes of the last {@link FleetChanges#SPAN}. */
    FleetChanges fleet(Instant now);

    /**
     * What was written since {@code position}, so that a reader need not read unchanged entries.
     *
     * @param position of a previous call; {@link #UNREAD} for the first, which returns only the present position
     */
    Tail since(long position);

    /** Decides whether a change may begin. An intent that was not sent is no change. */
    @FunctionalInterface
    interface IntentRule<S extends IntentStep> {
        S decide(ChangeFacts facts);
    }

    /** What was decided about a change. */
    interface IntentStep {

        /** The intent to write; empty if there is none. */
        Optional<Intended> intent();
    }

    /**
     * A decision.
     *
     * @param record the changes of the compute after it
     * @param step   what was decided; its intent is written
     */
    record WrittenIntent<S extends IntentStep>(ChangeRecord record, S step) {}

    /**
     * What is new in the journal.
     *
     * @param computes those with a new entry
     * @param position where the next call continues
     */
    record Tail(Set<ComputeId> computes, long position) {

        public Tail {
            computes = Set.copyOf(computes);
        }
    }

    /**
     * What the store holds at one moment of all that a change of one compute depends on.
     *
     * @param record the changes of the compute
     * @param fleet  recent changes of the fleet, and the stop switch
     * @param probe  how its latest probe ended
     * @param others the changes of any other compute
     */
    record ChangeFacts(ChangeRecord record, FleetChanges fleet, LatestProbe probe,
            Function<ComputeId, ChangeRecord> others) {}
}
