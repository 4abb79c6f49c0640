package dev.plimsoll.notify;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.explain.NoticeText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.notify.Notification.Facts;
import dev.plimsoll.notify.Notification.State;
import dev.plimsoll.notify.NotifySettings.Event;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns a journal entry into the notification of it. */
final class EntryEvents {

    private EntryEvents() {}

    /** Whether people may be notified of {@code entry}. */
    static boolean isNews(JournalEntry entry) {
        return switch (entry) {
            case Recommended advice -> !advice.to().equals(advice.from());
            case Executed reply -> ended(reply) != null;
            case Intended intent -> true;
            case Settled end -> true;
            case Verified verified -> true;
            case SetElsewhere other -> true;
            case Switched turned -> !turned.stopped();
            case Approved answer -> false;
            case Dismissed answer -> false;
            case DismissalUndone answer -> false;
            case Blocked veto -> false;
            case Archived old -> false;
        };
    }

    /**
     * The notification of {@code entry}; empty if it has none.
     *
     * @param journal has the intent of its change, and whether it is dismissed
     */
    static Optional<Notification> of(OfCompute entry, NoticeJournal journal) {
        return switch (entry) {
            case Recommended advice when isDismissed(advice, journal) -> Optional.empty();
            case Recommended advice -> proposal(advice);
            case Intended intent -> Optional.of(change(intent, intent, State.BEGUN, NoticeText.begun(intent),
                    intent.why()));
            case Executed reply -> Optional.ofNullable(ended(reply))
                    .flatMap(state -> journal.intent(reply.changeId())
                            .map(intent -> change(reply, intent, state, state == State.REFUSED
                                    ? NoticeText.refused(intent)
                                    : NoticeText.notSent(intent), Sentences.of(reply.detail()))));
            case Settled end -> journal.intent(end.changeId()).map(intent -> settled(end, intent));
            case Verified verified -> journal.intent(verified.changeId()).map(intent -> verdict(verified, intent));
            case SetElsewhere other -> Optional.of(new Notification(other.at(), Event.SET_ELSEWHERE, State.NEW,
                    other.compute(), new Facts(other.from(), other.to(), null, null), NoticeText.setElsewhere(other),
                    ""));
            case Approved answer -> Optional.empty();
            case Dismissed answer -> Optional.empty();
            case DismissalUndone answer -> Optional.empty();
            case Blocked veto -> Optional.empty();
        };
    }

    private static boolean isDismissed(Recommended advice, NoticeJournal journal) {
        Dismissed dismissed = journal.record(advice.compute()).dismissedAt(advice.at());
        return dismissed != null && dismissed.answers(advice.action(), advice.reason());
    }

    /** The state in which the change ended with this reply; null while it goes on. */
    private static @Nullable State ended(Executed reply) {
        return switch (reply.outcome()) {
            case REFUSED -> State.REFUSED;
            case NOT_SENT -> State.NOT_SENT;
            default -> null;
        };
    }

    private static Optional<Notification> proposal(Recommended advice) {
        return advice.to().equals(advice.from())
                ? Optional.empty()
                : Optional.of(new Notification(advice.at(), Event.PROPOSAL, State.NEW, advice.compute(),
                        new Facts(advice.from(), advice.to(), advice.reason().word(), null),
                        NoticeText.recommended(advice),
                        advice.why()));
    }

    private static Notification settled(Settled end, Intended intent) {
        State state = switch (end.result()) {
            case FAILED -> State.FAILED;
            case NOT_APPLIED -> State.NOT_APPLIED;
            case CLAMPED -> State.CLAMPED;
            default -> State.APPLIED;
        };
        return change(end, intent, state, NoticeText.settled(end, intent), Sentences.of(end.detail()));
    }

    private static Notification verdict(Verified verified, Intended intent) {
        return new Notification(verified.at(), Event.VERDICT, State.of(verified.verdict()), verified.compute(),
                facts(intent), NoticeText.verified(intent, verified.verdict()), Sentences.of(verified.detail()));
    }

    private static Notification change(OfCompute entry, Intended intent, State state, String summary, String why) {
        return new Notification(entry.at(), intent.isRollBack() ? Event.ROLL_BACK : Event.CHANGE, state,
                entry.compute(), facts(intent), summary, why);
    }

    private static Facts facts(Intended intent) {
        return new Facts(intent.from(), intent.to(), intent.basis().reason().word(), intent.changeId());
    }
}
