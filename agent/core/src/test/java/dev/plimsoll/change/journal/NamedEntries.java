package dev.plimsoll.change.journal;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Entries about changes with an id of their own: of the size from 1 CU to 4 CU, or of the delay from never to a minute. */
public final class NamedEntries {

    public static final SettingValue NEVER = SettingValue.of(new Autosuspend.Never());
    public static final SettingValue MINUTE = SettingValue.of(new Autosuspend.After(Duration.ofMinutes(1)));

    public static Intended size(String id, Instant at) {
        return new Intended(at, Given.ID, id, FROM, TO, "why", ChangeBasis.of(Action.GROW, Reason.TOO_SMALL), 3);
    }

    public static Intended delay(String id, Instant at) {
        return new Intended(at, Given.ID, id, NEVER, MINUTE, KeptCauses.recorded("why"),
                ChangeBasis.of(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND), 3);
    }

    public static Executed executed(String id, Executed.Outcome outcome, String... operations) {
        return new Executed(NOW, Given.ID, id, outcome, "", List.of(operations));
    }

    public static Settled settled(String id, Settled.ChangeEnd result) {
        return new Settled(NOW.plusSeconds(5), Given.ID, id, result, "");
    }

    public static Verified verified(String id, Instant at, EffectVerdict verdict) {
        return new Verified(at, Given.ID, id, verdict, "");
    }

    private NamedEntries() {}
}
