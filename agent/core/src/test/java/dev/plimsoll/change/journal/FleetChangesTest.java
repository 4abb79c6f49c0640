package dev.plimsoll.change.journal;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static dev.plimsoll.change.plan.ChangeCase.recent;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How recent changes of the fleet limit further ones. */
class FleetChangesTest {

    private static final ComputeId ONE = new ComputeId("shop", "ep-1");
    private static final ComputeId TWO = new ComputeId("shop", "ep-2");
    private static final ComputeId FAR = new ComputeId("bank", "ep-1");

    private static BegunChange change(ComputeId id, Action action, Stage progress) {
        return ChangeCase.change(NOW, id, action, progress);
    }

    @Test
    void changesCountFromAMomentOn_thatMomentIncluded() {
        FleetChanges fleet = recent(change(ONE, Action.GROW, Stage.OVER), change(TWO, Action.SHRINK, Stage.OPEN));

        assertThat(fleet.since(NOW)).isEqualTo(2);
        assertThat(fleet.since(NOW.plusNanos(1))).isZero();
        assertThat(fleet.since(Instant.EPOCH)).isEqualTo(2);
        assertThat(FleetChanges.NONE.since(Instant.EPOCH)).isZero();
    }

    @Test
    void attemptsToUndoAChange_useUpNoLimitOfTheFleet() {
        FleetChanges fleet = recent(change(ONE, Action.GROW, Stage.OVER),
                new BegunChange("c", NOW, TWO, Action.GROW, null, true, Stage.OVER),
                new BegunChange("c", NOW, TWO, Action.GROW, null, true, Stage.OPEN));

        assertThat(fleet.since(NOW)).isOne();
    }

    @ParameterizedTest
    @CsvSource({"OPEN, true", "UNVERIFIED, false", "CONFIRMED, false", "OVER, false"})
    void onlyAnOpenChangeMakesItsProjectBusy(Stage progress, boolean busy) {
        assertThat(beside(recent(change(TWO, Action.GROW, progress)), ONE)).isEqualTo(busy ? TWO : null);
    }

    @Test
    void neitherTheComputeItselfNorAnotherProjectIsInTheWay() {
        FleetChanges fleet = recent(change(ONE, Action.GROW, Stage.OPEN), change(FAR, Action.GROW, Stage.OPEN));

        assertThat(beside(fleet, ONE)).isNull();
        assertThat(beside(fleet, TWO)).isEqualTo(ONE);
        assertThat(beside(fleet, new ComputeId("bank", "ep-2"))).isEqualTo(FAR);
    }

    @ParameterizedTest
    @CsvSource({"OPEN, true", "UNVERIFIED, true", "CONFIRMED, false", "OVER, false"})
    void aChangeWithoutAVerdictIsTheCanaryOfItsKind(Stage progress, boolean waits) {
        FleetChanges fleet = recent(change(ONE, Action.GROW, progress));

        assertThat(fleet.canary(Action.GROW, FAR)).isEqualTo(waits ? ONE : null);
        assertThat(fleet.canary(Action.SHRINK, FAR)).isNull();
    }

    /** One that was confirmed is proof enough, even while others wait. */
    @Test
    void aConfirmedChangeOfTheKindEndsTheWait_oneOfAnotherKindDoesNot() {
        BegunChange waiting = change(ONE, Action.GROW, Stage.UNVERIFIED);

        assertThat(recent(waiting, change(TWO, Action.GROW, Stage.CONFIRMED)).canary(Action.GROW, FAR)).isNull();
        assertThat(recent(waiting, change(TWO, Action.SHRINK, Stage.CONFIRMED)).canary(Action.GROW, FAR))
                .isEqualTo(ONE);
        assertThat(recent(change(TWO, Action.GROW, Stage.OVER), waiting).canary(Action.GROW, FAR)).isEqualTo(ONE);
    }

