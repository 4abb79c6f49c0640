package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The facts and expectations about sizes and their caches. */
final class SizeFacts {

    private SizeFacts() {}

    /** A note that refused connections are part of the saving; the accumulated saving does not separate them. */
    static List<Cause> refused(SizeEvaluation evaluation) {
        return evaluation.wereRefused() ? List.of(new SizeCause.RefusedIncluded()) : List.of();
    }

    /** The expected hit ratio at a larger size, with its bounds and basis. */
    static Cause larger(SizeEvaluation evaluation, ComputeUnits to, SizingPolicy policy) {
        return evaluation.at(to)
                .<Cause>map(then -> new SizeCause.LargerExpected(then, policy.target().ratio()))
                .orElseGet(() -> new SizeCause.LargerBetter(to));
    }

    /** Why a smaller size is enough. */
    static Cause enough(SizeTable table, SizeEvaluation evaluation, ComputeUnits to, @Nullable Figures figures,
            SizingPolicy policy) {
        PredictedHitRatio then = evaluation.at(to).orElse(null);
        if (then == null) {
            return new SizeCause.SmallerUnknown(to);
        }
        return switch (then.basis()) {
            case FITS -> {
                Bytes holds = table.at(to).map(Size::cache).orElse(Bytes.ZERO);
                Bytes peak = figures == null ? null : figures.cache().peakUsed();
                yield new SizeCause.SmallerFits(to, holds, peak == null || peak.compareTo(holds) > 0 ? null : peak);
            }
            case OBSERVED, WORKING_SET -> new SizeCause.SmallerExpected(then, policy.target().ratio());
            case FILL_CURVE -> new SizeCause.SmallerFilled(then, policy.target().ratio());
            case NOT_FULL, DATABASE_FITS, POWER_LAW, UNKNOWN -> new SizeCause.SmallerUnknown(to);
        };
    }

    /** What is known of the CPU; empty where there are no figures. */
    static List<Cause> cpu(@Nullable Figures figures) {
        return figures == null ? List.of()
                : List.of(figures.connections().running().isKnown()
                        ? new SizeCause.CpuUse(figures.connections().running())
                        : new SizeCause.CpuUnknown());
    }

    /** The hit ratio of the window that the estimates are for; also the judged ratio where the target lies between them. */
    static List<Cause> ratioOfEstimates(SizeEvaluation evaluation, Figures figures, SizingPolicy policy) {
        Epoch weighed = weighed(evaluation, policy).orElse(null);
        if (weighed == null) {
            return List.of(ratio(figures, policy));
        }
        Increase judged = figures.judged();
        Cause now = observed(weighed.hitRatio(), weighed.span(), evaluation.model().run().isFull(), policy);
        return judged.hitRatio(policy.evidence().minAccesses())
                .filter(ratio -> policy.target().isReachedBy(ratio) != policy.target().isReachedBy(weighed.hitRatio()))
                .<List<Cause>>map(
                        ratio -> List.of(now, new SizeCause.JudgedRatio(ratio, judged.span(), policy.target().ratio())))
                .orElse(List.of(now));
    }

    /** {@link #ratio}; also the ratio that the estimates are for where the target lies between them. */
    static List<Cause> ratioJudged(SizeEvaluation evaluation, Figures figures, SizingPolicy policy) {
        boolean reaches = policy.target().isReachedBy(Ratio.clamped(1 - figures.judged().missRatio()));
        Cause judged = ratio(figures, policy);
        return weighed(evaluation, policy).filter(weighed -> policy.target().isReachedBy(weighed.hitRatio()) != reaches)
                .<List<Cause>>map(weighed -> List.of(judged,
                        new SizeCause.EstimatedRatio(weighed.hitRatio(), weighed.span(), policy.target().ratio())))
                .orElse(List.of(judged));
    }

    private static Optional<Epoch> weighed(SizeEvaluation evaluation, SizingPolicy policy) {
        return Optional.ofNullable(evaluation.judged())
                .filter(epoch -> epoch.reads() >= policy.evidence().minAccesses());
    }

    /** The hit ratio that the assessment rests on, with its window and the target. */
    static Cause ratio(Figures figures, SizingPolicy policy) {
        Increase judged = figures.judged();
        return judged.hitRatio()
                .map(ratio -> observed(ratio, judged.span(), figures.cache().full(), policy))
                .orElseGet(SizeCause.NoReads::new);
    }

    private static Cause observed(Ratio ratio, Duration window, boolean full, SizingPolicy policy) {
        return new SizeCause.ObservedRatio(ratio, window, policy.target().ratio(), full);
    }

    static Basis basis(SizeEvaluation evaluation, ComputeUnits size) {
        return evaluation.at(size).map(PredictedHitRatio::basis).orElse(Basis.UNKNOWN);
    }

    /** What speaks against the next smaller size of a compute that fits; empty where nothing does. */
    static List<Cause> trial(SizeTable table, Compute compute, SizeEvaluation evaluation, Figures figures,
            SizingPolicy policy) {
        Optional<PredictedHitRatio> below = table.below(evaluation.model().stay().size())
                .stream()
                .findFirst()
                .flatMap(next -> evaluation.at(next.cu()));
        boolean savesNothing = below.filter(next -> next.basis() == Basis.FITS
                && evaluation.model().of(next.cu()).accumulatedSaving().total() <= 0).isPresent();
        if (savesNothing && !compute.size().isFixed()) {
            return List.of(new SizeCause.CeilingSavesNothing());
        }
        return below.flatMap(next -> ofWindow(next, evaluation, figures, policy).or(() -> there(next, policy)))
                .map(List::of)
                .orElse(List.of());
    }

    /** An estimate that is above the judged ratio: it is of another window. */
    private static Optional<Cause> ofWindow(PredictedHitRatio smaller, SizeEvaluation evaluation, Figures figures,
            SizingPolicy policy) {
        boolean estimated = smaller.basis() != Basis.FITS && smaller.basis() != Basis.UNKNOWN;
        double missed = figures.judged().missRatio();
        return weighed(evaluation, policy)
                .filter(weighed -> estimated && smaller.expected().complement() < missed)
                .map(weighed -> new SizeCause.OtherWindowExpected(smaller, weighed.span(), weighed.hitRatio(),
                        policy.target().ratio()));
    }

    /** The expected hit ratio of a smaller size; empty where it has the same misses. */
    static Optional<Cause> there(PredictedHitRatio smaller, SizingPolicy policy) {
        return switch (smaller.basis()) {
            case FITS -> Optional.empty();
            case UNKNOWN -> Optional.of(new SizeCause.OtherUnknown(smaller.cu()));
            case OBSERVED, NOT_FULL, DATABASE_FITS, WORKING_SET, FILL_CURVE, POWER_LAW ->
                Optional.of(new SizeCause.OtherExpected(smaller, policy.target().ratio()));
        };
    }

    /** The CPU, where that alone blocks a smaller size whose cache would be large enough. */
    static Optional<Cause> busy(Compute compute, SizeEvaluation evaluation, Figures figures) {
        return evaluation.forbiddenBelow()
                .flatMap(cu -> SizeConstraints.tooBusy(compute.size().to(cu), figures)
                        .filter(busy -> busy.equals(evaluation.sizeConstraints().against().get(cu)))
                        .map(busy -> new SizeCause.CacheFitsCpuDoesNot(cu, busy)));
    }
}
