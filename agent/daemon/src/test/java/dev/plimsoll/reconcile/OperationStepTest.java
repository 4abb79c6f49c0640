package dev.plimsoll.reconcile;

import static dev.plimsoll.reconcile.World.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Operations of an accepted change are followed to their end. */
class OperationStepTest {

    private static final SizeRange ONE = Given.cu("1");
    private static final List<String> OPERATIONS = List.of("op-1", "op-2");

    @AutoClose
    private final World world = new World().with(ID, "idle", ONE);

    @Test
    void runningOperations_areReadOnceInEachPass_andLeaveTheChangeOpen() {
        Reconciler reconciler = accepted(OPERATIONS);
        next(reconciler);
        next(reconciler);

        assertThat(world.progressReads).containsExactly(OPERATIONS, OPERATIONS);
        assertThat(world.written(Settled.class)).isEmpty();
    }

    @Test
    void failedOperation_endsTheChange_withTheMessageOfThePlatform() {
        Reconciler reconciler = accepted(OPERATIONS);
        world.progress = new OperationState.OperationFailed("apply_config failed: no capacity");
        next(reconciler);

        assertThat(world.written(Settled.class)).singleElement().satisfies(end -> {
            assertThat(end.result()).isEqualTo(Settled.ChangeEnd.FAILED);
            assertThat(end.detail()).contains("no capacity");
        });
    }

    @Test
    void failedOperation_endsNothing_ifTheSecondListingShowsTheNewSize() {
        Reconciler reconciler = accepted(OPERATIONS);
        world.progress = new OperationState.OperationFailed("suspend_compute failed");
        world.afterListing = () -> world.resize(ID, "2");
        next(reconciler);
        assertThat(world.written(Settled.class)).isEmpty();

        next(reconciler);
        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.APPLIED);
    }

    @Test
    void endOfTheOperations_isJournaled_andNotReadAgain() {
        Reconciler reconciler = accepted(OPERATIONS);
        world.progress = new OperationState.Finished();
        next(reconciler);
        next(reconciler);

        assertThat(world.progressReads).hasSize(1);
        assertThat(world.written(Executed.class)).extracting(Executed::outcome)
                .containsExactly(Executed.Outcome.ACCEPTED, Executed.Outcome.FINISHED);
        assertThat(world.written(Settled.class)).as("only the size decides").isEmpty();
        world.resize(ID, "2");
        next(reconciler);
        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.APPLIED);
    }

    @Test
    void unknownStatus_isShown_andLeavesTheChangeOpen() {
        Reconciler reconciler = accepted(OPERATIONS);
        world.progress = new OperationState.Open(
                List.of(new UnknownWord(UnknownWord.OPERATION, "pondering", "route")));
        next(reconciler);

        assertThat(world.listings).contains("unknown pondering");
        assertThat(world.written(Settled.class)).isEmpty();
    }

    @Test
    void changeWithoutOperations_isOnlyListed() {
        Reconciler reconciler = accepted(List.of());
        next(reconciler);
        assertThat(world.progressReads).isEmpty();
    }

    /** The reply was lost, and the platform shows that it began nothing: no wait of hours. */
    @Test
    void lostReplyWithoutAnOperation_isGivenUpAfterMinutes() {
        Reconciler reconciler = unanswered();
        world.untouched = true;
        nextUntil(reconciler, 14);
        assertThat(world.written(Settled.class)).isEmpty();
        nextUntil(reconciler, 16);

        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.NOT_APPLIED);
    }

    @Test
    void lostReplyWithAnOperation_isWaitedForLonger() {
        Reconciler reconciler = unanswered();
        nextUntil(reconciler, 359);
        assertThat(world.written(Settled.class)).isEmpty();
        nextUntil(reconciler, 362);

        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.NOT_APPLIED);
    }

    /** Nothing is given up while the platform works on it. */
    @Test
    void lostReplyWhoseOperationRuns_isWaitedForUntilItEnds() {
        Reconciler reconciler = unanswered();
        world.working = true;
        nextUntil(reconciler, 400);
        assertThat(world.written(Settled.class)).isEmpty();
        world.working = false;
        nextUntil(reconciler, 403);

        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.NOT_APPLIED);
    }

    @Test
    void operationThatNeverEnds_isWaitedForForADay() {
        Reconciler reconciler = unanswered();
        world.working = true;
        nextUntil(reconciler, 1_439);
        assertThat(world.written(Settled.class)).isEmpty();
        nextUntil(reconciler, 1_443);

        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.NOT_APPLIED);
    }

    /** The platform shows a new size at once, and works on it for a while. */
    @Test
    void aValueThatShowsWhileItsOperationRuns_isAppliedWhenThatEnds() {
        Reconciler reconciler = accepted(OPERATIONS);
        world.working = true;
        world.resize(ID, "2");
        next(reconciler);
        next(reconciler);
        assertThat(world.written(Settled.class)).isEmpty();
        world.working = false;
        next(reconciler);

        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.APPLIED);
    }

    private Reconciler unanswered() {
        Reconciler reconciler = world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.IDLE);
        reconciler.once();
        world.append(NamedEntries.intended(world.now, ID, "c1", ONE, Given.cu("2"), "why",
                ChangeBasis.of(Action.GROW, Reason.TOO_SMALL), 0));
        world.append(new Executed(world.now, ID, "c1", Executed.Outcome.NO_REPLY, ""));
        return reconciler;
    }

    /** Passes until so many minutes after the beginning. */
    private void nextUntil(Reconciler reconciler, int minutes) {
        while (world.now.isBefore(World.T0.plus(Duration.ofMinutes(minutes)))) {
            next(reconciler);
        }
    }

    private Reconciler accepted(List<String> operations) {
        Reconciler reconciler = world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.IDLE);
        reconciler.once();
        world.append(NamedEntries.intended(world.now, ID, "c1", ONE, Given.cu("2"), "why",
                ChangeBasis.of(Action.GROW, Reason.TOO_SMALL), 0));
        world.append(new Executed(world.now, ID, "c1", Executed.Outcome.ACCEPTED, "", operations));
        return reconciler;
    }

    private void next(Reconciler reconciler) {
        world.pass(Duration.ofSeconds(61));
        reconciler.once();
    }
}
