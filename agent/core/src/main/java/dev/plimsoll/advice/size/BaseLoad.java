package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The smallest limit of an autoscaling compute: what the quietest quarter of its day needs, with room for its
 * connections.
 *
 * <p>Between its limits the platform resizes without dropping connections. The largest limit is for the peak, and the
 * decision about sizes chooses it. A smallest limit that is too small shows as misses under little load.
 */
final class BaseLoad {

    private final SizeTable table;
    private final Tunables tunables;
    private final Price price;
    /** Share of reads that miss beyond the allowed ones, from which a smallest limit is too small. */
    private final double bad;

    BaseLoad(SizeTable table, Tunables tunables) {
        this.table = table;
        this.tunables = tunables;
        this.price = tunables.price();
        this.bad = (tunables.observations().clearly() - 1) * price.allowedMisses();
    }

    /**
     * The candidate for another smallest limit; empty for a fixed size, and where the present limit is right.
     *
     * @param max the largest limit it would have then
     */
    Optional<Candidate> candidate(Compute compute, ComputeUnits max, SizeEvaluation evaluation,
            @Nullable Figures figures,
            SizingPolicy policy) {
        List<DailyLoad.Hour> quiet = quietest(evaluation.model().day());
        if (compute.size().isFixed() || figures == null || quiet.isEmpty()) {
            return Optional.empty();
        }
        double excess = excess(quiet, evaluation.model(), compute.size().max());
        return excess > bad
                ? raise(compute, excess, quiet, figures, policy)
                : lower(compute, max, evaluation, hours(quiet), figures, policy);
    }

    /** Whether it also misses too much in its busier hours, when the largest limit counts. */
    boolean missesWhenBusy(Compute compute, SizeEvaluation evaluation) {
        List<DailyLoad.Hour> quiet = quietest(evaluation.model().day());
        List<DailyLoad.Hour> busy = evaluation.model()
                .day()
                .hours()
                .stream()
                .filter(hour -> !quiet.contains(hour))
                .toList();
        return excess(busy, evaluation.model(), compute.size().max()) > bad;
    }

    /** Whether only its quietest hours miss too much, when the smallest limit counts, and no larger one is allowed. */
    boolean mayNotRise(Compute compute, SizeEvaluation evaluation, Figures figures, SizingPolicy policy) {
        SizeRange now = compute.size();
        List<DailyLoad.Hour> quiet = quietest(evaluation.model().day());
        return !now.isFixed() && atSmallest(compute, figures) > 0
                && excess(quiet, evaluation.model(), now.max()) > bad && !missesWhenBusy(compute, evaluation)
                && policy.allowed().onTheWay(now.min(), now.max(), table).isEmpty();
    }

