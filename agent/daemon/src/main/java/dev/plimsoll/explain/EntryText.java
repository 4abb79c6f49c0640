package dev.plimsoll.explain;

import dev.plimsoll.change.journal.JournalEntry;

/** An entry of the journal in a few words. */
public final class EntryText {

    private EntryText() {}

    /** What happened: {@code approved}, {@code grow to 2 CU (too small)}. */
    public static String event(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Recommended advice -> AdviceWords.of(advice);
            case JournalEntry.Approved yes -> "approved";
            case JournalEntry.Dismissed no -> "dismissed";
            case JournalEntry.DismissalUndone undone -> "dismissal undone";
            case JournalEntry.Blocked veto -> "blocked (" + veto.guardrail().word().replace('_', ' ') + ")";
            case JournalEntry.Intended intent -> "changing";
            case JournalEntry.Executed done when done.outcome() == JournalEntry.Executed.Outcome.PROPOSED -> "proposed";
            case JournalEntry.Executed done when done.outcome() == JournalEntry.Executed.Outcome.NOT_SENT -> "not sent";
            case JournalEntry.Executed done -> "platform: " + done.outcome().word().replace('_', ' ');
            case JournalEntry.Settled end -> end.result().word().replace('_', ' ');
            case JournalEntry.Verified end -> end.verdict().word();
            case JournalEntry.SetElsewhere other -> other.followed() ? "advice followed" : "set elsewhere";
            case JournalEntry.Switched thrown -> thrown.stopped() ? "stopped" : "resumed";
            case JournalEntry.Archived old -> "archived";
        };
    }

    /** Who, why, and from which value to which. */
    public static String detail(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Recommended advice -> advice.why();
            case JournalEntry.Approved yes -> "to " + SettingText.of(yes.to()) + " by " + yes.by()
                    + (yes.atOnce() ? ", now" : "") + (yes.waits() == null ? "" : "; waits until " + yes.waits());
            case JournalEntry.Dismissed no -> "until " + FigureText.of(no.until()) + " by " + no.by()
                    + (no.because() == null ? "" : ": " + no.because());
            case JournalEntry.DismissalUndone undone -> "by " + undone.by();
            case JournalEntry.Blocked veto -> veto.why();
            case JournalEntry.Intended intent -> "from " + SettingText.of(intent.from()) + " to "
                    + SettingText.of(intent.to());
            case JournalEntry.Executed done -> done.detail();
            case JournalEntry.Settled end -> end.detail();
            case JournalEntry.Verified end -> end.detail();
            case JournalEntry.SetElsewhere other -> "from " + SettingText.of(other.from()) + " to "
                    + SettingText.of(other.to()) + (other.followed() ? ", as recommended; not known by whom" : "");
            case JournalEntry.Switched thrown -> "by " + thrown.by();
            case JournalEntry.Archived old -> "%d entries from %d to %d in %s by %s".formatted(old.entries(),
                    old.firstSeq(), old.lastSeq(), old.file(), old.by());
        };
    }
}
