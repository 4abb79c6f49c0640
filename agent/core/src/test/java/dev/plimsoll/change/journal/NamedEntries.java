package dev.plimsoll.change.journal;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere.Relation;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries about changes with an id of their own: of the size from 1 CU to 4 CU, or of the delay from never to a minute. */
public final class NamedEntries {

    public static final SettingValue NEVER = SettingValue.of(new Autosuspend.Never());
    public static final SettingValue MINUTE = SettingValue.of(new Autosuspend.After(Duration.ofMinutes(1)));

    public static Intended size(String id, Instant at) {
        return intended(at, Given.ID, id, FROM, TO, "why", Given.basis(Action.GROW, Reason.TOO_SMALL), 3);
    }

    public static Intended delay(String id, Instant at) {
        return new Intended(at, Given.ID, id, NEVER, MINUTE, RecordedCauses.recorded("why"),
                Given.basis(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND), 3);
    }

    public static Executed executed(String id, ExecutionOutcome outcome, String... operations) {
        return new Executed(NOW, Given.ID, id, outcome, "", List.of(operations));
    }

    public static Settled settled(String id, Settled.ChangeEnd result) {
        return new Settled(NOW.plusSeconds(5), Given.ID, id, result, "", null);
    }

    public static Executed executed(Instant at, String id, ExecutionOutcome outcome) {
        return new Executed(at, Given.ID, id, outcome, "", List.of());
    }

    public static Settled settled(Instant at, String id, Settled.ChangeEnd result) {
        return new Settled(at, Given.ID, id, result, "", null);
    }

    public static Verified verified(String id, Instant at, EffectVerdict verdict) {
        return new Verified(at, Given.ID, id, verdict, "");
    }

    /** A recommendation about the size. */
    public static Recommended recommended(Instant at, ComputeId compute, Action action, Reason reason, SizeRange from,
            SizeRange to, String branchId, String why) {
        return new Recommended(at, compute, action, reason, SettingValue.of(from), SettingValue.of(to), branchId,
                RecordedCauses.recorded(why));
    }

    /** An approval of another size. */
    public static Approved approved(Instant at, ComputeId compute, SizeRange from, SizeRange to, String branchId,
            String by, boolean atOnce, @Nullable String waits) {
        return new Approved(at, compute, SettingValue.of(from), SettingValue.of(to), branchId, by, atOnce, waits,
                at.plus(Duration.ofDays(7)));
    }

    /** An answer to whatever will be recommended. */
    public static Dismissed dismissed(Instant at, ComputeId compute, Instant until, String by,
            @Nullable String because) {
        return new Dismissed(at, compute, until, by, because, null, null);
    }

    /** The intent to change the size. */
    public static Intended intended(Instant at, ComputeId compute, String changeId, SizeRange from, SizeRange to,
            String why, ChangeBasis basis, long epoch) {
        return new Intended(at, compute, changeId, SettingValue.of(from), SettingValue.of(to),
                RecordedCauses.recorded(why), basis, epoch);
    }

    /** Somebody else set a value that was not recommended. */
    public static SetElsewhere setElsewhere(Instant at, ComputeId compute, SettingValue from, SettingValue to) {
        return setElsewhere(at, compute, from, to, false);
    }

    /**
     * Somebody else set a value.
     *
     * @param followed whether it was set exactly as recommended
     */
    public static SetElsewhere setElsewhere(Instant at, ComputeId compute, SettingValue from, SettingValue to,
            boolean followed) {
        return new SetElsewhere(at, compute, from, to, followed ? Relation.FOLLOWED : null, null);
    }

    public static SetElsewhere setElsewhere(Instant at, ComputeId compute, SizeRange from, SizeRange to) {
        return setElsewhere(at, compute, SettingValue.of(from), SettingValue.of(to));
    }

    private NamedEntries() {}
}
