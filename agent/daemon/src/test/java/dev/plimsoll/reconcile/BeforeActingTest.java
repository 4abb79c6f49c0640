package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is read again right before a change, and what is not read if nothing is new. */
class BeforeActingTest extends WorldCase {

    /** The compute is too large, and is suspended at the end. */
    private void isObservedAsTooLarge(Reconciler cycle) {
        isTooLarge(cycle);
        assertThat(world.resizes).as("awake").isEmpty();
        world.becomes(ID, "idle");
        world.pass(MINUTE);
    }

    @Test
    void aSuspendedComputeIsChanged() {
        Reconciler cycle = byPolicy(When.IDLE);
        isObservedAsTooLarge(cycle);
        cycle.once();
        assertThat(world.resizes).hasSize(1);
        assertThat(world.journal()).filteredOn(Intended.class::isInstance).hasSize(1);
    }

    @Test
    void aComputeThatWokeSinceTheListing_isNotChanged() {
        Reconciler cycle = byPolicy(When.IDLE);
        isObservedAsTooLarge(cycle);
        world.afterListing = () -> world.becomes(ID, "active");

        cycle.once();

        assertThat(world.resizes).isEmpty();
        assertThat(world.journal()).noneMatch(Intended.class::isInstance)
                .last()
                .isInstanceOfSatisfying(Blocked.class, blocked -> assertThat(blocked.guardrail())
                        .isEqualTo(Guardrail.STALE));
    }

    /** What happens between the listing and the request. */
    private enum Meanwhile {
        RESIZED, DELETED, DISMISSED, STOPPED
    }

    @ParameterizedTest
    @EnumSource
    void whatHappensSinceTheListing_keepsTheRequestBack(Meanwhile meanwhile) {
        Reconciler cycle = byPolicy(When.IDLE);
        isObservedAsTooLarge(cycle);
        world.afterListing = switch (meanwhile) {
            case RESIZED -> () -> world.resize(ID, "2");
            case DELETED -> () -> world.computes.remove(ID);
            case DISMISSED -> () -> dismiss(MINUTE);
            case STOPPED -> () -> world.append(new Switched(world.now, true, "me"));
        };

        cycle.once();

        assertThat(world.resizes).isEmpty();
    }

    @Test
    void afterADismissalDuringTheSecondListing_nothingIsSent() {
        Reconciler cycle = byPolicy(When.IDLE);
        isObservedAsTooLarge(cycle);
        world.listings.clear();
        world.afterListing = () -> {
            if (world.listings.stream().filter(ID.projectId()::equals).count() == 2) {
                dismiss(MINUTE);
            }
        };

        cycle.once();

        assertThat(world.journal()).last().isNotInstanceOf(Intended.class);
        assertThat(world.resizes).isEmpty();
    }

    /** The agent was delayed for longer than its lease, so the new leader has the next epoch. */
    @Test
    void afterALeaderChangeMeanwhile_nothingIsSent() {
        Reconciler cycle = byPolicy(When.IDLE);
        isObservedAsTooLarge(cycle);
        world.afterListing = () -> world.store.execute("update project_partition set epoch = epoch + 1");
        cycle.once();
        assertThat(world.resizes).isEmpty();
        assertThat(world.journal()).noneMatch(Intended.class::isInstance);
    }

    @Test
    void aPassThatFindsNothingNew_doesNotReadTheStore() {
        Reconciler cycle = byPolicy(When.IDLE);
        world.with(ID, "idle", Given.cu("1"));
        cycle.once();
        tick(cycle, PROBE_DUE);
        int reads = world.storeReads.get();
        int lines = world.journal().size();

        ticks(cycle, 60, PROBE_DUE);

        assertThat(world.storeReads).hasValue(reads);
        assertThat(world.journal()).hasSize(lines);
    }

    @Test
    void anAnswerOfAPerson_isReadAtTheNextPass() {
        Reconciler cycle = byPerson(When.NOW);
        isTooLarge(cycle);
        JournalEntry.Recommended advice = (Recommended) world.journal()
                .stream()
                .filter(Recommended.class::isInstance)
                .reduce((a, b) -> b)
                .orElseThrow();
        world.append(new JournalEntry.Approved(world.now, ID, SettingValue.of(world.compute(ID).size()),
                advice.to(), "br-main",
                "me", false, null, null));

        cycle.once();

        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void suspendsAndWakes_writeNoUselessAdvice() {
        Reconciler cycle = adviser();
        world.with(ID, "idle", Given.cu("1"));
        cycle.once();
        for (int wake = 0; wake < 10; wake++) {
            world.becomes(ID, "active");
            world.restarts(ID);
            world.pass(MINUTE);
            world.reads(ID, 100, 50, 10);
            cycle.once();
            world.becomes(ID, "idle");
            tick(cycle, MINUTE);
        }

        assertThat(world.journal()).as("%s", world.journal()).hasSize(1);
    }

    @Test
    void theComputesOfTheLastProject_areRemovedWithIt() {
        Reconciler cycle = byPolicy(When.IDLE);
        world.with(ID, "idle", Given.cu("1"));
        cycle.once();
        assertThat(world.status.computeStatuses()).containsOnlyKeys(ID);

        world.projects.clear();
        world.computes.clear();
        tick(cycle, PROBE_DUE);

        assertThat(world.status.computeStatuses()).isEmpty();
    }

    @Test
    void aDeletedComputeOfAnExistingProject_isRemoved() {
        ComputeId other = new ComputeId("shop", "ep-other");
        Reconciler cycle = byPolicy(When.IDLE);
        world.with(ID, "idle", Given.cu("1"));
        world.with(other, "idle", Given.cu("1"));
        cycle.once();

        world.computes.remove(other);
        tick(cycle, PROBE_DUE);

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