    /** The first one is waited for, and nobody waits for himself. */
    @Test
    void theFirstOfSeveralIsTheCanary_butNotTheComputeItself() {
        FleetChanges fleet = recent(change(TWO, Action.GROW, Stage.OPEN), change(ONE, Action.GROW, Stage.UNVERIFIED));

        assertThat(fleet.canary(Action.GROW, FAR)).isEqualTo(ONE);
        assertThat(fleet.canary(Action.GROW, ONE)).isEqualTo(TWO);
        assertThat(recent(change(ONE, Action.GROW, Stage.OPEN)).canary(Action.GROW, ONE)).isNull();
    }

    @Test
    void theWayBackOfAHarmfulChangeIsNoCanary() {
        BegunChange back = new BegunChange("c", NOW, ONE, Action.GROW, TO.max(), true, Stage.OPEN);

        assertThat(recent(back).canary(Action.GROW, TWO)).isNull();
        assertThat(beside(recent(back), TWO)).as("but its project is busy").isEqualTo(ONE);
    }

    /** A change that a person gave up has no end in the journal; the next one of its compute has. */
    @Test
    void onlyTheLatestChangeOfAComputeIsOpen() {
        assertThat(beside(recent(change(ONE, Action.GROW, Stage.OVER), change(ONE, Action.GROW, Stage.OPEN)), TWO))
                .isNull();
    }

    private static List<BegunChange> after(JournalEntry... entries) {
        return fold(List.of(entries)).recent();
    }

    private static FleetChanges fold(List<? extends JournalEntry> entries) {
        FleetChanges fleet = FleetChanges.NONE;
        for (JournalEntry entry : entries) {
            fleet = fleet.after(entry);
        }
        return fleet;
    }

    @Test
    void theEntriesOfAChangeSayHowFarItGot() {
        Intended intent = ChangeCase.intended(NOW, FROM, TO, Action.GROW);
        Settled applied = ChangeCase.settled(NOW, Settled.ChangeEnd.APPLIED);
        Verified bad = ChangeCase.verified(NOW, EffectVerdict.INEFFECTIVE);

        assertThat(after(intent)).containsExactly(new BegunChange("c1", NOW, Given.ID, Action.GROW, TO.max(), false,
                Stage.OPEN));
        assertThat(progress(intent, ChangeCase.executed(NOW, ExecutionOutcome.ACCEPTED))).isEqualTo(Stage.OPEN);
        assertThat(progress(intent, ChangeCase.executed(NOW, ExecutionOutcome.REFUSED))).isEqualTo(Stage.OVER);
        assertThat(progress(intent, ChangeCase.settled(NOW, Settled.ChangeEnd.FAILED))).isEqualTo(Stage.OVER);
        assertThat(progress(intent, applied)).isEqualTo(Stage.UNVERIFIED);
        assertThat(progress(intent, applied, bad)).isEqualTo(Stage.OVER);
        assertThat(progress(intent, applied, ChangeCase.verified(NOW, EffectVerdict.CONFIRMED)))
                .isEqualTo(Stage.CONFIRMED);
        assertThat(after(intent, ChangeCase.executed(NOW, ExecutionOutcome.NOT_SENT))).isEmpty();
        assertThat(fold(List.of(intent)).asOf(NOW.plus(FleetChanges.SPAN).plusNanos(1)).recent()).isEmpty();
    }

    private static Stage progress(JournalEntry... entries) {
        return after(entries).getFirst().progress();
    }

