package dev.plimsoll.advice.size;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.size.Recommender.Wish;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate.Ground;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the cache alone would ask for, in words: the opinion of the regret meter, where one may be had. */
final class SizeAdvice {

    private final SizeTable table;
    private final BaseLoad base;

    SizeAdvice(SizeTable table) {
        this.table = table;
        this.base = new BaseLoad(table);
    }

    /**
     * @param opinion null while the meter has none
     */
    Wish wish(Compute compute, Assessment assessment, @Nullable SizeEvaluation opinion, SizingPolicy policy) {
        if (table.at(compute.size().max()).isEmpty()) {
            return Wish.stay(compute, Reason.UNDECIDED,
                    "its size of %s is not in the size table, so no other can be compared: add it to platform.sizes"
                            .formatted(compute.size()));
        }
        return switch (assessment) {
            case Inconclusive open when opinion != null && compute.state().isIdle() && opinion.leansElsewhere()
                    && !opinion.leansUpForConnections(policy.terms().prices())
                    && !isAgainst(misses(opinion, policy), opinion) ->
                elsewhere(compute, opinion, open.figures(), policy);
            case Inconclusive open when opinion != null && open.phase() == Phase.QUIET && isCertain(opinion) ->
                certain(compute, open, opinion, policy);
            case Inconclusive open -> Wish.stay(compute, Reason.UNDECIDED, open.why());
            case Conclusive known when opinion == null || opinion.free().expected().isEmpty() ->
                unjudged(compute, known,
                        policy);
            case Conclusive known ->
                withBase(judged(compute, known, opinion, policy), compute, opinion, known.figures(),
                        policy);
        };
    }

    /** That what is in use fits a smaller size takes no ratio to say. */
    private static boolean isCertain(SizeEvaluation opinion) {
        return opinion.leansElsewhere() && !opinion.leansUp()
                && SizeText.ground(opinion, opinion.decision().to()) == Ground.FITS;
    }

    private Wish certain(Compute compute, Inconclusive quiet, SizeEvaluation opinion, SizingPolicy policy) {
        return resized(compute, opinion, policy, "%s; but %s; %s%s".formatted(quiet.why(),
                SizeText.enough(table, opinion, opinion.decision().to(), quiet.figures(), policy),
                opinion.weighing().words(),
                SizeText.cpu(quiet.figures())));
    }

    /** The largest limit first; where that is right, or moves the same way, the smallest one too. */
    private Wish withBase(Wish peak, Compute compute, SizeEvaluation opinion, Figures figures, SizingPolicy policy) {
        SizeBounds limits = new SizeBounds(table, policy);
        Wish floor = base.wish(compute, peak.target().max(), opinion, figures, policy).orElse(null);
        if (floor == null) {
            return peak;
        }
        // Misses while little is asked are those of the smallest limit, and no reason for a larger peak.
        boolean quietOnly = floor.reason() == Reason.TOO_SMALL && !BaseLoad.missesWhenBusy(compute, opinion);
        // What raises the smallest limit and what takes the largest below that say the opposite: nothing is taken away then.
        boolean apart = floor.target().min().isAbove(peak.target().max());
        if (quietOnly || apart || peak.target().equals(compute.size())) {
            return limits.written(floor, compute, opinion, figures)
                    .map(wish -> tellingCpu(wish, compute, figures))
                    .orElse(peak);
        }
        Wish both = limits.both(peak, floor, compute);
        return peak.reason() == Reason.TOO_BIG ? both : tellingCpu(both, compute, figures);
    }

    /** With what is known of the CPU, where any limit goes down. */
    private static Wish tellingCpu(Wish wish, Compute compute, Figures figures) {
        SizeRange now = compute.size();
        boolean falls = wish.target().min().isBelow(now.min()) || wish.target().max().isBelow(now.max());
        return falls ? wish.adding(SizeText.cpu(figures)) : wish;
    }

    /** Too little was seen to compare sizes, though the present ratio is known. */
    private static Wish unjudged(Compute compute, Conclusive known, SizingPolicy policy) {
        return known.reachesTarget()
                ? Wish.stay(compute, Reason.FITS, SizeText.ratio(known.figures(), policy))
                : Wish.stay(compute, Reason.UNDECIDED, SizeText.ratio(known.figures(), policy)
                        + "; other sizes are compared once it was judged for some minutes");
    }

    private Wish judged(Compute compute, Conclusive known, SizeEvaluation opinion, SizingPolicy policy) {
        if (!known.reachesTarget() && known.figures().isHeldBelowItsLargest(compute.size())) {
            return Wish.stay(compute, Reason.UNDECIDED, SizeText.ratio(known.figures(), policy)
                    + "; but the platform has it below its largest size, to which it may grow by itself: that is to be judged there");
        }
        CostWeights prices = policy.terms().prices();
        if (opinion.leansElsewhere() && !opinion.leansUpForConnections(prices)
                && !isAgainst(!known.reachesTarget(), opinion)) {
            return elsewhere(compute, opinion, known.figures(), policy);
        }
        if (known.reachesTarget() && base.mayNotRise(compute, opinion, known.figures(), policy)) {
            return base.unraised(compute, SizeText.ratio(known.figures(), policy), policy);
        }
        Optional<ComputeUnits> forbidden = opinion.forbidden();
        if (forbidden.isPresent() && !known.reachesTarget() && !opinion.isForbiddenForConnections(prices)) {
            return forbidden(compute, forbidden.get(), known.figures(), opinion, policy);
        }
        Verdict verdict = opinion.decision().verdict();
        if (!known.reachesTarget() && (verdict == Verdict.UNKNOWN || verdict == Verdict.WARMING)) {
            return unjudged(compute, known, policy);
        }
        if (known.reachesTarget() && opinion.asksForStart() && compute.size().isFixed()) {
            return start(compute, known, opinion, policy);
        }
        return known.reachesTarget()
                ? Wish.stay(compute, Reason.FITS, SizeText.ratio(known.figures(), policy)
                        + SizeText.busy(compute, opinion, known.figures())
                                .orElseGet(() -> SizeText.trial(table, compute, opinion, known.figures(), policy)))
                : Wish.stay(compute, Reason.NO_SIZE_HELPS,
                        SizeText.judged(opinion, known.figures(), policy) + noneHelps(compute, verdict));
    }

