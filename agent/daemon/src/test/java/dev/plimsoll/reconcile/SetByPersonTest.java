package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.reconcile.StoredFleet.OneAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A size that a person set by Plimsoll: the agent knows whose it is. On the shipped store. */
class SetByPersonTest {

    private static final ComputeId ID = new ComputeId("shop", "ep-orders");
    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");
    private static final SizeRange FOUR = Given.cu("4");
    private static final Duration MINUTES = Duration.ofMinutes(5);

    @TempDir
    Path folder;
    @AutoClose
    private StoredFleet fleet;
    private OneAgent agent;

    @BeforeEach
    void listed() {
        fleet = new StoredFleet(folder).with(ID, "1");
        agent = fleet.agent("agent");
        fleet.ticks(Duration.ofSeconds(10));
    }

    /** As the verb does it, when the platform has answered. */
    private void sets(SizeRange size) {
        Compute before = fleet.compute(ID);
        fleet.set(ID, SettingValue.of(size));
        new Answers(agent.store().store().stores()::journal, Explanation.WORDING, ChangeCase.ANSWERS).changed(before,
                fleet.compute(ID), Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, When.NOW), "ann", fleet.now);
    }

    private void write(JournalEntry... entries) {
        List.of(entries).forEach(agent.journal()::append);
    }

    private Intended intended(SizeRange to) {
        return NamedEntries.intended(fleet.now, ID, "c1", ONE, to, "", Given.basis(Action.GROW, Reason.TOO_SMALL),
                2);
    }

    private List<JournalEntry> entries() {
        return agent.store()
                .store()
                .stores()
                .entries()
                .page(ID, Long.MAX_VALUE, 99)
                .reversed()
                .stream()
                .map(StoredEntry::entry)
                .filter(entry -> !(entry instanceof Recommended))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itIsNotedOnce_asThatPersons_alsoAfterARestart(boolean restarted) {
        sets(TWO);
        if (restarted) {
            fleet.ends(agent);
            agent = fleet.agent("agent");
        }
        fleet.ticks(MINUTES);

        assertThat(entries()).singleElement()
                .isInstanceOfSatisfying(SetElsewhere.class, entry -> assertThat(entry.by()).isEqualTo("ann"));
        fleet.set(ID, SettingValue.of(FOUR));
        fleet.ticks(MINUTES);
        assertThat(entries()).as("set by the platform's console").hasSize(2);
        assertThat(entries()).last()
                .isInstanceOfSatisfying(SetElsewhere.class, entry -> assertThat(entry.by()).isNull());
    }

    /** The platform is not said to have answered with another value, nor does the agent wait for its own. */
    @Test
    void anOpenChangeEndsAsGivenUp_notAsClamped() {
        write(intended(TWO), new Executed(fleet.now, ID, "c1", ExecutionOutcome.ACCEPTED, "", List.of()));

        sets(FOUR);
        fleet.ticks(MINUTES);

        assertThat(entries()).extracting(JournalEntry::kind)
                .containsExactly("intended", "executed", "settled", "set_elsewhere");
        assertThat(entries().get(2)).isInstanceOfSatisfying(Settled.class, end -> {
            assertThat(end.result()).isEqualTo(Settled.ChangeEnd.FAILED);
            assertThat(end.detail()).contains("ann");
        });
    }

    @Test
    void aChangeThatWaitsForItsVerdict_staysInconclusive_andNothingIsUndone() {
        write(intended(TWO), new Settled(fleet.now, ID, "c1", Settled.ChangeEnd.APPLIED, "", null));
        fleet.set(ID, SettingValue.of(TWO));
        fleet.ticks(Duration.ofMinutes(2));

        sets(FOUR);
        fleet.ticks(MINUTES);

        assertThat(entries()).last()
                .isInstanceOfSatisfying(Verified.class,
                        end -> assertThat(end.verdict()).isEqualTo(EffectVerdict.INCONCLUSIVE));
        assertThat(fleet.compute(ID).size()).isEqualTo(FOUR);
    }

    /** The way back of a harmful change waits for a moment when a person sets the size. */
    @Test
    void aHarmfulChange_isNotUndone_whereAPersonSetTheSizeSince() {
        write(NamedEntries.intended(fleet.now, ID, "c1", FOUR, ONE, "", Given.basis(Action.SHRINK, Reason.TOO_BIG),
                2),
                new Settled(fleet.now, ID, "c1", Settled.ChangeEnd.APPLIED, "", null));
        sets(TWO);
        sets(ONE);
        write(new Verified(fleet.now, ID, "c1", EffectVerdict.HARMFUL, ""));

        fleet.ticks(MINUTES);

        assertThat(agent.journal().record(ID).toUndo(fleet.compute(ID))).isNull();
        assertThat(fleet.compute(ID).size()).isEqualTo(ONE);
        assertThat(entries()).filteredOn(Intended.class::isInstance).hasSize(1);
    }
}