    /** A candidate that reports what blocks a larger smallest limit; {@code ratio} is the present ratio. */
    Candidate notRaised(Compute compute, Cause ratio, SizingPolicy policy) {
        SizeRange now = compute.size();
        boolean plan = table.way(now.min(), now.max()).stream().noneMatch(cu -> policy.allowed().byPlan(cu, table));
        SizeConstraint constraint = plan ? new SizeConstraint.NeedsPaidPlan() : new SizeConstraint.OutOfRange();
        return Candidate.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                List.of(ratio, new LimitCause.QuietMisses(now.min()), new LimitCause.LargerMinBlocked(constraint)));
    }

    private List<DailyLoad.Hour> quietest(DailyLoad day) {
        return day.quietest(tunables.base().quiet(), tunables.base().dayHours());
    }

    private static double hours(List<DailyLoad.Hour> all) {
        return all.stream().mapToDouble(DailyLoad.Hour::awake).sum();
    }

    /** The misses beyond the allowed ones in quiet hours; observations are stored under the largest limit. */
    private static double excess(List<DailyLoad.Hour> quiet, ComputeModel model, ComputeUnits max) {
        return quiet.stream()
                .mapToDouble(hour -> model.of(max)
                        .observed(LoadLevel.level(hour.readsPerHour()))
                        .map(ObservedMisses::excess)
                        .orElse(0.0))
                .average()
                .orElse(0);
    }

    /** The candidate that raises the limit by one size, or into the range of the policy. */
    private Optional<Candidate> raise(Compute compute, double excess, List<DailyLoad.Hour> quiet, Figures figures,
            SizingPolicy policy) {
        SizeRange now = compute.size();
        return policy.allowed()
                .onTheWay(now.min(), now.max(), table)
                .stream()
                .findFirst()
                .flatMap(next -> raiseTo(next, compute, excess, quiet, figures));
    }

    private Optional<Candidate> raiseTo(ComputeUnits next, Compute compute, double excess,
            List<DailyLoad.Hour> quiet, Figures figures) {
        double dearer = next.asDouble() - compute.size().min().asDouble();
        double reads = quiet.stream().mapToDouble(DailyLoad.Hour::reads).sum();
        double saved = atSmallest(compute, figures) * (price.ofMisses(reads * excess) - hours(quiet) * dearer);
        return saved <= 0 ? Optional.empty()
                : Optional.of(candidate(compute, new SizeRange(next, compute.size().max()), Reason.TOO_SMALL,
                        List.of(new LimitCause.QuietMisses(compute.size().min()), new LimitCause.LargerMinKeeps(next)),
                        saved, figures));
    }

    private Optional<Candidate> lower(Compute compute, ComputeUnits max, SizeEvaluation evaluation, double hours,
            Figures figures,
            SizingPolicy policy) {
        Instant since = figures.asOf().minus(DailyLoad.LENGTH);
        ComputeModel model = evaluation.model();
        if (model.since().isAfter(since)) {
            return Optional.empty();
        }
        List<ComputeUnits> enough = table.below(compute.size().min())
                .stream()
                .map(Size::cu)
                .filter(cu -> policy.allowed().includes(cu, table) && model.of(cu).sufficesSince(since))
                .sorted()
                .toList();
        Predicate<SizeRange> holds = then -> ConnectionFit.holds(table.maxConnections(then), figures, policy);
        return enough.stream()
                .map(min -> new SizeRange(min, compute.size().max()))
                .filter(then -> isPermitted(then, max) && holds.test(then))
                .findFirst()
                .or(() -> enough.stream()
                        .flatMap(min -> narrowed(min, compute, max, evaluation.model(), figures, policy).stream())
                        .filter(holds)
                        .findFirst())
                .map(then -> lowered(then, compute, hours, figures, policy));
    }

    /**
     * Whether the platform allows the limits, with the present largest limit and with the next one. A smallest limit
     * too far below the largest is refused.
     */
    private boolean isPermitted(SizeRange then, ComputeUnits max) {
        return table.permits(then) && table.permits(new SizeRange(ComputeUnits.smaller(then.min(), max), max));
    }

    /**
     * {@code min} with the largest limit lowered as little as the platform and the range require, where that also
     * holds all that was in use. Empty where no size does, and where the largest limit changes anyway.
     */
    private Optional<SizeRange> narrowed(ComputeUnits min, Compute compute, ComputeUnits max, ComputeModel model,
            Figures figures, SizingPolicy policy) {
        SizeRange now = compute.size();
        return !max.equals(now.max()) ? Optional.empty()
                : policy.allowed()
                        .onTheWay(now.max(), min, table)
                        .stream()
                        .filter(cu -> model.of(cu).sufficesSince(figures.asOf().minus(DailyLoad.LENGTH)))
                        .map(cu -> new SizeRange(min, cu))
                        .filter(then -> table.permits(then)
                                && SizeConstraints.carries(table, then, now, figures, policy))
                        .findFirst();
    }

    private Candidate lowered(SizeRange then, Compute compute, double hours, Figures figures, SizingPolicy policy) {
        SizeRange now = compute.size();
        List<Cause> largest = then.max().equals(now.max()) ? List.of()
                : List.of(new LimitCause.MaxFollows(then.max(), ceiling(then, now, policy)));
        return candidate(compute, then, Reason.TOO_BIG,
                Causes.first(new LimitCause.SmallerMinFits(then.min()), largest),
                hours * atSmallest(compute, figures) * (now.min().asDouble() - then.min().asDouble()), figures);
    }

    /** What keeps the largest limit below the platform's maximum; null where nothing does. */
    private LimitCause.@Nullable Rule ceiling(SizeRange then, SizeRange now, SizingPolicy policy) {
        return table.way(then.max(), now.max())
                .stream()
                .filter(cu -> table.lists(cu) && table.permits(new SizeRange(then.min(), cu))
                        && !policy.allowed().includes(cu, table))
                .findFirst()
                .map(new SizeBounds(table, policy)::ceilingRule)
                .orElse(null);
    }

    /**
     * The largest share of its time that it can have run at its smallest size; 1 where its mean size is not reported.
     */
    private static double atSmallest(Compute compute, Figures figures) {
        Double mean = figures.cache().scaling().meanCu();
        double max = compute.size().max().asDouble();
        return mean == null ? 1 : Math.clamp((max - mean) / (max - compute.size().min().asDouble()), 0, 1);
    }

    private Candidate candidate(Compute compute, SizeRange then, Reason reason, List<Cause> causes, double saved,
            Figures figures) {
        double cost = new RestartImpacts(compute, figures, price, table, null).leastCost(then);
        CostBenefit costBenefit = new CostBenefit(saved, cost, cost, false, saved > cost
                ? List.of()
                : List.of(Constraint.DAY_BELOW_COST));
        return Candidate.to(compute, then, reason, Causes.join(causes, costBenefit.dailyCauses()), costBenefit);
    }
}