    /** The meter may find nothing the matter with its latest stretch while the longer one that is judged misses too much. */
    private String noneHelps(Compute compute, Verdict verdict) {
        return isLargest(compute)
                ? "; there is no larger size"
                : verdict == Verdict.FITS
                        ? "; no larger size would have saved anything by now"
                        : "; no larger size is expected to miss so much less that it is worth its price";
    }

    private boolean isLargest(Compute compute) {
        return table.above(compute.size().max()).stream().noneMatch(size -> table.lists(size.cu()));
    }

    /**
     * Whether the ratio that is judged speaks against where the meter leans. At the target no larger size is asked for, whatever it would
     * have saved in worse hours or in the latest minute; and one that misses too much gives nothing up for a smaller size of which nothing
     * is known.
     */
    private static boolean isAgainst(boolean misses, SizeEvaluation opinion) {
        return misses
                ? !opinion.leansUp() && SizeText.ground(opinion, opinion.decision().to()) == Ground.UNKNOWN
                : opinion.leansUp();
    }

    private static boolean misses(SizeEvaluation opinion, SizingPolicy policy) {
        Epoch judged = opinion.judged();
        return judged != null && !policy.reaches(Ratio.clamped(1 - judged.missRatio()));
    }

    /** Limits of autoscaling need none: the platform resizes within them. */
    private static Wish start(Compute compute, Conclusive known, SizeEvaluation opinion, SizingPolicy policy) {
        CostBenefit weighing = opinion.weighing();
        return Wish.start(compute,
                "%s; but its cache has been full for %s, which hides whether so much is still needed: %s. What is in use some hours after a restart proves which size is enough"
                        .formatted(SizeText.ratio(known.figures(), policy), FigureText.of(opinion.hidden()),
                                weighing.wordsOfStart()),
                weighing);
    }

    private Wish forbidden(Compute compute, ComputeUnits wanted, Figures figures, SizeEvaluation opinion,
            SizingPolicy policy) {
        boolean plan = !policy.allowedByPlan(wanted, table);
        String there = opinion.at(wanted)
                .map(then -> " (" + then.expected().asFineAs(policy.target()) + " expected)")
                .orElse("");
        return Wish.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                "%s; %s CU would help%s, but %s%s".formatted(SizeText.lately(opinion, figures, policy), wanted, there,
                        policy.allows(wanted, table)
                                ? opinion.guards().against().get(wanted)
                                : SizeText.forbidden(plan),
                        hasLarger(compute, opinion)
                                ? "; of the larger sizes that may be had none is worth its price so far"
                                : ""));
    }

    private static boolean hasLarger(Compute compute, SizeEvaluation opinion) {
        return opinion.guards().allowed().stream().anyMatch(cu -> cu.isAbove(compute.size().max()));
    }

    private Wish elsewhere(Compute compute, SizeEvaluation opinion, @Nullable Figures figures, SizingPolicy policy) {
        ComputeUnits to = opinion.decision().to();
        CostBenefit weighing = opinion.weighing();
        String now = figures == null ? "at the latest look" : SizeText.lately(opinion, figures, policy);
        String why = opinion.leansUp()
                ? now + "; " + SizeText.expected(opinion, to, policy) + "; " + weighing.words()
                        + SizeText.refused(opinion)
                : now + "; " + SizeText.enough(table, opinion, to, figures, policy) + "; " + weighing.words()
                        + SizeText.cpu(figures);
        return resized(compute, opinion, policy, why);
    }

    private Wish resized(Compute compute, SizeEvaluation opinion, SizingPolicy policy, String why) {
        ComputeUnits to = opinion.decision().to();
        SizeBounds limits = new SizeBounds(table, policy);
        SizeRange then = limits.to(compute.size(), to).orElse(compute.size().to(to));
        return Wish.to(compute, then, opinion.leansUp() ? Reason.TOO_SMALL : Reason.TOO_BIG,
                why + limits.raised(compute.size(), then), opinion.weighing());
    }

    /** What the cache would ask for, did connections not forbid it. */
    Optional<Wish> butForConnections(Compute compute, Assessment assessment, @Nullable SizeEvaluation opinion,
            SizingPolicy policy) {
        if (opinion == null || !(assessment instanceof Conclusive known)) {
            return Optional.empty();
        }
        return opinion.smallerButForConnections()
                .map(cu -> Wish.resize(compute, cu, Reason.TOO_BIG,
                        "the cache alone would shrink: %s; but %s".formatted(
                                SizeText.enough(table, opinion, cu, known.figures(), policy),
                                opinion.guards().against().get(cu)),
                        null));
    }
}
