package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.restart.RestartImpacts;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.run.StartRecords;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The smallest limit of an autoscaling compute: what the quietest quarter of its day needs, with room for its
 * connections.
 *
 * <p>Between its limits the platform resizes without dropping connections. The largest limit is for the peak, and the
 * decision about sizes chooses it. A smallest limit that is too small shows as misses under little load.
 */
final class BaseLoad {

    private final SizeInputs observed;
    private final ComputeModel model;
    private final SizeTable table;
    private final SizeRange now;
    private final SizeBounds bounds;
    private final Price price;
    /** Share of reads that miss beyond the allowed ones, from which a smallest limit is too small. */
    private final double bad;
    private final List<DailyLoad.Hour> quiet;

    BaseLoad(SizeEvaluation evaluation) {
        observed = evaluation.observed();
        model = evaluation.model();
        table = observed.table();
        now = observed.now();
        bounds = observed.bounds();
        Tunables tunables = observed.policy().tunables();
        price = tunables.price();
        bad = (tunables.observations().clearly() - 1) * price.allowedMisses();
        quiet = model.day().quietest(tunables.base().quiet(), tunables.base().dayHours());
    }

    /**
     * The candidate for another smallest limit; empty for a fixed size, and where the present limit is right.
     *
     * @param max the largest limit it would have then
     */
    Optional<Candidate> candidate(ComputeUnits max) {
        if (now.isFixed() || quiet.isEmpty()) {
            return Optional.empty();
        }
        return missesWhenQuiet() ? bounds.way(now.min(), now.max()).findFirst().flatMap(this::raised) : lower(max);
    }

    private boolean missesWhenQuiet() {
        return excess(quiet) > bad;
    }

    /** Whether it also misses too much in its busier hours, when the largest limit counts. */
    boolean missesWhenBusy() {
        return excess(model.day().hours().stream().filter(hour -> !quiet.contains(hour)).toList()) > bad;
    }

    /** Whether only its quietest hours miss too much, when the smallest limit counts, and no larger one is allowed. */
    boolean mayNotRise() {
        return !now.isFixed() && !isNothing(atSmallest(1)) && missesWhenQuiet() && !missesWhenBusy()
                && bounds.way(now.min(), now.max()).findFirst().isEmpty();
    }

    /** A candidate that reports what blocks a larger smallest limit. */
    Candidate notRaised() {
        SizeConstraint constraint = table.way(now.min(), now.max())
                .stream()
                .findFirst()
                .flatMap(bounds::against)
                .orElseGet(SizeConstraint.OutOfRange::new);
        return observed.stay(constraint.reason(), observed.ratio(),
                new LimitCause.QuietMisses(now.min()), new LimitCause.LargerMinBlocked(constraint));
    }

    private double quietHours() {
        return quiet.stream().mapToDouble(DailyLoad.Hour::awake).sum();
    }

    /** The misses beyond the allowed ones in some hours; observations are stored under the largest limit. */
    private double excess(List<DailyLoad.Hour> hours) {
        return hours.stream()
                .mapToDouble(hour -> model.of(now.max())
                        .observed(LoadLevel.level(hour.readsPerHour()))
                        .map(ObservedMisses::excess)
                        .orElse(0.0))
                .average()
                .orElse(0);
    }

    /** The candidate that raises the limit to the next size, or into the range of the policy. */
    private Optional<Candidate> raised(ComputeUnits next) {
        double dearer = next.asDouble() - now.min().asDouble();
        double reads = quiet.stream().mapToDouble(DailyLoad.Hour::reads).sum();
        double most = price.ofMisses(reads * excess(quiet)) - quietHours() * dearer;
        Double saved = atSmallest(most);
        return most <= 0 || isNothing(saved) ? Optional.empty()
                : Optional.of(candidate(new SizeRange(next, now.max()), Reason.TOO_SMALL,
                        List.of(new LimitCause.QuietMisses(now.min()), new LimitCause.LargerMinKeeps(next)), saved));
    }

    private Optional<Candidate> lower(ComputeUnits max) {
        if (model.since().isAfter(dayAgo())) {
            return Optional.empty();
        }
        List<ComputeUnits> enough = table.below(now.min())
                .stream()
                .map(Size::cu)
                .filter(cu -> observed.policy().allowed().includes(cu, table) && suffices(cu))
                .sorted()
                .toList();
        return enough.stream()
                .map(min -> new SizeRange(min, now.max()))
                .filter(then -> isPermitted(then, max) && holds(then))
                .findFirst()
                .or(() -> max.equals(now.max())
                        ? enough.stream().flatMap(min -> narrowed(min).stream()).filter(this::holds).findFirst()
                        : Optional.empty())
                .map(this::lowered);
    }

    private Instant dayAgo() {
        return observed.figures().asOf().minus(DailyLoad.LENGTH);
    }

    private boolean suffices(ComputeUnits cu) {
        return model.of(cu).sufficesSince(dayAgo());
    }

    private boolean holds(SizeRange then) {
        return observed.holds(table.maxConnections(then));
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
     * holds all that was in use. Empty where no size does.
     */
    private Optional<SizeRange> narrowed(ComputeUnits min) {
        return bounds.way(now.max(), min)
                .filter(this::suffices)
                .map(cu -> new SizeRange(min, cu))
                .filter(then -> table.permits(then) && observed.carries(then))
                .findFirst();
    }

    private Candidate lowered(SizeRange then) {
        List<Cause> largest = then.max().equals(now.max()) ? List.of()
                : List.of(new LimitCause.MaxFollows(then.max(), ceiling(then)));
        return candidate(then, Reason.TOO_BIG, Causes.first(new LimitCause.SmallerMinFits(then.min()), largest),
                atSmallest(quietHours() * (now.min().asDouble() - then.min().asDouble())));
    }

    /** What keeps the largest limit below the platform's maximum; null where nothing does. */
    private LimitCause.@Nullable LimitReason ceiling(SizeRange then) {
        return table.way(then.max(), now.max())
                .stream()
                .filter(cu -> table.lists(cu) && table.permits(new SizeRange(then.min(), cu))
                        && !observed.policy().allowed().includes(cu, table))
                .findFirst()
                .map(bounds::ceilingRule)
                .orElse(null);
    }

    /**
     * What is left of a saving at the smallest size, by the largest share of its time that it can have run there; null where its
     * mean size is not known.
     */
    private @Nullable Double atSmallest(double saved) {
        Double mean = observed.figures().cache().scaling().meanCu();
        double max = now.max().asDouble();
        return mean == null ? null
                : Double.valueOf(saved * Math.clamp((max - mean) / (max - now.min().asDouble()), 0, 1));
    }

    private static boolean isNothing(@Nullable Double saved) {
        return saved != null && saved <= 0;
    }

    private Candidate candidate(SizeRange then, Reason reason, List<Cause> causes, @Nullable Double saved) {
        ChangeCosts cost = new RestartImpacts(observed.compute(), observed.figures(), price, table, null,
                StartRecords.NONE)
                .leastCost(then);
        CostBenefit costBenefit = new CostBenefit(saved, cost, cost, false,
                saved == null ? List.of(Constraint.SAVING_UNKNOWN)
                        : saved > cost.at(observed.compute().state().isIdle()) ? List.of()
                                : List.of(Constraint.DAY_BELOW_COST));
        return Candidate.to(observed.compute(), then, reason, Causes.join(causes, costBenefit.dailyCauses()),
                costBenefit);
    }
}
