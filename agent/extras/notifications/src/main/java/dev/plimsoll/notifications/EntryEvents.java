package dev.plimsoll.notifications;

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
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.JournalEntry.Withdrawn;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.notifications.Notification.EventState;
import dev.plimsoll.notifications.Notification.Facts;
import dev.plimsoll.notifications.NotifySettings.Event;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns a journal entry into the notification of it. */
final class EntryEvents {

    private EntryEvents() {}

    /** The state that {@code entry} reports; null if people are not notified of it. */
    static @Nullable EventState state(JournalEntry entry) {
        return switch (entry) {
            case Recommended advice -> advice.to().equals(advice.from()) ? null : EventState.NEW;
            case Intended intent -> EventState.BEGUN;
            case Executed reply -> switch (reply.outcome()) {
                case REFUSED -> EventState.REFUSED;
                case NOT_SENT -> EventState.NOT_SENT;
                case ACCEPTED, CLAMPED, NO_REPLY, FINISHED, PROPOSED -> null;
            };
            case Settled end -> switch (end.result()) {
                case FAILED -> EventState.FAILED;
                case NOT_APPLIED -> EventState.NOT_APPLIED;
                case CLAMPED -> EventState.CLAMPED;
                case APPLIED, ROLLED_BACK -> EventState.APPLIED;
            };
            case Verified verified -> EventState.of(verified.verdict());
            case SetElsewhere other -> EventState.NEW;
            case Switched turned -> turned.stopped() ? null : EventState.CLOSED;
            case Approved answer -> null;
            case Dismissed answer -> null;
            case DismissalUndone answer -> null;
            case Withdrawn answer -> null;
            case UndoAsked answer -> null;
            case Blocked veto -> null;
            case Archived old -> null;
        };
    }

    /** The notification of {@code entry}; empty if it has none. The journal has its intent, and whether it is dismissed. */
    static Optional<Notification> of(OfCompute entry, NoticeJournal journal) {
        EventState state = state(entry);
        if (state == null || (entry instanceof Recommended advice && isDismissed(advice, journal))) {
            return Optional.empty();
        }
        EntryText text = EntryText.of(entry, journal::intent);
        return text.headline().isEmpty()
                ? Optional.empty()
                : Optional.of(new Notification(entry.at(), event(entry, text.intent()), state, entry.compute(),
                        facts(entry, text.intent()), text.headline(), Sentences.of(text.why())));
    }

    private static boolean isDismissed(Recommended advice, NoticeJournal journal) {
        Dismissed dismissed = journal.record(advice.compute()).dismissedAt(advice.at());
        return dismissed != null && dismissed.answers(advice.action(), advice.reason());
    }

    private static Event event(OfCompute entry, @Nullable Intended intent) {
        return switch (entry) {
            case Recommended advice -> Event.PROPOSAL;
            case SetElsewhere other -> Event.SET_ELSEWHERE;
            case Verified verified -> Event.VERDICT;
            default -> intent != null && intent.isRollBack() ? Event.ROLL_BACK : Event.CHANGE;
        };
    }

    private static Facts facts(OfCompute entry, @Nullable Intended intent) {
        if (intent != null) {
            return new Facts(intent.from(), intent.to(), intent.basis().reason().word(), intent.changeId());
        }
        return switch (entry) {
            case Recommended advice -> new Facts(advice.from(), advice.to(), advice.reason().word(), null);
            case SetElsewhere other -> new Facts(other.from(), other.to(), null, null);
            default -> Facts.NONE;
        };
    }
}
