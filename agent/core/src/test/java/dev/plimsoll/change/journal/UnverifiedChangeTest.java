package dev.plimsoll.change.journal;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A value in use keeps waiting for its verdict until another one is in use. */
class UnverifiedChangeTest {

    private static final Instant START = Given.T0;
    private static final SettingValue SMALL = SettingValue.of(FROM);
    private static final SettingValue LARGE = SettingValue.of(TO);
    private static final ChangeRecord SHRUNK = ChangeRecord.EMPTY
            .after(intent("shrink", LARGE, SMALL, Action.SHRINK))
            .after(settled("shrink", Settled.ChangeEnd.APPLIED));
    private static final ChangeRecord GROWING = SHRUNK.after(intent("grow", SMALL, LARGE, Action.GROW));

    @Test
    void whileALaterChangeIsOpen_theValueInUseWaits() {
        assertThat(waiting(GROWING)).isEqualTo("shrink");
        assertThat(requireNonNull(GROWING.open()).changeId()).isEqualTo("grow");
    }

    @Test
    void aRefusedChange_leavesTheFormerOneWaiting() {
        ChangeRecord refused = GROWING.after(executed("grow", ExecutionOutcome.REFUSED));

        assertThat(waiting(refused)).isEqualTo("shrink");
        assertThat(waiting(refused.after(verified("shrink")))).isNull();
        assertThat(refused.after(verified("shrink")).verdicts()).hasSize(1);
    }

    @Test
    void aFailedOrUnsentChange_leavesTheFormerOneWaiting() {
        assertThat(waiting(GROWING.after(settled("grow", Settled.ChangeEnd.FAILED)))).isEqualTo("shrink");
        assertThat(waiting(GROWING.after(executed("grow", ExecutionOutcome.NOT_SENT)))).isEqualTo("shrink");
    }

    @Test
    void anAppliedChange_endsTheWaitOfTheFormerOne() {
        assertThat(waiting(GROWING.after(settled("grow", Settled.ChangeEnd.APPLIED)))).isEqualTo("grow");
    }

    /** However many changes are refused, each setting has one value in use. */
    @Test
    void refusedChanges_doNotAddUp() {
        ChangeRecord record = SHRUNK;
        for (int i = 0; i < 10; i++) {
            record = record.after(intent("grow" + i, SMALL, LARGE, Action.GROW))
                    .after(executed("grow" + i, ExecutionOutcome.REFUSED))
                    .after(delay("delay" + i))
                    .after(i == 4 ? settled("delay4", Settled.ChangeEnd.APPLIED)
                            : executed("delay" + i, ExecutionOutcome.REFUSED));
        }

        assertThat(waiting(record)).isEqualTo("shrink");
        assertThat(requireNonNull(record.unverified(ComputeSetting.AUTOSUSPEND)).intent().changeId())
                .isEqualTo("delay4");
        assertThat(record.changes()).hasSizeLessThanOrEqualTo(4);
    }

    private static @Nullable String waiting(ChangeRecord record) {
        LatestChange change = record.unverified(ComputeSetting.SIZE);
        return change == null ? null : change.intent().changeId();
    }

    private static Intended intent(String id, SettingValue from, SettingValue to, Action action) {
        return new Intended(START, Given.ID, id, from, to, RecordedCauses.recorded("why"),
                Given.basis(action, Reason.TOO_SMALL), 1);
    }

    private static Intended delay(String id) {
        return intent(id, SettingValue.of(new Autosuspend.Never()),
                SettingValue.of(new Autosuspend.After(Duration.ofMinutes(5))), Action.CHANGE_AUTOSUSPEND);
    }

    private static Executed executed(String id, ExecutionOutcome outcome) {
        return NamedEntries.executed(START, id, outcome);
    }

    private static Settled settled(String id, Settled.ChangeEnd result) {
        return NamedEntries.settled(START, id, result);
    }

    private static Verified verified(String id) {
        return NamedEntries.verified(id, START, EffectVerdict.HARMFUL);
    }
}
