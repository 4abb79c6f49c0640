package dev.plimsoll.advice.size;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.Recommender.Candidate;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The smallest limit of an autoscaling compute: what the quietest quarter of its day needs, with room for its connections.
 *
 * <p>Between its limits the platform resizes by itself and drops nobody; the largest limit is for the peak, and what it
 * must be is asked of the regret meter. A smallest limit that is too small shows as misses while little is asked.
 */
final class BaseLoad {

    private static final double BAD = 0.1;
    private static final Duration DAY = Duration.ofHours(24);

    private final SizeTable table;

    BaseLoad(SizeTable table) {
        this.table = table;
    }

    /**
     * What another smallest limit would be wished for; empty for a fixed size, and where the present one is right.
     *
     * @param max the largest limit that it would have by then
     */
    Optional<Candidate> candidate(Compute compute, ComputeUnits max, SizeEvaluation evaluation,
            @Nullable Figures figures,
            SizingPolicy policy) {
        List<DailyLoad.Hour> quiet = evaluation.model().day().quietest();
        if (compute.size().isFixed() || figures == null || quiet.isEmpty()) {
            return Optional.empty();
        }
        double severity = severity(quiet, evaluation.model(), compute.size().max());
        return severity > BAD
                ? raise(compute, severity, hours(quiet), figures, policy)
                : lower(compute, max, evaluation, hours(quiet), figures, policy);
    }

    /** Whether it misses too much in its busier hours as well, when the largest limit counts. */
    static boolean missesWhenBusy(Compute compute, SizeEvaluation evaluation) {
        List<DailyLoad.Hour> quiet = evaluation.model().day().quietest();
        List<DailyLoad.Hour> busy = evaluation.model()
                .day()
                .hours()
                .stream()
                .filter(hour -> !quiet.contains(hour))
                .toList();
        return severity(busy, evaluation.model(), compute.size().max()) > BAD;
    }

    /** Whether only its quietest hours miss too much, when the smallest limit counts, and nobody allows a larger one. */
    boolean mayNotRise(Compute compute, SizeEvaluation evaluation, Figures figures, SizingPolicy policy) {
        SizeRange now = compute.size();
        List<DailyLoad.Hour> quiet = evaluation.model().day().quietest();
        return !now.isFixed() && atSmallest(compute, figures) > 0
                && severity(quiet, evaluation.model(), now.max()) > BAD && !missesWhenBusy(compute, evaluation)
                && policy.allowedOnTheWay(now.min(), now.max(), table).isEmpty();
    }

