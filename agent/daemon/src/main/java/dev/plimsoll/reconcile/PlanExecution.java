package dev.plimsoll.reconcile;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.OwnerPolicy;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Planner;
import dev.plimsoll.change.Veto;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns a recommendation into a plan. Executes the plan if it is a change and is still valid after everything is read
 * again.
 */
final class PlanExecution {

    private final Ports ports;
    private final Planner planner;
    private final ChangeExecutor changes;
    private final InstantSource clock;

    PlanExecution(Ports ports, SizeTable table, InstantSource clock) {
        this.ports = ports;
        this.planner = new Planner(table);
        this.changes = new ChangeExecutor(ports, clock);
        this.clock = clock;
    }

    /** The plan, without acting on it; for followers. */
    Planned plan(Compute compute, ChangeRecord record, Situations situations) {
        return new Planned(planner.plan(situations.of(compute, record), clock.instant()), record);
    }

    /** What all plans of one reconciliation pass have in common. */
    record Situations(Project project, ComputePolicies terms, Recommendation advice, @Nullable Figures figures,
            boolean stopped,
            @Nullable AwakeCause staysAwake) {

        Planner.Situation of(Compute compute, ChangeRecord record) {
            boolean mayAct = terms.change().mode() == Mode.APPLY;
            return new Planner.Situation(compute, project.locked(), advice, figures, record, mayAct && stopped,
                    new OwnerPolicy(terms.sizing(), terms.change()), staysAwake);
        }

        Situations withStopped(boolean now) {
            return new Situations(project, terms, advice, figures, now, staysAwake);
        }
    }

    /** A plan, and the change record after its execution. */
    record Planned(Plan plan, ChangeRecord record) {}

    /** Verifies an open change, journals the recommendation, plans, and executes the plan if it is a change. */
    Planned planAndAct(Compute compute, ChangeRecord before, Situations situations, Leadership.Turn turn) {
        Instant now = clock.instant();
        ChangeRecord record = changes.settle(compute, before, now);
        record = changes.note(compute, situations.advice(), record, now);
        Plan plan = planner.plan(situations.of(compute, record), now);
        if (plan instanceof Plan.Apply) {
            return act(compute, situations, turn);
        }
        return new Planned(plan, changes.noteVetoes(compute, plan, record, now));
    }

    /**
     * Reads again everything that the plan depends on, before a request is sent. Since the listing the compute may
     * have woken, a person may have changed or dismissed it, or another replica may have become leader.
     */
    private Planned act(Compute listed, Situations situations, Leadership.Turn turn) {
        ChangeRecord record = ChangeRecord.of(ports.journal().of(listed.id()));
        Relisted relisted = relist(listed);
        if (relisted.veto() != null) {
            Plan stale = new Plan.Blocked(List.of(relisted.veto()));
            return new Planned(stale, changes.noteVetoes(listed, stale, record, clock.instant()));
        }
        boolean stopped = situations.terms().change().mode() == Mode.APPLY && ports.journal().stopped();
        Plan plan = planner.plan(situations.withStopped(stopped).of(relisted.compute(), record), clock.instant());
        return plan instanceof Plan.Apply apply
                ? new Planned(plan, changes.apply(apply.resize(), record, turn))
                : new Planned(plan, changes.noteVetoes(listed, plan, record, clock.instant()));
    }

    /**
     * The result of a second listing.
     *
     * @param compute the compute as it is now
     * @param veto    why the plan is no longer valid; null if it is valid
     */
    private record Relisted(Compute compute, @Nullable Veto veto) {}

    private Relisted relist(Compute listed) {
        try {
            Optional<Compute> found = ports.fleet()
                    .computes(listed.id().projectId())
                    .items()
                    .stream()
                    .filter(one -> one.id().equals(listed.id()))
                    .findFirst();
            if (found.isEmpty()) {
                return new Relisted(listed, new Veto.NoLongerListed());
            }
            Compute now = found.get();
            return now.isAsBefore(listed)
                    ? new Relisted(now, null)
                    : new Relisted(now,
                            new Veto.ChangedSinceListing(now.lifecycle().state().word(), now.size(),
                                    listed.lifecycle().state().word(),
                                    listed.size()));
        } catch (PlatformFault fault) {
            return new Relisted(listed, new Veto.NotListedAgain(fault.getMessage()));
        }
    }
}