    /** Two agents judge the same change, one of them late; the record of the compute counts alike. */
    @Test
    void theFirstVerdictOnAChangeCounts_andTheFirstEnd() {
        List<JournalEntry> harmful = List.of(ChangeCase.intended(NOW, FROM, TO, Action.GROW),
                ChangeCase.settled(NOW, Settled.ChangeEnd.APPLIED), ChangeCase.verified(NOW, EffectVerdict.HARMFUL));
        for (JournalEntry again : List.of(ChangeCase.verified(NOW, EffectVerdict.HARMFUL),
                ChangeCase.verified(NOW, EffectVerdict.CONFIRMED), ChangeCase.settled(NOW, Settled.ChangeEnd.FAILED),
                ChangeCase.settled(NOW, Settled.ChangeEnd.APPLIED),
                ChangeCase.executed(NOW, ExecutionOutcome.REFUSED))) {
            assertThat(fold(harmful).after(again)).as(again.kind()).isEqualTo(fold(harmful));
            assertThat(Given.record(harmful).after(again)).as(again.kind()).isEqualTo(Given.record(harmful));
        }
        List<JournalEntry> applied = harmful.subList(0, 2);
        Settled failed = ChangeCase.settled(NOW, Settled.ChangeEnd.FAILED);
        assertThat(fold(applied).after(failed)).isEqualTo(fold(applied));
        assertThat(Given.record(applied).after(failed)).isEqualTo(Given.record(applied));
    }

    @Test
    void onlyAChangeThatIsInUse_isJudged() {
        List<JournalEntry> open = List.of(ChangeCase.intended(NOW, FROM, TO, Action.GROW));

        assertThat(fold(open).after(ChangeCase.verified(NOW, EffectVerdict.HARMFUL))).isEqualTo(fold(open));
        assertThat(Given.record(open).after(ChangeCase.verified(NOW, EffectVerdict.HARMFUL)).verdicts()).isEmpty();
    }

    /** The fleet and the compute follow the same rule, whatever the order of entries. */
    @Seeds(8)
    void theStageOfAChange_isTheSameForTheFleetAndItsCompute(long seed) {
        Random random = new Random(seed);
        List<JournalEntry> kinds = new ArrayList<>();
        Arrays.stream(Settled.ChangeEnd.values()).map(end -> ChangeCase.settled(NOW, end)).forEach(kinds::add);
        Arrays.stream(EffectVerdict.values()).map(verdict -> ChangeCase.verified(NOW, verdict)).forEach(kinds::add);
        kinds.add(ChangeCase.executed(NOW, ExecutionOutcome.REFUSED));
        kinds.add(ChangeCase.executed(NOW, ExecutionOutcome.ACCEPTED));
        for (int i = 0; i < 200; i++) {
            ChangeRecord record = ChangeRecord.EMPTY.after(ChangeCase.intended(NOW, FROM, TO, Action.GROW));
            FleetChanges fleet = FleetChanges.NONE.after(ChangeCase.intended(NOW, FROM, TO, Action.GROW));
            for (int step = 0; step < 6; step++) {
                JournalEntry entry = kinds.get(random.nextInt(kinds.size()));
                // A change that is no roll-back never ends as one.
                if (!(entry instanceof Settled end) || end.result() != Settled.ChangeEnd.ROLLED_BACK) {
                    record = record.after(entry);
                    fleet = fleet.after(entry);
                }
                LatestChange change = requireNonNull(record.latest());
                assertThat(fleet.recent().getFirst().progress()).as("seed %d: %s", seed, entry)
                        .isEqualTo(change.stage());
            }
        }
    }

    @Test
    void verdictsCountSinceAPersonResumed_withoutInconclusiveOnes() {
        Verified bad = ChangeCase.verified(NOW, EffectVerdict.HARMFUL);
        Verified none = ChangeCase.verified(NOW, EffectVerdict.INCONCLUSIVE);
        Switched off = new Switched(NOW, false, "me");

        assertThat(fold(List.of(bad, none)).verdicts()).containsExactly(EffectVerdict.HARMFUL);
        assertThat(fold(List.of(bad, off))).isEqualTo(new FleetChanges(List.of(), List.of(), NOW, false));
        assertThat(fold(List.of(bad, new Switched(NOW, true, "me"))).verdicts()).hasSize(1);
        assertThat(fold(Collections.nCopies(9, bad)).verdicts()).hasSize(Breaker.FLEET_VERDICTS);
    }

    /** The first compute beside it with an open change; null without one. */
    private static @Nullable ComputeId beside(FleetChanges fleet, ComputeId compute) {
        return fleet.openBeside(compute).map(BegunChange::compute).findFirst().orElse(null);
    }
}
