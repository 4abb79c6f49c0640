package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One attempt to change a setting, as far as it got. Each step takes what the agent found, and returns the next one.
 *
 * <p>{@code Planned → Relisted → Cleared → Recorded}, or {@code Ended} after any step. The agent does what a step
 * says, once, and asks for the next step. Nothing is read or written here, so a test can take the steps of several
 * agents in every order.
 */
public sealed interface ChangeAttempt {

    /**
     * Longest time from reading again to the request: a second less than the time after which another agent may take over.
     */
    Duration PROMPT = Duration.ofSeconds(15);

    /** Whether a request may be sent so long after reading again. */
    static boolean isPrompt(Duration since) {
        return since.compareTo(PROMPT) <= 0;
    }

    /** The step after a decision by the journal. */
    sealed interface Decided extends ChangeAttempt, Journal.IntentStep {

        @Override
        default Optional<Intended> intent() {
            return this instanceof Cleared cleared ? Optional.of(cleared.intended()) : Optional.empty();
        }
    }

    /**
     * A change is due. List the project again.
     *
     * @param listed the compute as listed when the change was planned
     */
    record ListAgain(Compute listed) implements ChangeAttempt {

        /** What stands against the change by a new listing alone; empty if nothing does. */
        public Optional<Veto> stale(Optional<Compute> found) {
            if (found.isEmpty()) {
                return Optional.of(new Veto.NoLongerListed());
            }
            Compute now = found.get();
            return now.isAsBefore(listed)
                    ? Optional.empty()
                    : Optional.of(new Veto.ChangedSinceListing(now.state().word(), now.size(),
                            listed.state().word(),
                            listed.size()));
        }
    }

    /**
     * Nothing stands against the change by the new listing. Decide by what the journal holds, in the transaction that
     * writes the intent.
     *
     * @param found the compute as listed again
     */
    record Relisted(Compute found) implements ChangeAttempt {

        /**
         * The next step by a plan made from {@link ChangeFacts}.
         *
         * @param changeId unique number of the change
         * @param epoch    epoch of the claim under which it is decided
         */
        public Decided decided(Plan plan, String changeId, long epoch, Instant now) {
            return plan instanceof Plan.Apply(var change)
                    ? new Cleared(plan, new Intended(now, change.compute(), changeId, change.from(), change.to(),
                            new RecordedCauses(change.causes()), change.basis(), epoch))
                    : new Ended(plan, List.of());
        }
    }

    /** What follows a written intent: one request, or the end because it took too long. */
    sealed interface Written extends ChangeAttempt {}

    /** The change is allowed, and its intent is written. */
    record Cleared(Plan plan, Intended intended) implements Decided {

        /**
         * The next step.
         *
         * @param took    how long that took
         * @param tooLate why nothing is sent after a longer pause, in words
         */
        public Written written(Duration took, String tooLate, Instant now) {
            return isPrompt(took)
                    ? new Recorded(plan, intended)
                    : new Ended(plan, List.of(intended, new Executed(now, intended.compute(), intended.changeId(),
                            ExecutionOutcome.NOT_SENT, tooLate, List.of())));
        }
    }

    /** The intent is on disk. Send one request, while it is prompt, the claim is held and the stop switch is off. */
    record Recorded(Plan plan, Intended intent) implements Written {

        /** The end of the attempt: the reply is to be written. Only reading the setting shows what became of it. */
        public Ended answered(Execution execution, Instant at) {
            return new Ended(plan, List.of(intent, reply(intent, execution, at)));
        }

        /** The entry for what became of a request. */
        public static Executed reply(Intended intent, Execution execution, Instant at) {
            return switch (execution) {
                case Execution.Accepted accepted -> new Executed(at, intent.compute(), intent.changeId(),
                        accepted.clamped() ? ExecutionOutcome.CLAMPED : ExecutionOutcome.ACCEPTED, accepted.detail(),
                        accepted.operations());
                case Execution.ProposedAsCode proposed ->
                    executed(intent, at, ExecutionOutcome.PROPOSED, proposed.detail());
                case Execution.Rejected rejected ->
                    executed(intent, at, ExecutionOutcome.REFUSED,
                            "%d: %s".formatted(rejected.status(), rejected.message()));
                case Execution.NoReply lost -> executed(intent, at, ExecutionOutcome.NO_REPLY, lost.message());
                case Execution.NotSent unsent -> executed(intent, at, ExecutionOutcome.NOT_SENT, unsent.why());
            };
        }

        private static Executed executed(Intended intent, Instant at, ExecutionOutcome outcome, String detail) {
            return new Executed(at, intent.compute(), intent.changeId(), outcome, detail, List.of());
        }
    }

    /**
     * Nothing more is to be done.
     *
     * @param plan    the plan that holds now
     * @param entries the intent, which is written, and the reply, which is not; empty if no intent was written
     */
    record Ended(Plan plan, List<JournalEntry.OfCompute> entries) implements Decided, Written {

        public Ended {
            entries = List.copyOf(entries);
        }
    }
}
