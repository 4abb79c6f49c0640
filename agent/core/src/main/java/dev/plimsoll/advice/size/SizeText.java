package dev.plimsoll.advice.size;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Sentences;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sentences about sizes and their caches. */
final class SizeText {

    private SizeText() {}

    /** A note that refused connections are part of the saving; the accumulated saving does not separate them. */
    static String refused(SizeEvaluation evaluation) {
        return evaluation.wereRefused()
                ? "that saving includes hours in which connections were refused, or nearly so"
                : "";
    }

    /** The expected hit ratio at a larger size, with its bounds and basis. */
    static String expected(SizeEvaluation evaluation, ComputeUnits to, SizingPolicy policy) {
        return evaluation.at(to)
                .map(then -> "at %s CU, %s is expected (%s to %s)%s".formatted(to,
                        then.expected().asFineAs(policy.target()), then.lower().asFineAs(policy.target()),
                        then.upper().asFineAs(policy.target()), basisText(then.basis())))
                .orElse("%s CU is better by the observations".formatted(to));
    }

    private static String basisText(Basis basis) {
        return switch (basis) {
            case OBSERVED -> ", as observed under such a load";
            case WORKING_SET -> ", by the platform's working-set estimate";
            case DATABASE_FITS -> ", because all databases fit in that cache";
            default -> "";
        };
    }

    /** Why a smaller size is enough. */
    static String enough(SizeTable table, SizeEvaluation evaluation, ComputeUnits to, @Nullable Figures figures,
            SizingPolicy policy) {
        Bytes holds = table.at(to).map(Size::cache).orElse(Bytes.ZERO);
        Bytes peak = figures == null ? null : figures.peakUsed();
        Basis basis = basis(evaluation, to);
        return switch (basis) {
            case FITS -> Sentences.of(
                    peak == null || peak.compareTo(holds) > 0
                            ? "the cache in use fits %s CU".formatted(to)
                            : "at most %s of cache was in use in the recorded runs".formatted(peak),
                    "%s CU holds %s, so it would have had the same misses".formatted(to, holds));
            case OBSERVED, WORKING_SET -> Sentences.of(
                    "at %s CU, %s is expected%s".formatted(to, ratioAt(evaluation, to, policy), basisText(basis)));
            case FILL_CURVE -> Sentences.of("while the cache held as much as %s CU can, %s of reads hit it"
                    .formatted(to, ratioAt(evaluation, to, policy)));
            default -> Sentences.of("the misses at %s CU are not known".formatted(to),
                    "after so long it is worth a try, and the change can be reversed");
        };
    }

    private static String ratioAt(SizeEvaluation evaluation, ComputeUnits to, SizingPolicy policy) {
        return evaluation.at(to).map(then -> then.expected().asFineAs(policy.target())).orElse("an unknown share");
    }

    /** What does not allow a size that would help: the plan, or the range of the policy. */
    static String forbidden(boolean byPlan) {
        return byPlan ? "it needs a paid plan" : "sizing.min-cu and sizing.max-cu do not allow it";
    }

    /** What is known of the CPU. */
    static String cpu(@Nullable Figures figures) {
        return figures == null ? ""
                : !figures.running().isKnown() ? "CPU use is not known, because a trace does not contain it"
                        : "CPU use is known only by running sessions: %s, %s without waiting".formatted(
                                figures.running().when(),
                                figures.runningP95() == 0
                                        ? "no session ran"
                                        : "at most %s ran".formatted(FigureText.of(figures.runningP95(), "session")));
    }

    /** The hit ratio of the window that the estimates are for; also the judged ratio where the target lies between them. */
    static String ratioOfEstimates(SizeEvaluation evaluation, Figures figures, SizingPolicy policy) {
        Epoch weighed = weighed(evaluation, policy).orElse(null);
        if (weighed == null) {
            return ratio(figures, policy);
        }
        Increase judged = figures.judged();
        return Sentences.of(
                against(weighed.hitRatio(), weighed.span(), evaluation.model().run().isFull(), policy),
                judged.hitRatio(policy.minAccesses())
                        .filter(ratio -> policy.reaches(ratio) != policy.reaches(weighed.hitRatio()))
                        .map(ratio -> "over the judged %s it was %s".formatted(FigureText.of(judged.span()),
                                policy.told(ratio)))
                        .orElse(""));
    }

