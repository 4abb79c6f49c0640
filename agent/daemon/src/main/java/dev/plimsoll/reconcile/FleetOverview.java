package dev.plimsoll.reconcile;

import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.MonthlyUse;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Veto;
import dev.plimsoll.fleet.Compute;
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
 * <p>The sums are made again at most each {@link #INTERVAL}, and only if a compute that may be changed asks. An intent
 * checks its own limits in the store; these sums may be a little old.
 */
final class FleetOverview {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Supplier<Collection<ReconciliationPass.PassResult>> passes;
    private Sums sums = new Sums(Instant.MIN, Map.of(), Map.of(), 0);

    FleetOverview(Supplier<Collection<ReconciliationPass.PassResult>> passes) {
        this.passes = passes;
    }

    /**
     * @param due      computes whose change waits only for its moment or for the first of its kind, by action
     * @param projects CU-hours a month, by project
     */
    private record Sums(Instant at, Map<Action, Integer> due, Map<String, Double> projects, double fleet) {}

    /** Computes of the fleet whose change of this kind is due. */
    int due(Action action, Instant now) {
        return sums(now).due().getOrDefault(action, 0);
    }

    /** Expected use; null where the awake time of the compute is not known yet. */
    @Nullable
    MonthlyUse use(Compute compute, ComputeMemory memory, Instant now) {
        TimeUseTotals spent = spent(memory, now);
        if (spent.all().isZero()) {
            return null;
        }
        Sums all = sums(now);
        return new MonthlyUse(awakeHours(spent), cuHours(compute, spent),
                all.projects().getOrDefault(compute.id().projectId(), 0.0), all.fleet());
    }

    private synchronized Sums sums(Instant now) {
        if (now.isBefore(sums.at()) || Duration.between(sums.at(), now).compareTo(INTERVAL) >= 0) {
            sums = sum(now);
        }
        return sums;
    }

    private Sums sum(Instant now) {
        Map<Action, Integer> due = new EnumMap<>(Action.class);
        Map<String, Double> projects = new HashMap<>();
        double fleet = 0;
        for (ReconciliationPass.PassResult pass : passes.get()) {
            ComputeStatus status = pass.computeStatus();
            if (isDue(status.advice().plan())) {
                due.merge(status.advice().advised().recommendation().action(), 1, Integer::sum);
            }
            TimeUseTotals spent = spent(pass.memory(), now);
            if (!spent.all().isZero()) {
                double use = cuHours(status.compute(), spent);
                projects.merge(status.compute().id().projectId(), use, Double::sum);
                fleet += use;
            }
        }
        return new Sums(now, due, projects, fleet);
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

    private static TimeUseTotals spent(ComputeMemory memory, Instant now) {
        return memory.state().timeline().awakeTime().log().spent().latest(Integer.MAX_VALUE, now).tally();
    }

    private static double awakeHours(TimeUseTotals spent) {
        double share = (double) spent.awake().toMillis() / Math.max(1, spent.all().toMillis());
        return share * DelayCost.HOURS_A_MONTH;
    }

    private static double cuHours(Compute compute, TimeUseTotals spent) {
        return awakeHours(spent) * compute.size().max().value().doubleValue();
    }
}
