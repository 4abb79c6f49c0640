package dev.plimsoll.explain.text;

import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.SettingText;
import dev.plimsoll.fleet.SettingValue;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What pages, history, notifications and log say of an entry of the journal.
 *
 * @param event    what happened, in a few words: {@code approved}, {@code grow to 2 CU (too small)}
 * @param detail   who, why, and from which value to which
 * @param headline what happened to which compute, as one sentence; empty where {@code event} says enough
 * @param why      further sentences after the headline; may be empty
 * @param intent   the intent of the change that it is about; null if none, or if it is not known any more
 */
public record EntryText(String event, String detail, String headline, String why, @Nullable Intended intent) {

    /** The text for readers that look up no intents: without headlines about what became of a change. */
    public static EntryText of(JournalEntry entry) {
        return of(entry, changeId -> Optional.empty());
    }

    /**
     * The texts of an entry.
     *
     * @param intents the intent of a change, by its id
     */
    public static EntryText of(JournalEntry entry, Function<String, Optional<Intended>> intents) {
        return switch (entry) {
            case Recommended advice -> new EntryText(AdviceWords.of(advice), words(advice.why()), recommended(advice),
                    words(advice.why()), null);
            case JournalEntry.Approved yes -> brief("approved", "to " + SettingText.of(yes.to()) + " by " + yes.by()
                    + (yes.atOnce() ? ", now" : "")
                    + (yes.until() == null ? "" : ", until " + FigureText.of(yes.until()))
                    + (yes.waits() == null ? "" : "; waited until " + yes.waits()));
            case JournalEntry.Dismissed no -> brief("dismissed", "until " + FigureText.of(no.until()) + " by " + no.by()
                    + (no.because() == null ? "" : ": " + no.because()));
            case JournalEntry.DismissalUndone undone -> brief("dismissal undone", "by " + undone.by());
            case JournalEntry.Withdrawn back -> brief("answer withdrawn", "by " + back.by());
            case JournalEntry.UndoAsked asked -> brief("undo asked",
                    "by " + asked.by() + (asked.atOnce() ? ", now" : ""));
            case JournalEntry.Blocked veto -> brief("blocked (" + words(veto.guardrail().word()) + ")", veto.why());
            case Intended intent -> new EntryText("changing", moved(intent.from(), intent.to()), begun(intent),
                    words(intent.why()), intent);
            case Executed reply -> ofChange(replied(reply.outcome()), reply.detail(),
                    intents.apply(reply.changeId()), intent -> unsent(reply.outcome(), intent));
            case Settled end -> ofChange(words(end.result().word()), end.detail(), intents.apply(end.changeId()),
                    intent -> settled(end.result(), intent));
            case JournalEntry.Verified end -> ofChange(end.verdict().word(), end.detail(),
                    intents.apply(end.changeId()), intent -> verified(end.verdict(), intent));
            case SetElsewhere other -> new EntryText(
                    other.followed() ? "advice followed" : other.by() == null ? "set elsewhere" : "set by a person",
                    moved(other.from(), other.to()) + (other.by() != null ? " by " + other.by() : "")
                            + (!other.followed() ? ""
                                    : other.by() != null ? ", as recommended"
                                            : ", as recommended; not known by whom"),
                    setElsewhere(other), "", null);
            case JournalEntry.Switched thrown -> new EntryText(thrown.stopped() ? "stopped" : "resumed",
                    "by " + thrown.by(), switched(thrown.stopped()), "", null);
            case JournalEntry.Archived old -> brief(old.file() == null ? "removed" : "archived",
                    text("%d entries from %d to %d%s by %s", old.entries(), old.firstSeq(), old.lastSeq(),
                            old.file() == null ? "" : " in " + old.file(), old.by()));
        };
    }

    /** The headline, and why. */
    public String sentences() {
        return Sentences.of(headline, why);
    }

    /** Somebody turned the stop switch on or off. */
    public static String switched(boolean stopped) {
        return stopped
                ? "The stop switch is on. Plimsoll starts no change."
                : "The stop switch is off. Plimsoll may start changes again.";
    }

    private static EntryText brief(String event, String detail) {
        return new EntryText(event, detail, "", detail, null);
    }

    private static EntryText ofChange(String event, String detail, Optional<Intended> intent,
            Function<Intended, String> headline) {
        return new EntryText(event, detail, intent.map(headline).orElse(""), detail, intent.orElse(null));
    }

    private static String recommended(Recommended advice) {
        return advice.to().equals(advice.from()) ? ""
                : text("Plimsoll recommends another %s for %s: %s.", SettingText.name(advice.to().setting()),
                        advice.compute().endpointId(), moved(advice.from(), advice.to()));
    }

    private static String begun(Intended intent) {
        return (intent.basis().undoesOwn() ? "Plimsoll undoes a harmful change of %2$s."
                : "Plimsoll changes the %s of %s.")
                .formatted(SettingText.name(intent.setting()), moved(intent));
    }

    private static String replied(ExecutionOutcome outcome) {
        return switch (outcome) {
            case PROPOSED -> "proposed";
            case NOT_SENT -> "not sent";
            case ACCEPTED, CLAMPED, REFUSED, NO_REPLY, FINISHED -> "platform: " + words(outcome.word());
        };
    }

    /** Empty while the change goes on. */
    private static String unsent(ExecutionOutcome outcome, Intended intent) {
        return switch (outcome) {
            case REFUSED -> text("The change of %s was refused.", moved(intent));
            case NOT_SENT -> text("The request of the change of %s was not sent.", moved(intent));
            case ACCEPTED, CLAMPED, NO_REPLY, FINISHED, PROPOSED -> "";
        };
    }

    /** How a change ended, by what was read. */
    private static String settled(Settled.ChangeEnd result, Intended intent) {
        String text = switch (result) {
            case FAILED -> "The change of %2$s failed.";
            case NOT_APPLIED -> "The change of %2$s was not carried out.";
            case CLAMPED -> "The platform answered the change of %2$s with another value.";
            case APPLIED, ROLLED_BACK -> intent.basis().undoesOwn()
                    ? "The harmful change of %2$s is undone."
                    : "Plimsoll changed the %s of %s.";
        };
        return text.formatted(SettingText.name(intent.setting()), moved(intent));
    }

    private static String verified(EffectVerdict verdict, Intended intent) {
        String text = switch (verdict) {
            case CONFIRMED -> "The change of %s helped.";
            case INEFFECTIVE -> "The change of %s did not help.";
            case HARMFUL -> "The change of %s did harm.";
            case INCONCLUSIVE -> "It is not known whether the change of %s helped.";
        };
        return text.formatted(moved(intent));
    }

    private static String setElsewhere(SetElsewhere other) {
        return (other.by() == null ? "Somebody else changed the %s of %s %s%s." : "A person changed the %s of %s %s%s.")
                .formatted(SettingText.name(other.to().setting()), other.compute().endpointId(),
                        moved(other.from(), other.to()), other.followed() ? ", as recommended" : "");
    }

    private static String moved(Intended intent) {
        return intent.compute().endpointId() + " " + moved(intent.from(), intent.to());
    }

    private static String moved(SettingValue from, SettingValue to) {
        return text("from %s to %s", from, to);
    }

    private static String words(RecordedCauses why) {
        return Explanation.of(why.causes());
    }

    private static String words(String word) {
        return word.replace('_', ' ');
    }
}
