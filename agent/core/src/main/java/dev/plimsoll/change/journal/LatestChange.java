package dev.plimsoll.change.journal;

import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfChange;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change and what became of it. A change whose request never left the agent is none: the record of before holds again.
 *
 * @param intent     the change
 * @param reply      what is known of the request
 * @param operations ids of the platform's operations that have not ended, as far as the journal shows
 * @param end        its result; null while it is open
 * @param endedAt    time of that; null while it is open
 * @param shown      the value that was read at its end; null while it is open, and where the end does not name one
 * @param verdict    whether it helped; null while that is not known
 * @param other      an earlier change that may still wait for its verdict: of another setting, or of the same one if its
 *                   value is still in use; null without one
 * @param without    the record as it would be without the intent; null once the request is known as sent, or the change
 *                   has ended
 */
public record LatestChange(Intended intent, ReplyState reply, List<String> operations, @Nullable End end,
        @Nullable Instant endedAt, @Nullable SettingValue shown, @Nullable Verified verdict,
        @Nullable LatestChange other, @Nullable ChangeRecord without) {

    public LatestChange {
        operations = List.copyOf(operations);
    }

    /** What is known of the request of a change. */
    public enum ReplyState {
        /** Nothing. */
        NONE,
        /** The platform accepted it. */
        ACCEPTED,
        /** The platform accepted it, and its reply shows another value. */
        CLAMPED,
        /** It is proposed as code, and people may apply it at any time. */
        PROPOSED
    }

    /** How a change ended. */
    public enum End {
        /** The platform refused it. */
        REFUSED,
        /** The new size was listed. */
        APPLIED,
        /** The new size will not come any more. */
        FAILED,
        /** The new size did not come for so long that nobody waits for it any more. */
        NOT_APPLIED,
        /** The platform accepted it, and shows another value than it was asked for. */
        CLAMPED;

        static End of(Settled end) {
            return switch (end.result()) {
                case FAILED -> FAILED;
                case NOT_APPLIED -> NOT_APPLIED;
                case CLAMPED -> CLAMPED;
                default -> APPLIED;
            };
        }
    }

    /** Whether it was to be proposed as code, and nobody knows whether it was. */
    public boolean isProposalUnknown() {
        return isOpen() && reply == ReplyState.NONE && intent.basis().via() == Via.FILE;
    }

    public boolean isOpen() {
        return end == null;
    }

    /** Whether its end says no more than that it did not come yet. */
    boolean mayComeLate() {
        return end == End.NOT_APPLIED || end == End.CLAMPED;
    }

    /** How far it got. */
    Stage stage() {
        if (isOpen()) {
            return Stage.OPEN;
        }
        if (mayComeLate()) {
            return Stage.NOT_MADE;
        }
        if (isUnverified()) {
            return Stage.UNVERIFIED;
        }
        return verdict != null && verdict.verdict() == EffectVerdict.CONFIRMED ? Stage.CONFIRMED : Stage.OVER;
    }

    /** Whether the platform said that it takes the change. */
    boolean isAccepted() {
        return reply == ReplyState.ACCEPTED || reply == ReplyState.CLAMPED;
    }

    /** The value in use because of it; null where its end shows none. */
    @Nullable
    SettingValue inUse() {
        return end == End.APPLIED ? intent.to() : shown;
    }

    /** Whether the new size is in use, and nobody knows yet whether it helps. */
    public boolean isUnverified() {
        return end == End.APPLIED && verdict == null && !intent.isRollBack();
    }

    /** Whether {@code entry} is about it, and it goes on by that. */
    boolean takes(OfChange entry) {
        return intent.changeId().equals(entry.changeId()) && stage().takes(entry);
    }

    /** @param without the record before the intent; its latest change is {@code before} */
    static LatestChange begun(Intended intent, @Nullable LatestChange before, ChangeRecord without) {
        return new LatestChange(intent, ReplyState.NONE, List.of(), null, null, null, null,
                but(intent.setting(), before, true), without);
    }

    /**
     * The changes from {@code newest} on without those of one setting.
     *
     * @param keepsUnverified whether one without a verdict stays: it is in use until another value is
     */
    private static @Nullable LatestChange but(ComputeSetting setting, @Nullable LatestChange newest,
            boolean keepsUnverified) {
        if (newest == null) {
            return null;
        }
        LatestChange older = but(setting, newest.other, keepsUnverified);
        return newest.intent.setting() != setting || (keepsUnverified && newest.isUnverified())
                ? new LatestChange(newest.intent, newest.reply, newest.operations, newest.end, newest.endedAt,
                        newest.shown, newest.verdict, older, null)
                : older;
    }

    /** What the end of its operations says does not undo what the reply said. */
    LatestChange replied(ReplyState known, List<String> running) {
        return new LatestChange(intent, reply == ReplyState.CLAMPED ? reply : known, running, null, null, null, null,
                other,
                null);
    }

    LatestChange ended(End result, Instant at, @Nullable SettingValue read) {
        return new LatestChange(intent, reply, operations, result, at, read, verdict,
                result == End.APPLIED ? but(intent.setting(), other, false) : other, null);
    }

    LatestChange with(@Nullable ChangeRecord otherwise) {
        return new LatestChange(intent, reply, operations, end, endedAt, shown, verdict, other, otherwise);
    }

    /** With the verdict on it or on the change of the other setting. */
    LatestChange judged(Verified known) {
        if (intent.changeId().equals(known.changeId())) {
            return new LatestChange(intent, reply, operations, end, endedAt, shown, known, other, without);
        }
        return other == null ? this
                : new LatestChange(intent, reply, operations, end, endedAt, shown, verdict, other.judged(known),
                        without);
    }
}
