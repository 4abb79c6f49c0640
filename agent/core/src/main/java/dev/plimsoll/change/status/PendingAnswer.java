package dev.plimsoll.change.status;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.Worded;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person's answer that no change has used yet: an approval, or the request to undo a change.
 *
 * @param to        the value that it allows or asks for
 * @param until     when it expires; null for what does not expire, and where that is not known
 * @param atOnce    whether the change is made at the next pass, even if the compute is awake
 * @param plan      what follows now; null where that is not known
 */
public record PendingAnswer(ComputeId compute, AnswerKind kind, SettingValue to, String by, Instant at,
        @Nullable Instant until, boolean atOnce, @Nullable Plan plan) {

    /** What was answered. */
    public enum AnswerKind implements Worded {
        APPROVAL, UNDO
    }

    /**
     * The answer of {@code record}; null without one.
     *
     * @param plan what follows now; null where that is not known
     */
    public static @Nullable PendingAnswer of(ChangeRecord record, @Nullable Plan plan) {
        PastVerdict past = record.undoAsked();
        UndoAsked asked = past == null ? null : past.asked();
        if (past != null && asked != null) {
            return new PendingAnswer(asked.compute(), AnswerKind.UNDO, past.change().from(), asked.by(), asked.at(),
                    null,
                    asked.atOnce(), plan);
        }
        Approved approved = record.approved();
        return approved == null ? null
                : new PendingAnswer(approved.compute(), AnswerKind.APPROVAL, approved.to(), approved.by(),
                        approved.at(),
                        approved.until(), approved.atOnce(), plan);
    }

    /** False where nothing of now leads to the change before it expires. */
    public boolean isReachable() {
        return switch (plan) {
            case null -> true;
            case Plan.NoChange nothing -> true;
            case Plan.Advise advise -> false;
            case Plan.Apply apply -> true;
            case Plan.BlockedPlan(var vetoes, var approval) ->
                approval == null && vetoes.stream().map(Veto::guardrail).noneMatch(Guardrail::outlastsApproval);
            case Plan.Wait wait -> switch (wait.until()) {
                case WaitCause.Suspend(var awake) -> awake == null;
                case WaitCause.Window(var opens) -> opens != null && (until == null || opens.isBefore(until));
                // The present plan needs another answer, so this one leads to nothing.
                case WaitCause.Approval approval -> false;
                case WaitCause.Decision decision -> false;
                case WaitCause other -> true;
            };
        };
    }
}
