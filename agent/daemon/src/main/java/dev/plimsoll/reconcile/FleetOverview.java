package dev.plimsoll.reconcile;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.MonthlyUse;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Veto;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sums over the fleet that limit single changes: how many are due, and the expected use.
 *
 * <p>The sums are made again at most each {@link #INTERVAL}, and only if a compute that may be changed asks. Changes that
 * began since are counted at once.
 */
final class FleetOverview {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Supplier<Collection<ReconciliationPass.PassResult>> passes;
    /** Changes that the passes may not show yet. */
    private final Map<ComputeId, Begun> begun = new HashMap<>();
    private Sums sums = new Sums(Instant.MIN, Map.of(), Map.of(), Map.of(), 0);

    FleetOverview(Supplier<Collection<ReconciliationPass.PassResult>> passes) {
        this.passes = passes;
    }

    /**
     * @param due      computes whose change waits only for its moment or for the first of its kind, by action
     * @param use      of each compute
     * @param projects CU-hours a month, by project
     * @param fleet    CU-hours a month
     */
    private record Sums(Instant at, Map<Action, Integer> due, Map<ComputeId, Use> use, Map<String, Double> projects,
            double fleet) {

        double of(ComputeId compute) {
            Use known = use.get(compute);
            return known == null ? 0 : known.cuHours();
        }
    }

    /**
     * @param awakeHours hours a month that the compute is awake
     * @param cu         its largest size, in CU
     */
    private record Use(double awakeHours, double cu) {

        static Use of(Compute compute, DailyTimeUse spent, Instant now) {
            return new Use(awakeHours(spent, now), compute.size().max().value().doubleValue());
        }

        /** All hours of a month where the awake time is not known yet. */
        private static double awakeHours(DailyTimeUse spent, Instant now) {
            TimeUseTotals known = spent.latest(Integer.MAX_VALUE, now).tally();
            long all = known.all().toMillis();
            return DelayCost.HOURS_A_MONTH * (all == 0 ? 1 : (double) known.awake().toMillis() / all);
        }

        /** At {@code size}, if that is larger. */
        Use orAt(ComputeUnits size) {
            return new Use(awakeHours, Math.max(cu, size.value().doubleValue()));
        }

        double cuHours() {
            return awakeHours * cu;
        }
    }

    /**
     * A change that began.
     *
     * @param size largest size that it leads to
     * @param seen the first pass that was summed since; null before that
     */
    private record Begun(ComputeUnits size, ReconciliationPass.@Nullable PassResult seen) {

        /** The pass of the change itself ends before another one of its compute; null when it has ended. */
        @Nullable
        @SuppressWarnings("ReferenceEquality") // Whether it is the same pass, not one with the same result.
        Begun after(ReconciliationPass.PassResult pass) {
            return seen == null || seen == pass ? new Begun(size, pass) : null;
        }
    }

    /** Computes of the fleet whose change of this kind is due. */
    synchronized int due(Action action, Instant now) {
        return sums(now).due().getOrDefault(action, 0);
    }

    /**
     * Expected use at the present sizes, and at those that begun changes lead to. The compute itself counts at its present
     * size.
     *
     * @param spent what its time was used for
     */
    synchronized MonthlyUse use(Compute compute, DailyTimeUse spent, Instant now) {
        Sums all = sums(now);
        Use own = Use.of(compute, spent, now);
        double less = own.cuHours() - all.of(compute.id());
        double project = all.projects().getOrDefault(compute.id().projectId(), 0.0) + less;
        double fleet = all.fleet() + less;
        for (Map.Entry<ComputeId, Begun> change : begun.entrySet()) {
            ComputeId other = change.getKey();
            Use before = all.use().get(other);
            if (before != null && !other.equals(compute.id())) {
                double more = before.orAt(change.getValue().size()).cuHours() - before.cuHours();
                fleet += more;
                project += other.projectId().equals(compute.id().projectId()) ? more : 0;
            }
        }
        return new MonthlyUse(own.awakeHours(), own.cuHours(), project, fleet);
    }

    /** A change to limits up to {@code size} is about to begin. */
    synchronized void begins(ComputeId compute, ComputeUnits size) {
        begun.put(compute, new Begun(size, null));
    }

    private Sums sums(Instant now) {
        if (now.isBefore(sums.at()) || Duration.between(sums.at(), now).compareTo(INTERVAL) >= 0) {
            sums = sum(now);
        }
        return sums;
    }

    private Sums sum(Instant now) {
        Map<Action, Integer> due = new EnumMap<>(Action.class);
        Map<ComputeId, Use> use = new HashMap<>();
        Map<String, Double> projects = new HashMap<>();
        double fleet = 0;
        for (ReconciliationPass.PassResult pass : passes.get()) {
            ComputeStatus status = pass.computeStatus();
            if (isDue(status.advice().plan())) {
                due.merge(status.advice().advised().recommendation().action(), 1, Integer::sum);
            }
            Compute compute = status.compute();
            begun.computeIfPresent(compute.id(), (same, change) -> change.after(pass));
            Use own = Use.of(compute, pass.memory().spent(), now)
                    .orAt(largest(compute, pass.record()));
            use.put(compute.id(), own);
            projects.merge(compute.id().projectId(), own.cuHours(), Double::sum);
            fleet += own.cuHours();
        }
        begun.keySet().retainAll(use.keySet());
        return new Sums(now, due, use, projects, fleet);
    }

    /** The largest size of a compute, now or after its open change. */
    private static ComputeUnits largest(Compute compute, ChangeRecord record) {
        Intended open = record.open();
        return open == null ? compute.size().max() : open.to().size().orElse(compute.size()).max();
    }

    private static boolean isDue(Plan plan) {
        return switch (plan) {
            case Plan.Apply apply -> true;
            case Plan.Wait wait -> wait.until().equals(wait.moment());
            case Plan.Blocked blocked -> blocked.vetoes().stream().allMatch(Veto.CanaryFirst.class::isInstance);
            case Plan.Nothing nothing -> false;
            case Plan.Advise advise -> false;
        };
    }
}