    /** {@link #ratio}; also the ratio that the estimates are for where the target lies between them. */
    static String ratioJudged(SizeEvaluation evaluation, Figures figures, SizingPolicy policy) {
        boolean reaches = policy.reaches(Ratio.clamped(1 - figures.judged().missRatio()));
        return Sentences.of(ratio(figures, policy),
                weighed(evaluation, policy).filter(weighed -> policy.reaches(weighed.hitRatio()) != reaches)
                        .map(weighed -> "over the last %s, which the estimates use, it was %s".formatted(
                                FigureText.of(weighed.span()), policy.told(weighed.hitRatio())))
                        .orElse(""));
    }

    private static Optional<Epoch> weighed(SizeEvaluation evaluation, SizingPolicy policy) {
        return Optional.ofNullable(evaluation.judged()).filter(epoch -> epoch.reads() >= policy.minAccesses());
    }

    /** The hit ratio that the assessment rests on, with its window and the target. */
    static String ratio(Figures figures, SizingPolicy policy) {
        return Sentences.of(figures.judged()
                .hitRatio()
                .map(ratio -> against(ratio, figures.judged().span(), figures.full(), policy))
                .orElse("there were no recent reads"));
    }

    private static String against(Ratio ratio, Duration window, boolean full, SizingPolicy policy) {
        String start = full && !policy.reaches(ratio) ? "the cache is full, and %s of reads hit it"
                : "%s of reads hit the cache";
        return (start + " in the last %s (target: %s)").formatted(policy.told(ratio), FigureText.of(window),
                policy.toldTarget());
    }

    static Basis basis(SizeEvaluation evaluation, ComputeUnits size) {
        return evaluation.at(size).map(PredictedHitRatio::basis).orElse(Basis.UNKNOWN);
    }

    /** What speaks against the next smaller size of a compute that fits. */
    static String trial(SizeTable table, Compute compute, SizeEvaluation evaluation, Figures figures,
            SizingPolicy policy) {
        Optional<PredictedHitRatio> below = table.below(evaluation.model().stay().size())
                .stream()
                .findFirst()
                .flatMap(next -> evaluation.at(next.cu()));
        boolean savesNothing = below.filter(next -> next.basis() == Basis.FITS
                && evaluation.model().of(next.cu()).accumulatedSaving() <= 0).isPresent();
        if (savesNothing && !compute.size().isFixed()) {
            return "a lower largest limit would be a ceiling and no saving, by the size that the platform reports";
        }
        return below.map(next -> there(next, policy) + window(next, evaluation, figures, policy)).orElse("");
    }

    /** The window of an estimate that is above the judged ratio: it is of another window. */
    private static String window(PredictedHitRatio smaller, SizeEvaluation evaluation, Figures figures,
            SizingPolicy policy) {
        boolean estimated = smaller.basis() != Basis.FITS && smaller.basis() != Basis.UNKNOWN;
        double missed = figures.judged().missRatio();
        return weighed(evaluation, policy)
                .filter(weighed -> estimated && smaller.expected().complement() < missed)
                .map(weighed -> " for reads as in the last %s, of which %s hit".formatted(
                        FigureText.of(weighed.span()), policy.told(weighed.hitRatio())))
                .orElse("");
    }

    /** The expected hit ratio of a smaller size; empty where it has the same misses. */
    static String there(PredictedHitRatio smaller, SizingPolicy policy) {
        return switch (smaller.basis()) {
            case FITS -> "";
            case UNKNOWN -> "the hit ratio at %s CU is not known".formatted(smaller.cu());
            default -> "at %s CU, %s is expected".formatted(smaller.cu(), smaller.expected().asFineAs(policy.target()));
        };
    }

    /** The CPU, where that alone blocks a smaller size whose cache would be large enough. */
    static Optional<String> busy(Compute compute, SizeEvaluation evaluation, Figures figures) {
        return evaluation.forbiddenBelow()
                .flatMap(cu -> SizeConstraints.tooBusy(compute.size().to(cu), figures)
                        .filter(why -> why.equals(evaluation.sizeConstraints().against().get(cu)))
                        .map(why -> "the cache of %s CU would be large enough, but %s".formatted(cu, why)));
    }
}
