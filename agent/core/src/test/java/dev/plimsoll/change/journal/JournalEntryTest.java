package dev.plimsoll.change.journal;

import static dev.plimsoll.change.journal.NamedEntries.executed;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Entries of the journal: whom they are about, and which change they name. */
class JournalEntryTest {

    @Test
    void anEntryIsAboutItsCompute_orAboutTheFleet() {
        assertThat(ChangeCase.recommended(NOW, TO).subject()).isEqualTo(Given.ID);
        assertThat(ChangeCase.executed(NOW, ExecutionOutcome.ACCEPTED).subject()).isEqualTo(Given.ID);
        assertThat(new Switched(NOW, true, "ann").subject()).isNull();
        assertThat(new Archived(NOW, "ann", 1, 2, 2, "file", "a", "b").subject()).isNull();
    }

    @Test
    void theSettingOfAnIntentIsThatOfItsValue() {
        assertThat(ChangeCase.intended(NOW, FROM, TO, Action.GROW).setting()).isEqualTo(ComputeSetting.SIZE);
        assertThat(new Intended(NOW, Given.ID, "c1", SettingValue.of(new Autosuspend.Never()),
                SettingValue.of(Autosuspend.DEFAULT), RecordedCauses.recorded("why"),
                Given.basis(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND), 1).setting())
                .isEqualTo(ComputeSetting.AUTOSUSPEND);
    }

    @Test
    void aRollBackIsAnIntentThatNamesWhatItUndoes() {
        ChangeBasis undo = new ChangeBasis(Action.GROW, Reason.TOO_BIG, Expectation.NONE, null, "c0",
                ChangeBasis.Via.API);

        assertThat(ChangeCase.intended(NOW, FROM, TO, undo).isRollBack()).isTrue();
        assertThat(ChangeCase.intended(NOW, FROM, TO, Action.GROW).isRollBack()).isFalse();
        assertThat(undo.with(Expectation.of(null)).rollsBack()).isEqualTo("c0");
    }

    /** Sizes are written as values of the setting, in whichever way an entry is made. */
    @Test
    void entriesAboutASizeAreEqualToThoseAboutItsValue() {
        SettingValue from = SettingValue.of(FROM);
        SettingValue to = SettingValue.of(TO);

        assertThat(NamedEntries.setElsewhere(NOW, Given.ID, FROM, TO)).isEqualTo(
                NamedEntries.setElsewhere(NOW, Given.ID, from, to, false));
        assertThat(ChangeCase.recommended(NOW, TO).to()).isEqualTo(to);
        assertThat(ChangeCase.recommended(NOW, TO).from()).isEqualTo(from);
        assertThat(ChangeCase.intended(NOW, FROM, TO, Action.GROW).from()).isEqualTo(from);
    }

    @Test
    void theOperationsOfAReplyAreCopied() {
        List<String> operations = new ArrayList<>(List.of("op-1"));
        Executed reply = new Executed(NOW, Given.ID, "c1", ExecutionOutcome.ACCEPTED, "", operations);
        operations.clear();

        assertThat(reply.operations()).containsExactly("op-1");
        assertThat(executed(NOW, "c1", ExecutionOutcome.REFUSED).operations()).isEmpty();
    }
}
