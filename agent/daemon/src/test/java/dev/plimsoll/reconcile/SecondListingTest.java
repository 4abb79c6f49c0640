package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No change fails, and nobody else is blamed, by one listing alone. */
class SecondListingTest extends WorldCase {

    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");
    private static final SizeRange THREE = Given.cu("3");

    SecondListingTest() {
        world.with(ID, "idle", ONE);
    }

    @Test
    void thirdSizeInBothListings_isThePlatformsAnswer_andNobodyIsBlamed() {
        Reconciler reconciler = accepted();
        world.resize(ID, "3");
        next(reconciler);

        assertThat(world.written(Settled.class)).singleElement().satisfies(end -> {
            assertThat(end.result()).isEqualTo(Settled.ChangeEnd.CLAMPED);
            assertThat(end.shown()).isEqualTo(SettingValue.of(THREE));
        });
        assertThat(listings()).isEqualTo(2);
        next(reconciler);
        assertThat(world.written(SetElsewhere.class)).isEmpty();
        assertThat(world.written(Settled.class)).hasSize(1);
    }

    @Test
    void thirdSizeInTheFirstListingOnly_leavesTheChangeToTheNextPass() {
        Reconciler reconciler = accepted();
        world.resize(ID, "3");
        world.afterListing = () -> world.resize(ID, "2");
        next(reconciler);
        assertThat(world.written(Settled.class)).isEmpty();

        next(reconciler);
        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.APPLIED);
        assertThat(world.written(SetElsewhere.class)).isEmpty();
    }

    @Test
    void failedSecondListing_leavesTheChangeOpen() {
        Reconciler reconciler = accepted();
        world.resize(ID, "3");
        world.afterListing = () -> world.faults.put(ID.projectId(), gateway());
        next(reconciler);

        assertThat(world.written(Settled.class)).isEmpty();
    }

    /** The pass stalls after its listing, while the next leader changes the size and undoes it. */
    @Test
    void sizeOfALaterLease_isNotSomebodyElses() {
        Reconciler reconciler = byPolicy(When.IDLE);
        next(reconciler);
        world.resize(ID, "2");
        world.afterListing = () -> {
            world.afterListing = () -> {};
            world.append(NamedEntries.intended(world.now, ID, "later", ONE, TWO, "why",
                    Given.basis(Action.GROW, Reason.TOO_SMALL), 2));
        };
        next(reconciler);
        assertThat(world.written(SetElsewhere.class)).as("the journal was read after the listing").isEmpty();
    }

    @Test
    void unchangedSize_isListedOnce() {
        Reconciler reconciler = byPolicy(When.IDLE);
        next(reconciler);
        next(reconciler);
        assertThat(listings()).isEqualTo(1);
    }

    @Test
    void deletedCompute_isListedAgain_beforeItsChangeFails() {
        world.with(new ComputeId(ID.projectId(), "ep-other"), "idle", ONE);
        Reconciler reconciler = accepted();
        world.computes.remove(ID);
        world.afterListing = () -> world.faults.put(ID.projectId(), gateway());
        next(reconciler);
        assertThat(world.written(Settled.class)).as("the second listing failed").isEmpty();

        world.afterListing = () -> {};
        world.faults.clear();
        next(reconciler);
        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.FAILED);
        next(reconciler);
        assertThat(world.written(Settled.class)).hasSize(1);
    }

    @Test
    void computeMissingFromOneListing_keepsItsChange() {
        Reconciler reconciler = accepted();
        world.computes.remove(ID);
        world.afterListing = () -> world.with(ID, "idle", ONE);
        next(reconciler);
        next(reconciler);

        assertThat(world.written(Settled.class)).isEmpty();
    }

    private static PlatformFault gateway() {
        return new PlatformFault(PlatformFault.FaultKind.HTTP, 502, "bad gateway");
    }

    /** With a change from 1 CU to 2 CU that the platform accepted and does not show yet. */
    private Reconciler accepted() {
        Reconciler reconciler = byPolicy(When.IDLE);
        reconciler.once();
        isSent(ExecutionOutcome.ACCEPTED, List.of());
        next(reconciler);
        return reconciler;
    }

    private void next(Reconciler reconciler) {
        world.pass(PROBE_DUE);
        world.listings.clear();
        reconciler.once();
    }

    private long listings() {
        return world.listings.stream().filter(ID.projectId()::equals).count();
    }
}
