package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.probing.ForwardedClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Budgets hold for changes that are due at the same time, and count what may still come into use. */
class BudgetTest extends WorldCase {

    private static final double ALWAYS_AWAKE = 730;
    private static final double SMALL = 0.25;
    /** What each of them grows to: one size up. */
    private static final double LARGER = 0.5;
    private static final List<ComputeId> TWO = List.of(new ComputeId("shop", "ep-orders"),
            new ComputeId("blog", "ep-posts"));

    /** Two computes of 0.25 CU in two projects, awake all the time, that miss most reads. */
    private Reconciler tooSmall() {
        TWO.forEach(id -> {
            world.with(id, "active", Given.cu("0.25"));
            world.neverSuspends(id);
        });
        return byPerson(When.NOW);
    }

    /** Until what a larger size would have saved is more than a restart costs. A person approves, so no change waits for another. */
    private void observe(Reconciler cycle) {
        for (int minute = 0; minute < 40; minute++) {
            TWO.forEach(id -> world.reads(id, 1_000_000, 400_000, 512));
            cycle.once();
            TWO.forEach(this::approve);
            world.pass(Duration.ofMinutes(1));
        }
    }

    private void approve(ComputeId id) {
        ComputeStatus status = status(id);
        if (status.advice().plan() instanceof Plan.Wait(WaitCause.Approval approval, var moment)) {
            world.append(NamedEntries.approved(world.now, id, status.compute().size(),
                    status.advice().advised().recommendation().target(), "br-main", "me", false, null));
        }
    }

    @Test
    void withoutABudget_bothGrow() {
        try (Reconciler cycle = tooSmall()) {
            observe(cycle);
        }
        assertThat(world.resizes).extracting(request -> request.to().max().value().doubleValue())
                .containsExactly(LARGER, LARGER);
    }

    /** Both know the same sums when they are planned. */
    @Test
    void ofTwoChangesAtTheSameTime_theBudgetAllowsOne() {
        world.budget = new Budget(null, null, ALWAYS_AWAKE * (SMALL + LARGER));
        try (Reconciler cycle = tooSmall()) {
            observe(cycle);
        }
        assertThat(world.resizes).hasSize(1);
        assertThat(world.journal()).filteredOn(Blocked.class::isInstance)
                .extracting(entry -> ((Blocked) entry).guardrail())
                .containsOnly(Guardrail.BUDGET);
    }

    /** The platform may still apply what it did not answer. */
    @Test
    void aChangeWithoutReply_countsAtItsNewSize() {
        world.budget = new Budget(null, null, ALWAYS_AWAKE * (SMALL + LARGER));
        world.platform = request -> new Execution.NoReply("no reply");
        try (Reconciler cycle = tooSmall()) {
            observe(cycle);
        }
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void aRefusedChange_usesNoBudget() {
        world.budget = new Budget(null, null, ALWAYS_AWAKE * (SMALL + LARGER));
        world.platform = request -> new Execution.Rejected(422, "no");
        try (Reconciler cycle = tooSmall()) {
            observe(cycle);
        }
        assertThat(world.resizes).extracting(World.Request::compute).containsAll(TWO);
    }

    /** As in a rolling update: another version of the agent works on the project of the other compute. */
    @Test
    void whatAnotherAgentUses_isNotZero_whileItsStatusCannotBeRead() {
        world.budget = new Budget(null, null, ALWAYS_AWAKE * 100);
        TWO.forEach(id -> world.with(id, "active", Given.cu("0.25")).neverSuspends(id));
        ComputeId other = TWO.getLast();
        world.store.stores().statuses().keep(other, new StatusForm(new byte[]{1, 2, 3}), ALWAYS_AWAKE, world.now);
        try (Reconciler cycle = world.cycle(ChangeMode.APPLY, ApprovalMode.PERSON, When.NOW, world,
                new ForwardedClaims(world.store.newAgent()) {
                    @Override
                    public @Nullable Fence fence(String projectId, Instant now) {
                        return projectId.equals(other.projectId()) ? null : super.fence(projectId, now);
                    }
                }, world)) {
            for (int minute = 0; minute < 40; minute++) {
                world.reads(TWO.getFirst(), 1_000_000, 400_000, 512);
                cycle.once();
                approve(TWO.getFirst());
                world.pass(Duration.ofMinutes(1));
            }
        }

        assertThat(world.resizes).isEmpty();
        assertThat(plan(TWO.getFirst()))
                .isInstanceOfSatisfying(Plan.BlockedPlan.class,
                        plan -> assertThat(plan.vetoes()).containsExactly(new Veto.UseUnknown(other, 1)));
        assertThat(world.status.missing()).containsOnlyKeys(other.projectId());
    }

    /** Both were recommended before, so the first minutes after the start hold neither back. */
    @Test
    void afterARestart_whatIsNotListedYetIsNotFree() {
        world.budget = new Budget(null, null, ALWAYS_AWAKE * LARGER);
        try (Reconciler cycle = tooSmall()) {
            observe(cycle);
        }
        world.faults.put("blog", new PlatformFault(PlatformFault.FaultKind.UNREACHABLE, 0, "down"));
        try (Reconciler cycle = byPolicy(When.NOW)) {
            cycle.once();
            tick(cycle, Duration.ofMinutes(1));
        }
        assertThat(world.resizes).isEmpty();
        assertThat(plan(TWO.getFirst()))
                .isEqualTo(new Plan.BlockedPlan(List.of(new Veto.FleetNotListed())));
    }
}
