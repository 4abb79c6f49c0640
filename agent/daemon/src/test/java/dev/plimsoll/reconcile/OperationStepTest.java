package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations of an accepted change are followed to their end. */
class OperationStepTest extends WorldCase {

    private static final SizeRange ONE = Given.cu("1");
    private static final List<String> OPERATIONS = List.of("op-1", "op-2");

    OperationStepTest() {
        world.with(ID, "idle", ONE);
    }

    @Test
    void runningOperations_areReadOnceInEachPass_andLeaveTheChangeOpen() {
        Reconciler reconciler = sent(ExecutionOutcome.ACCEPTED, OPERATIONS);
        ticks(reconciler, 2, PROBE_DUE);

        assertThat(world.progressReads).containsExactly(OPERATIONS, OPERATIONS);
        assertThat(world.written(Settled.class)).isEmpty();
    }

    @Test
    void failedOperation_endsTheChange_withTheMessageOfThePlatform() {
        Reconciler reconciler = sent(ExecutionOutcome.ACCEPTED, OPERATIONS);
        world.progress = new OperationState.OperationFailed("apply_config failed: no capacity");
        tick(reconciler, PROBE_DUE);

        assertThat(world.written(Settled.class)).singleElement().satisfies(end -> {
            assertThat(end.result()).isEqualTo(Settled.ChangeEnd.FAILED);
            assertThat(end.detail()).contains("no capacity");
        });
    }

