package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate.Basis;
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

    /** Why a smaller size is enough. */
    static Cause enough(SizeTable table, SizeEvaluation evaluation, ComputeUnits to, @Nullable Figures figures,
            SizingPolicy policy) {
        PredictedHitRatio then = evaluation.at(to).orElseThrow();
        return switch (then.basis()) {
            case FITS, DATABASE_FITS -> {
                Bytes holds = table.at(to).map(Size::cache).orElse(Bytes.ZERO);
                Bytes peak = figures == null ? null : figures.cache().peakUsed();
                yield new SizeCause.SmallerFits(to, holds, peak == null || peak.compareTo(holds) > 0 ? null : peak);
            }
            case FILL_CURVE -> new SizeCause.SmallerFilled(then, policy.target().ratio());
            case OBSERVED, WORKING_SET, NOT_FULL, POWER_LAW, UNKNOWN ->
                new SizeCause.SmallerExpected(then, policy.target().ratio());
        };
    }

    /** What is known of the CPU; empty where there are no figures. */
    static List<Cause> cpu(@Nullable Figures figures) {
        return figures == null ? List.of()
                : List.of(figures.connections().running().isKnown()
                        ? new SizeCause.CpuUse(figures.connections().running())
                        : new SizeCause.CpuUnknown());
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

    /** What speaks against the next smaller size of a compute that fits; empty where nothing does. */
    static List<Cause> trial(SizeTable table, Compute compute, SizeEvaluation evaluation, SizingPolicy policy) {
        Optional<PredictedHitRatio> below = table.below(evaluation.model().stay().size())
                .stream()
                .findFirst()
                .flatMap(next -> evaluation.at(next.cu()));
        boolean savesNothing = below.filter(next -> next.basis() == Basis.FITS
                && evaluation.model().of(next.cu()).accumulatedSaving().total() <= 0).isPresent();
        if (savesNothing && !compute.size().isFixed()) {
            return List.of(new SizeCause.CeilingSavesNothing());
        }
        return below.flatMap(next -> there(next, policy))
                .map(List::of)
                .orElse(List.of());
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
                .map(WeighedSize::cu)
                .flatMap(cu -> SizeConstraints.tooBusy(compute.size().to(cu), figures)
                        .filter(busy -> busy.equals(evaluation.sizeConstraints().against().get(cu)))
                        .map(busy -> new SizeCause.CacheFitsCpuDoesNot(cu, busy)));
    }
}
