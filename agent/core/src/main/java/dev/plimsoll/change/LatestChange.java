package dev.plimsoll.change;

import dev.plimsoll.change.ChangePolicy.Via;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Verified;
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
 * @param verdict    whether it helped; null while that is not known
 * @param other      the latest change of another setting, which may still wait for its verdict; null without one
 * @param without    the record as it would be without the intent; null once the request is known as sent, or the change
 *                   has ended
 */
public record LatestChange(Intended intent, Reply reply, List<String> operations, @Nullable Result end,
        @Nullable Instant endedAt, @Nullable Verified verdict, @Nullable LatestChange other,
        @Nullable ChangeRecord without) {

    public LatestChange {
        operations = List.copyOf(operations);
    }

    /** What is known of the request of a change. */
    public enum Reply {
        /** Nothing. */
        NONE,
        /** The platform accepted it. */
        ACCEPTED,
        /** It is proposed as code, and people may apply it at any time. */
        PROPOSED
    }

    /** How a change ended. */
    public enum Result {
        /** The platform refused it. */
        REFUSED,
        /** The new size was listed. */
        APPLIED,
        /** The new size will not come any more. */
        FAILED
    }

    /** Whether it was to be proposed as code, and nobody knows whether it was. */
    public boolean isProposalUnknown() {
        return isOpen() && reply == Reply.NONE && intent.basis().via() == Via.FILE;
    }

    public boolean isOpen() {
        return end == null;
    }

    /** Whether the new size is in use, and nobody knows yet whether it helps. */
    public boolean isUnverified() {
        return end == Result.APPLIED && verdict == null && !intent.isRollBack();
    }

    /** @param without the record before the intent; its latest change is {@code before} */
    static LatestChange begun(Intended intent, @Nullable LatestChange before, ChangeRecord without) {
        LatestChange other = before == null || before.intent.setting() != intent.setting() ? before : before.other;
        return new LatestChange(intent, Reply.NONE, List.of(), null, null, null, other == null ? null : other.alone(),
                without);
    }

    private LatestChange alone() {
        return new LatestChange(intent, reply, operations, end, endedAt, verdict, null, null);
    }

    LatestChange replied(Reply known, List<String> running) {
        return new LatestChange(intent, known, running, null, null, null, other, null);
    }

    LatestChange ended(Result result, Instant at) {
        return new LatestChange(intent, reply, operations, result, at, verdict, other, null);
    }

    LatestChange with(@Nullable ChangeRecord otherwise) {
        return new LatestChange(intent, reply, operations, end, endedAt, verdict, other, otherwise);
    }

    /** With the verdict on it or on the change of the other setting. */
    LatestChange judged(Verified known) {
        if (intent.changeId().equals(known.changeId())) {
            return new LatestChange(intent, reply, operations, end, endedAt, known, other, without);
        }
        return other == null ? this
                : new LatestChange(intent, reply, operations, end, endedAt, verdict, other.judged(known), without);
    }
}
