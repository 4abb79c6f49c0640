package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * No change to a larger size leads over a budget. Only computes that were never suspended are counted, because their use
 * is known exactly: all hours of a month at their largest size.
 */
final class BudgetRule {

    /** As docs/changes.md has it. */
    static final double HOURS_A_MONTH = 730;
    /** A clock that was stepped makes the awake share of a compute that was never suspended a little less than all. */
    private static final double TOLERANCE = 0.98;

    private final Intended intent;
    private final Collection<Seen> seen;
    private final List<Intended> begun;

    /**
     * @param seen    the computes as last listed for the agent
     * @param written the journal before the intent
     */
    BudgetRule(Intended intent, Collection<Seen> seen, WrittenBefore written) {
        this.intent = intent;
        this.seen = seen;
        Set<String> refused = written.all()
                .stream()
                .filter(entry -> entry instanceof Executed reply && reply.outcome() == ExecutionOutcome.REFUSED)
                .map(entry -> ((Executed) entry).changeId())
                .collect(Collectors.toSet());
        this.begun = written.all()
                .stream()
                .filter(Intended.class::isInstance)
                .map(Intended.class::cast)
                .filter(one -> one.setting() == ComputeSetting.SIZE && !refused.contains(one.changeId()))
                .toList();
    }

    boolean holds(Budget budget) {
        ComputeId compute = intent.compute();
        return isWithin(budget.compute(), compute::equals)
                && isWithin(budget.project(), other -> other.projectId().equals(compute.projectId()))
                && isWithin(budget.fleet(), other -> true);
    }

    private boolean isWithin(@Nullable Double limit, Predicate<ComputeId> scope) {
        return limit == null || TOLERANCE * use(scope) <= limit;
    }

    private double use(Predicate<ComputeId> scope) {
        return seen.stream()
                .filter(one -> scope.test(one.compute().id()) && one.compute().times().suspendedAt() == null)
                .mapToDouble(one -> HOURS_A_MONTH * cu(one))
                .sum();
    }

    /** The largest size that a compute has, or gets by this change or by one that the agents began since the listing. */
    private double cu(Seen one) {
        if (one.compute().id().equals(intent.compute())) {
            return cu(intent);
        }
        double listed = one.compute().size().max().value().doubleValue();
        return begun.stream()
                .filter(other -> other.compute().equals(one.compute().id()) && other.at().isAfter(one.at()))
                .mapToDouble(BudgetRule::cu)
                .reduce(listed, (before, after) -> after);
    }

    private static double cu(Intended change) {
        return ChangeTerms.size(change.to()).max().value().doubleValue();
    }
}
