package dev.plimsoll.reconcile;

import static dev.plimsoll.reconcile.World.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is read again right before a change, and what is not read if nothing is new. */
class BeforeActingTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @AutoClose
    private final World world = new World();

    /** The compute is too large, and is suspended at the end. */
    private void isObservedAsTooLarge(Reconciler cycle) {
        world.with(ID, "active", Given.cu("4"));
        for (int minute = 0; minute < 5; minute++) {
            world.reads(ID, 1_000_000, minute == 0 ? 700 : 0, 700);
            cycle.once();
            world.pass(MINUTE);
        }
        assertThat(world.resizes).as("awake").isEmpty();
        world.becomes(ID, "idle");
        world.pass(MINUTE);
    }

    private Reconciler cycle() {
        return world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.IDLE);
    }

    @Test
    void aSuspendedComputeIsChanged() {
        Reconciler cycle = cycle();
        isObservedAsTooLarge(cycle);
        cycle.once();
        assertThat(world.resizes).hasSize(1);
        assertThat(world.journal()).filteredOn(Intended.class::isInstance).hasSize(1);
    }

    @Test
    void aComputeThatWokeSinceTheListing_isNotChanged() {
        Reconciler cycle = cycle();
        isObservedAsTooLarge(cycle);
        world.afterListing = () -> world.becomes(ID, "active");

        cycle.once();

        assertThat(world.resizes).isEmpty();
        assertThat(world.journal()).noneMatch(Intended.class::isInstance)
                .last()
                .isInstanceOfSatisfying(Blocked.class, blocked -> assertThat(blocked.guardrail())
                        .isEqualTo(Veto.Guardrail.STALE));
    }

    @Test
    void aComputeResizedSinceTheListing_isNotChanged() {
        Reconciler cycle = cycle();
        isObservedAsTooLarge(cycle);
        world.afterListing = () -> world.resize(ID, "2");
        cycle.once();
        assertThat(world.resizes).isEmpty();
    }

    @Test
    void aComputeDeletedSinceTheListing_isNotChanged() {
        Reconciler cycle = cycle();
        isObservedAsTooLarge(cycle);
        world.afterListing = () -> world.computes.remove(ID);
        cycle.once();
        assertThat(world.resizes).isEmpty();
    }

    @Test
    void afterADismissalMeanwhile_nothingIsSent() {
        Reconciler cycle = cycle();
        isObservedAsTooLarge(cycle);
        world.afterListing = () -> world
                .append(NamedEntries.dismissed(world.now, ID, world.now.plus(MINUTE), "me", null));
        cycle.once();
        assertThat(world.resizes).isEmpty();
    }

    @Test
    void afterADismissalDuringTheSecondListing_nothingIsSent() {
        Reconciler cycle = cycle();
        isObservedAsTooLarge(cycle);
        world.listings.clear();
        world.afterListing = () -> {
            if (world.listings.stream().filter(ID.projectId()::equals).count() == 2) {
                world.append(NamedEntries.dismissed(world.now, ID, world.now.plus(MINUTE), "me", null));
            }
        };

        cycle.once();

        assertThat(world.journal()).last().isNotInstanceOf(Intended.class);
        assertThat(world.resizes).isEmpty();
    }

    @Test
    void afterAStopMeanwhile_nothingIsSent() {
        Reconciler cycle = cycle();
        isObservedAsTooLarge(cycle);
        world.afterListing = () -> world.append(new Switched(world.now, true, "me"));
        cycle.once();
        assertThat(world.resizes).isEmpty();
    }

    /** The agent was delayed for longer than its lease, so the new leader has the next epoch. */
    @Test
    void afterALeaderChangeMeanwhile_nothingIsSent() {
        Reconciler cycle = cycle();
        isObservedAsTooLarge(cycle);
        world.afterListing = () -> world.store.execute("update project_task set version = version + 1");
        cycle.once();
        assertThat(world.resizes).isEmpty();
        assertThat(world.journal()).noneMatch(Intended.class::isInstance);
    }

    @Test
    void aPassThatFindsNothingNew_doesNotReadTheStore() {
        Reconciler cycle = cycle();
        world.with(ID, "idle", Given.cu("1"));
        cycle.once();
        world.pass(MINUTE.plusSeconds(1));
        cycle.once();
        int reads = world.storeReads.get();
        int lines = world.journal().size();

        for (int minute = 0; minute < 60; minute++) {
            world.pass(MINUTE.plusSeconds(1));
            cycle.once();
        }

        assertThat(world.storeReads).hasValue(reads);
        assertThat(world.journal()).hasSize(lines);
    }

    @Test
    void anAnswerOfAPerson_isReadAtTheNextPass() {
        Reconciler cycle = world.cycle(ChangeMode.APPLY, ApprovalMode.PERSON, When.NOW);
        world.with(ID, "active", Given.cu("4"));
        for (int minute = 0; minute < 5; minute++) {
            world.reads(ID, 1_000_000, minute == 0 ? 700 : 0, 700);
            cycle.once();
            world.pass(MINUTE);
        }
        JournalEntry.Recommended advice = (Recommended) world.journal()
                .stream()
                .filter(Recommended.class::isInstance)
                .reduce((a, b) -> b)
                .orElseThrow();
        world.append(new JournalEntry.Approved(world.now, ID, SettingValue.of(world.compute(ID).size()),
                advice.to(), "br-main",
                "me", false, null));

        cycle.once();

        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void suspendsAndWakes_writeNoUselessAdvice() {
        Reconciler cycle = world.cycle(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE);
        world.with(ID, "idle", Given.cu("1"));
        cycle.once();
        for (int wake = 0; wake < 10; wake++) {
            world.becomes(ID, "active");
            world.restarts(ID);
            world.pass(MINUTE);
            world.reads(ID, 100, 50, 10);
            cycle.once();
            world.becomes(ID, "idle");
            world.pass(MINUTE);
            cycle.once();
        }

        assertThat(world.journal()).as("%s", world.journal()).hasSize(1);
    }

    @Test
    void theComputesOfTheLastProject_areRemovedWithIt() {
        Reconciler cycle = cycle();
        world.with(ID, "idle", Given.cu("1"));
        cycle.once();
        assertThat(world.status.computeStatuses()).containsOnlyKeys(ID);

        world.projects.clear();
        world.computes.clear();
        world.pass(MINUTE.plusSeconds(1));
        cycle.once();

        assertThat(world.status.computeStatuses()).isEmpty();
    }

    @Test
    void aDeletedComputeOfAnExistingProject_isRemoved() {
        ComputeId other = new ComputeId("shop", "ep-other");
        Reconciler cycle = cycle();
        world.with(ID, "idle", Given.cu("1"));
        world.with(other, "idle", Given.cu("1"));
        cycle.once();

        world.computes.remove(other);
        world.pass(MINUTE.plusSeconds(1));
        cycle.once();

        assertThat(world.status.computeStatuses()).containsOnlyKeys(ID);
    }

    @Test
    void retentionIsEnforced_byOneAgent() {
        Reconciler cycle = world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW, world,
                world.store.newAgent(), world);
        cycle.enforceRetention();
        assertThat(world.retentionEnforced).as("nothing is claimed yet").isEmpty();
        cycle.once();
        cycle.enforceRetention();
        cycle.once();
        assertThat(world.retentionEnforced).isEqualTo(List.of(world.now));
    }
}