    /** Who forbids a larger smallest limit, in words; {@code ratio} is what it has now. */
    Candidate unraised(Compute compute, String ratio, SizingPolicy policy) {
        SizeRange now = compute.size();
        boolean plan = table.way(now.min(), now.max()).stream().noneMatch(cu -> policy.allowedByPlan(cu, table));
        return Candidate.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                "%s; but %s: a larger smallest limit would keep more of its cache, but %s".formatted(ratio,
                        trouble(now), SizeText.forbidden(plan)));
    }

    private static String trouble(SizeRange now) {
        return "in the quietest hours of the day it misses more than the target allows, when the platform takes it down towards %s CU"
                .formatted(now.min());
    }

    private static double hours(List<DailyLoad.Hour> all) {
        return all.stream().mapToDouble(DailyLoad.Hour::awake).sum();
    }

    /** How bad the misses of quiet hours were; what was lived is booked under the largest limit. */
    private static double severity(List<DailyLoad.Hour> quiet, ComputeModel model, ComputeUnits max) {
        return quiet.stream()
                .mapToDouble(hour -> model.of(max)
                        .observed(LoadLevel.level(hour.readsPerHour()))
                        .map(ObservedMisses::severity)
                        .orElse(0.0))
                .average()
                .orElse(0);
    }

    /** By one size, or as far as the reader's range begins. */
    private Optional<Candidate> raise(Compute compute, double severity, double hours, Figures figures,
            SizingPolicy policy) {
        SizeRange now = compute.size();
        return policy.allowedOnTheWay(now.min(), now.max(), table)
                .stream()
                .findFirst()
                .flatMap(next -> raiseTo(next, compute, severity, hours, figures, policy));
    }

    private Optional<Candidate> raiseTo(ComputeUnits next, Compute compute, double severity, double hours,
            Figures figures, SizingPolicy policy) {
        double dearer = next.asDouble() - compute.size().min().asDouble();
        double saved = hours * atSmallest(compute, figures) * (policy.violationHour() * severity - dearer);
        return saved <= 0 ? Optional.empty()
                : Optional.of(candidate(compute, new SizeRange(next, compute.size().max()), Reason.TOO_SMALL,
                        "%s: a smallest limit of %s CU keeps more of its cache".formatted(trouble(compute.size()),
                                next),
                        saved, figures, policy));
    }

    private Optional<Candidate> lower(Compute compute, ComputeUnits max, SizeEvaluation evaluation, double hours,
            Figures figures,
            SizingPolicy policy) {
        Instant since = figures.asOf().minus(DAY);
        ComputeModel model = evaluation.model();
        if (model.since().isAfter(since)) {
            return Optional.empty();
        }
        List<ComputeUnits> enough = table.below(compute.size().min())
                .stream()
                .map(Size::cu)
                .filter(cu -> policy.allows(cu, table) && model.of(cu).sufficesSince(since))
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

    /** A smallest limit that is too far below the largest is refused, beside the present one as beside the next. */
    private boolean isPermitted(SizeRange then, ComputeUnits max) {
        return table.permits(then) && table.permits(new SizeRange(ComputeUnits.smaller(then.min(), max), max));
    }

    /**
     * {@code min} with the largest limit lowered as little as the platform and the reader's range ask for, where that holds
     * all that was in use as well; empty where none does, and where the largest limit changes anyway.
     */
    private Optional<SizeRange> narrowed(ComputeUnits min, Compute compute, ComputeUnits max, ComputeModel model,
            Figures figures, SizingPolicy policy) {
        SizeRange now = compute.size();
        return !max.equals(now.max()) ? Optional.empty()
                : policy.allowedOnTheWay(now.max(), min, table)
                        .stream()
                        .filter(cu -> model.of(cu).sufficesSince(figures.asOf().minus(DAY)))
                        .map(cu -> new SizeRange(min, cu))
                        .filter(then -> table.permits(then)
                                && SizeConstraints.carries(table, then, now, figures, policy))
                        .findFirst();
    }

    private Candidate lowered(SizeRange then, Compute compute, double hours, Figures figures, SizingPolicy policy) {
        SizeRange now = compute.size();
        String largest = then.max().equals(now.max()) ? ""
                : ", and its largest %s CU, since the platform has limits no further apart%s".formatted(then.max(),
                        ceiling(then, now, policy));
        return candidate(compute, then, Reason.TOO_BIG,
                "all that was in use in the last day fits %s CU, and so do its connections: its smallest limit may be that%s"
                        .formatted(then.min(), largest),
                hours * atSmallest(compute, figures) * (now.min().asDouble() - then.min().asDouble()), figures, policy);
    }

    /** Who keeps the largest limit below what the platform would have, as a sentence's end; nothing where nobody does. */
    private String ceiling(SizeRange then, SizeRange now, SizingPolicy policy) {
        return table.way(then.max(), now.max())
                .stream()
                .filter(cu -> table.lists(cu) && table.permits(new SizeRange(then.min(), cu))
                        && !policy.allows(cu, table))
                .findFirst()
                .map(cu -> " and " + new SizeBounds(table, policy).ceilingInWords(cu))
                .orElse("");
    }

    /** The largest share of its time that it can have been at its smallest size; 1 where its mean size is not told. */
    private static double atSmallest(Compute compute, Figures figures) {
        Double mean = figures.scaling().meanCu();
        double max = compute.size().max().asDouble();
        return mean == null ? 1 : Math.clamp((max - mean) / (max - compute.size().min().asDouble()), 0, 1);
    }

    private Candidate candidate(Compute compute, SizeRange then, Reason reason, String why, double saved,
            Figures figures,
            SizingPolicy policy) {
        double price = RestartImpact.leastCost(compute, then, figures, policy, table);
        CostBenefit costBenefit = new CostBenefit(saved, price, price, saved > price
                ? List.of()
                : List.of("a day of it saves more than the restart costs"));
        return Candidate.to(compute, then, reason, why + "; " + costBenefit.words(), costBenefit);
    }
}
