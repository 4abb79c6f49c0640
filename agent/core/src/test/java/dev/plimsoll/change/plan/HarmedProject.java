package dev.plimsoll.change.plan;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A project in which a change from 4 to 0.25 CU did harm, with a platform that obeys at once. No change but a roll-back may
 * begin: each needs an approval and a window, and there are none.
 */
final class HarmedProject {

    static final ComputeId HARMED = new ComputeId("shop", "ep-harmed");
    static final ComputeId REPLICA = new ComputeId("shop", "ep-replica");
    static final ComputeId BESIDE = new ComputeId("shop", "ep-beside");
    static final SizeRange FORMER = Given.cu("4");
    static final SizeRange SMALL = Given.cu("0.25");
    static final Instant START = ChangeCase.NOW;

    private final Map<ComputeId, ChangeCase> computes = new LinkedHashMap<>();
    private final Map<ComputeId, BranchOrder.Sibling> latest = new HashMap<>();
    private final Verifier verifier = new Verifier();
    private FleetChanges fleet = FleetChanges.NONE;
    Instant now = START;
    /** Until when operations of another change run, so that the platform refuses each request. */
    Instant running = Instant.MIN;
    /** Of the compute with the obstacle. */
    final Map<ComputeId, SizeTable> tables = new HashMap<>();
    final Map<ComputeId, Veto.OfPlatform> refusals = new HashMap<>();
    Veto.@Nullable OfAlerts alert;
    Instant startedAt = Given.T0;
    @Nullable
    FleetUse use;
    private int changes;

    ChangeCase add(ComputeId id, String type, SizeRange size) {
        ChangePolicy policy = Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, When.WINDOW);
        ChangeCase one = new ChangeCase().policy(policy)
                .compute(ComputeBuilder.like(Given.compute(size)).id(id).type(type).size(size).compute());
        computes.put(id, one);
        return one;
    }

    ChangeCase of(ComputeId id) {
        return requireNonNull(computes.get(id));
    }

    SizeRange size(ComputeId id) {
        return of(id).compute.size();
    }

    Plan plan(ComputeId id) {
        return requireNonNull(latest.get(id)).plan();
    }

    void write(JournalEntry entry) {
        fleet = fleet.after(entry);
        if (entry instanceof OfCompute ofCompute) {
            ChangeCase one = computes.get(ofCompute.compute());
            if (one != null) {
                one.after(entry);
            }
        }
    }

    void fleet(FleetChanges other) {
        fleet = new FleetChanges(Stream.concat(fleet.recent().stream(), other.recent().stream())
                .toList(), other.verdicts(), null, false);
    }

    /** The harmful change is in use, and has no verdict yet. */
    void shrink() {
        Instant at = START.minus(Duration.ofMinutes(20));
        write(NamedEntries.intended(at, HARMED, "shrink", FORMER, SMALL, "",
                Given.basis(Action.SHRINK, Reason.TOO_BIG), 1));
        write(new Settled(at, HARMED, "shrink", Settled.ChangeEnd.APPLIED, "", null));
    }

    void judge() {
        write(new Verified(START.minusSeconds(5), HARMED, "shrink", EffectVerdict.HARMFUL, ""));
    }

    /** One pass over each compute. */
    void pass() {
        computes.forEach(this::pass);
    }

    private void pass(ComputeId id, ChangeCase one) {
        BranchOrder order = BranchOrder.of(one.compute, listed(), latest::get);
        one.around = new Surroundings(fleet, use, alert, startedAt).with(refusals.get(id), order);
        advise(one, order);
        settle(one, Planner.isUndoing(one.situation()));
        advise(one, order);
        one.around = new Surroundings(fleet, use, alert, startedAt).with(refusals.get(id), order);
        Planner planner = new Planner(tables.getOrDefault(id, Given.table()));
        Plan plan = planner.plan(one.situation(), now);
        if (plan instanceof Plan.Apply) {
            plan = planner.plan(one.situation().by(new ChangeFacts(one.record, fleet, one.probe, other -> {
                ChangeCase beside = computes.get(other);
                return beside == null ? ChangeRecord.EMPTY : beside.record;
            })), now);
        }
        if (plan instanceof Plan.Apply(var change)) {
            request(one, change);
        }
        boolean goesBack = one.record.toUndo(one.compute) != null;
        latest.put(id, new BranchOrder.Sibling(one.record, plan, one.target, goesBack));
    }

    private List<Compute> listed() {
        return computes.values().stream().map(one -> one.compute).toList();
    }

    /** As the agent advises: the way back, or the size that a replica owes to its primary. */
    private void advise(ChangeCase one, BranchOrder order) {
        ReplicaFloor floor = order.floor(latest::get, now);
        SizeRange size = one.compute.size();
        boolean goesBack = one.record.toUndo(one.compute) != null;
        SizeRange owed = floor == null ? size : size.andAtLeast(floor.size());
        boolean isBelow = !owed.equals(size);
        one.target = goesBack ? FORMER : owed;
        one.action = one.target.equals(size) ? Action.HOLD : Action.GROW;
        one.reason = isBelow ? Reason.BELOW_PRIMARY : one.action == Action.HOLD ? Reason.FITS : Reason.TOO_SMALL;
    }

    private void settle(ChangeCase one, boolean isUrgent) {
        Settlement found = verifier.settle(one.compute, one.compute.values(), one.record,
                EnumSet.allOf(ComputeSetting.class), isUrgent, now);
        Intended open = one.record.open();
        if (open != null && found instanceof Settlement.Applied) {
            write(new Settled(now, open.compute(), open.changeId(), open.basis().undoesOwn()
                    ? Settled.ChangeEnd.ROLLED_BACK
                    : Settled.ChangeEnd.APPLIED, "", null));
        } else if (open != null && found instanceof Settlement.Missed missed) {
            write(new Settled(now, open.compute(), open.changeId(), missed.result(), "", missed.shown()));
        }
        if (open != null && open.compute().equals(BESIDE) && !running.isAfter(now)) {
            write(new Executed(now, BESIDE, open.changeId(), ExecutionOutcome.FINISHED, "", List.of()));
        }
    }

    private void request(ChangeCase one, SettingChange change) {
        String id = "c" + ++changes;
        assertThat(running).as("the platform refuses it until then").isBeforeOrEqualTo(now);
        assertThat(change.basis().rollsBack()).as("what it serves").isEqualTo("shrink");
        write(new Intended(now, change.compute(), id, change.from(), change.to(), new RecordedCauses(List.of()),
                change.basis(), 1));
        write(new Executed(now, change.compute(), id, ExecutionOutcome.ACCEPTED, "", List.of()));
        one.compute(ComputeBuilder.like(one.compute).size(change.to().size().orElseThrow()).compute());
        for (Compute replica : listed()) {
            assertThat(replica.isPrimary() || replica.id().equals(HARMED) || replica.size().covers(size(HARMED)))
                    .as("%s at %s, its primary at %s", replica.id(), replica.size(), size(HARMED))
                    .isTrue();
        }
    }
}
