package dev.plimsoll.change.status;

import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.SettingValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Result of an answer. */
public sealed interface AnswerResult {

    /** The answer is recorded. */
    sealed interface Taken extends AnswerResult {}

    /**
     * A change is approved, once.
     *
     * @param notice its consequences; null where they are not known now
     */
    record ApprovalTaken(Approved approved, @Nullable ApprovalNotice notice) implements Taken {}

    /**
     * The change was approved before, and no change has used that yet. Nothing is recorded.
     *
     * @param approved the approval that holds
     */
    record ApprovedBefore(Approved approved, @Nullable ApprovalNotice notice) implements Taken {}

    /** A change is to be undone: from {@code from} back to {@code to}. */
    record UndoTaken(ComputeId compute, SettingValue from, SettingValue to, boolean atOnce) implements Taken {}

    /** The change is to be undone already. Nothing is recorded. */
    record UndoAskedBefore(PendingAnswer asked) implements Taken {}

    /** An answer that no change has used yet is taken back. */
    record AnswerTakenBack(PendingAnswer answer) implements Taken {}

    /** Changes of a compute are rejected until {@code until}. */
    record DismissalTaken(ComputeId compute, Instant until) implements Taken {}

    /** A dismissal is taken back. */
    record DismissalTakenBack(ComputeId compute) implements Taken {}

    /** The stop switch is on. */
    record StopTaken() implements Taken {}

    /** The stop switch is off. */
    record ResumeTaken() implements Taken {}

    /** What is written names no compute that the store knows, or more than one. Nothing is recorded. */
    record NotOneCompute(NamedCompute.NotOne name) implements AnswerResult {}

    /** The answer has nothing to answer, so nothing is recorded. */
    sealed interface NotTaken extends AnswerResult {}

    /** There is nothing of the kind that could be taken back or undone. */
    sealed interface NothingToTakeBack extends NotTaken {}

    /** Nothing is dismissed for the compute. */
    record NothingDismissed(ComputeId compute) implements NothingToTakeBack {}

    /** No approval of the compute is left, and no request to undo a change: a change may have used it. */
    record NothingPending(ComputeId compute) implements NothingToTakeBack {}

    /**
     * The latest change of the compute cannot be undone.
     *
     * @param latest the latest change; null if the store has none
     */
    record NothingToUndo(ComputeId compute, @Nullable LatestChange latest) implements NothingToTakeBack {}

    /** No change is recommended that could be approved. */
    sealed interface NoProposal extends NotTaken {}

    /** Nothing would carry out an approval. */
    record NothingApplies() implements NoProposal {}

    /** There is no recommendation yet. */
    record NothingRecommended() implements NoProposal {}

    /** The present recommendation is none that the agent may carry out. */
    record NothingChanges(Recommended recommended) implements NoProposal {}

    /** What the person saw is no longer what is recommended. */
    record Superseded(Recommended recommended) implements NoProposal {}
}