    @Test
    void failedOperation_endsNothing_ifTheSecondListingShowsTheNewSize() {
        Reconciler reconciler = sent(ExecutionOutcome.ACCEPTED, OPERATIONS);
        world.progress = new OperationState.OperationFailed("suspend_compute failed");
        world.afterListing = () -> world.resize(ID, "2");
        tick(reconciler, PROBE_DUE);
        assertThat(world.written(Settled.class)).isEmpty();

        tick(reconciler, PROBE_DUE);
        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.APPLIED);
    }

    @Test
    void endOfTheOperations_isJournaled_andNotReadAgain() {
        Reconciler reconciler = sent(ExecutionOutcome.ACCEPTED, OPERATIONS);
        world.progress = new OperationState.Finished();
        ticks(reconciler, 2, PROBE_DUE);

        assertThat(world.progressReads).hasSize(1);
        assertThat(world.written(Executed.class)).extracting(Executed::outcome)
                .containsExactly(ExecutionOutcome.ACCEPTED, ExecutionOutcome.FINISHED);
        assertThat(world.written(Settled.class)).as("only the size decides").isEmpty();
        world.resize(ID, "2");
        tick(reconciler, PROBE_DUE);
        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.APPLIED);
    }

    /** Those that the reply named have ended, and the platform still prewarms a successor of the compute. */
    @ParameterizedTest
    @CsvSource({"true,FINISHED", "false,FAILED"})
    void endOfTheNamedOperations_endsNothing_whileAnotherRuns(boolean well, String end) {
        Reconciler reconciler = sent(ExecutionOutcome.ACCEPTED, OPERATIONS);
        world.progress = well ? new OperationState.Finished()
                : new OperationState.OperationFailed("apply_config failed");
        world.working = true;
        ticks(reconciler, 2, PROBE_DUE);
        assertThat(world.written(Executed.class)).hasSize(1);
        assertThat(world.written(Settled.class)).isEmpty();
        world.working = false;
        tick(reconciler, PROBE_DUE);

        assertThat(well ? world.written(Executed.class).getLast().outcome() : world.settled().getFirst())
                .hasToString(end);
    }

    @Test
    void unknownStatus_isShown_andLeavesTheChangeOpen() {
        Reconciler reconciler = sent(ExecutionOutcome.ACCEPTED, OPERATIONS);
        world.progress = new OperationState.Open(
                List.of(new UnknownWord(UnknownWord.OPERATION, "pondering", "route")));
        tick(reconciler, PROBE_DUE);

        assertThat(world.listings).contains("unknown pondering");
        assertThat(world.written(Settled.class)).isEmpty();
    }

    @Test
    void failuresOfARunningOperation_areInThePlan() {
        Reconciler reconciler = byPolicy(When.WINDOW);
        isTooLarge(reconciler);
        world.append(NamedEntries.intended(world.now, ID, "c1", Given.cu("4"), Given.cu("0.5"), "why",
                Given.basis(Action.SHRINK, Reason.TOO_BIG), 0));
        world.append(new Executed(world.now, ID, "c1", ExecutionOutcome.ACCEPTED, "", OPERATIONS));
        world.progress = new OperationState.Open(List.of(), 2);
        tick(reconciler, PROBE_DUE);

        assertThat(status().view().vetoes()).filteredOn(Veto.ChangeOpen.class::isInstance)
                .singleElement()
                .isEqualTo(new Veto.ChangeOpen(world.now.minus(PROBE_DUE).plus(Verifier.PATIENCE), 2));
    }

    @Test
    void changeWithoutOperations_isOnlyListed() {
        Reconciler reconciler = sent(ExecutionOutcome.ACCEPTED, List.of());
        tick(reconciler, PROBE_DUE);
        assertThat(world.progressReads).isEmpty();
    }

    /** The reply was lost, and the platform shows that it began nothing: no wait of hours. */
    @Test
    void lostReplyWithoutAnOperation_isGivenUpAfterMinutes() {
        Reconciler reconciler = sent(ExecutionOutcome.NO_REPLY, List.of());
        world.untouched = true;
        nextUntil(reconciler, 14);
        assertThat(world.written(Settled.class)).isEmpty();
        nextUntil(reconciler, 16);

        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.NOT_APPLIED);
    }

    /** Nothing is given up while the platform works on it. */
    @ParameterizedTest
    @CsvSource({"an operation that has ended,false,359,362", "an operation that never ends,true,1439,1443"})
    void lostReplyWithAnOperation_isWaitedForLonger(String shown, boolean working, int lastOpen, int givenUp) {
        Reconciler reconciler = sent(ExecutionOutcome.NO_REPLY, List.of());
        world.working = working;
        nextUntil(reconciler, lastOpen);
        assertThat(world.written(Settled.class)).as(shown).isEmpty();

        nextUntil(reconciler, givenUp);
        assertThat(world.settled()).as(shown).containsExactly(Settled.ChangeEnd.NOT_APPLIED);
    }

    @Test
    void lostReplyWhoseOperationRuns_isWaitedForUntilItEnds() {
        Reconciler reconciler = sent(ExecutionOutcome.NO_REPLY, List.of());
        world.working = true;
        nextUntil(reconciler, 400);
        assertThat(world.written(Settled.class)).isEmpty();

        world.working = false;
        nextUntil(reconciler, 403);
        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.NOT_APPLIED);
    }

    /** The platform shows a new size at once, and works on it for a while. */
    @Test
    void aValueThatShowsWhileItsOperationRuns_isAppliedWhenThatEnds() {
        Reconciler reconciler = sent(ExecutionOutcome.ACCEPTED, OPERATIONS);
        world.working = true;
        world.resize(ID, "2");
        ticks(reconciler, 2, PROBE_DUE);
        assertThat(world.written(Settled.class)).isEmpty();
        world.working = false;
        tick(reconciler, PROBE_DUE);

        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.APPLIED);
    }

    /** Passes until so many minutes after the beginning. */
    private void nextUntil(Reconciler reconciler, int minutes) {
        while (world.now.isBefore(T0.plus(Duration.ofMinutes(minutes)))) {
            tick(reconciler, PROBE_DUE);
        }
    }

    private Reconciler sent(ExecutionOutcome outcome, List<String> operations) {
        Reconciler reconciler = byPolicy(When.IDLE);
        reconciler.once();
        isSent(outcome, operations);
        return reconciler;
    }

}
