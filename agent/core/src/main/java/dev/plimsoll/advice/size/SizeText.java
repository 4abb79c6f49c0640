package dev.plimsoll.advice.size;

import dev.plimsoll.advice.FigureText;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is said of sizes and their caches, in words. */
final class SizeText {

    private SizeText() {}

    /** The meter adds both up, and cannot tell them apart later. */
    static String refused(SizeEvaluation evaluation) {
        return evaluation.wereRefused() ? "; hours in which connections were refused, or as good as, count in it" : "";
    }

    static String expected(SizeEvaluation evaluation, ComputeUnits to, SizingPolicy policy) {
        return evaluation.at(to)
                .map(then -> "at %s CU %s %s (%s to %s)".formatted(to, then.expected().asFineAs(policy.target()),
                        switch (then.basis()) {
                            case OBSERVED -> "is expected by what was observed under such a load";
                            case WORKING_SET ->
                                "is expected by the pages touched lately, as the platform estimates them";
                            case DATABASE_FITS -> "is expected, since all databases fit there";
                            default -> "is expected";
                        }, then.lower().asFineAs(policy.target()), then.upper().asFineAs(policy.target())))
                .orElse("%s CU is better by what was observed".formatted(to));
    }

    /** Why the smaller size is enough. */
    static String enough(SizeTable table, SizeEvaluation evaluation, ComputeUnits to, @Nullable Figures figures,
            SizingPolicy policy) {
        Bytes holds = table.at(to).map(Size::cache).orElse(Bytes.ZERO);
        Bytes peak = figures == null ? null : figures.peakUsed();
        Basis basis = basis(evaluation, to);
        return switch (basis) {
            case FITS -> "%s, and %s CU holds %s: it would have had the same misses".formatted(
                    peak == null || peak.compareTo(holds) > 0
                            ? "what is in use fits"
                            : "it never held more than %s".formatted(peak),
                    to, holds);
            case OBSERVED -> "at %s CU %s is expected by what was observed under such a load".formatted(to,
                    ratioAt(evaluation, to, policy));
            case WORKING_SET ->
                "at %s CU %s is expected by the pages touched lately, as the platform estimates them".formatted(
                        to, ratioAt(evaluation, to, policy));
            case FILL_CURVE -> "while the cache held what %s CU can, %s of reads hit it".formatted(to,
                    ratioAt(evaluation, to, policy));
            default ->
                "what %s CU would miss is not known, and after so long it is worth a try, to be taken back if not"
                        .formatted(to);
        };
    }

    private static String ratioAt(SizeEvaluation evaluation, ComputeUnits to, SizingPolicy policy) {
        return evaluation.at(to).map(then -> then.expected().asFineAs(policy.target())).orElse("an unknown share");
    }

    /** Who forbids what would help: the plan, or the reader's range. */
    static String forbidden(boolean byPlan) {
        return byPlan ? "that needs a paid plan" : "the range of sizing.min-cu and sizing.max-cu forbids it";
    }

    static String cpu(@Nullable Figures figures) {
        return figures == null ? ""
                : !figures.running().isKnown() ? ". Of the CPU nothing is known, since a trace tells nothing of it"
                        : ". Of the CPU only this is known: %s %s that waited for nothing".formatted(
                                figures.running().when(),
                                figures.runningP95() == 0
                                        ? "no session ran"
                                        : "at most %s ran".formatted(FigureText.of(figures.runningP95(), "session")));
    }

    /** The ratio of the stretch that the expectations beside it are of. */
    static String ratioOfEstimates(SizeEvaluation evaluation, Figures figures, SizingPolicy policy) {
        Epoch weighed = weighed(evaluation, policy).orElse(null);
        if (weighed == null) {
            return ratio(figures, policy);
        }
        Increase ratioJudged = figures.judged();
        return against(weighed.hitRatio(), evaluation.model().run().isFull(), policy)
                + ratioJudged.hitRatio(policy.minAccesses())
                        .filter(ratio -> policy.reaches(ratio) != policy.reaches(weighed.hitRatio()))
                        .map(ratio -> " in the %s that were weighed last, and %s in the %s that are judged".formatted(
                                span(weighed), policy.told(ratio), FigureText.of(ratioJudged.span())))
                        .orElse("");
    }

    /** {@link #ratio}, with that of the meter's latest stretch where it is on the other side of the target. */
    static String ratioJudged(SizeEvaluation evaluation, Figures figures, SizingPolicy policy) {
        Increase ratioJudged = figures.judged();
        boolean reaches = policy.reaches(Ratio.clamped(1 - ratioJudged.missRatio()));
        return ratio(figures, policy) + weighed(evaluation, policy)
                .filter(weighed -> policy.reaches(weighed.hitRatio()) != reaches)
                .map(weighed -> " in the %s that are judged, and %s in the %s that were weighed last".formatted(
                        FigureText.of(ratioJudged.span()), policy.told(weighed.hitRatio()), span(weighed)))
                .orElse("");
    }

    private static Optional<Epoch> weighed(SizeEvaluation evaluation, SizingPolicy policy) {
        return Optional.ofNullable(evaluation.judged()).filter(epoch -> epoch.reads() >= policy.minAccesses());
    }

    private static String span(Epoch epoch) {
        return FigureText.of(Duration.between(epoch.from(), epoch.to()));
    }

    /** The ratio that the assessment rests on, beside the target. */
    static String ratio(Figures figures, SizingPolicy policy) {
        return figures.judged()
                .hitRatio()
                .map(ratio -> against(ratio, figures.full(), policy))
                .orElse("nothing was read lately");
    }

    private static String against(Ratio ratio, boolean full, SizingPolicy policy) {
        return policy.reaches(ratio)
                ? "%s of reads hit the cache, at or above the target of %s".formatted(policy.told(ratio),
                        policy.toldTarget())
                : "%s%s of reads hit it where %s should".formatted(full ? "the cache is full and " : "",
                        policy.told(ratio), policy.toldTarget());
    }

    static Basis basis(SizeEvaluation evaluation, ComputeUnits size) {
        return evaluation.at(size).map(PredictedHitRatio::basis).orElse(Basis.UNKNOWN);
    }

    /** What stands against the next smaller size, which is what an owner of a fitting one asks. */
    static String trial(SizeTable table, Compute compute, SizeEvaluation evaluation, Figures figures,
            SizingPolicy policy) {
        Optional<PredictedHitRatio> below = table.below(evaluation.model().stay().size())
                .stream()
                .findFirst()
                .flatMap(next -> evaluation.at(next.cu()));
        boolean savesNothing = below.filter(next -> next.basis() == Basis.FITS
                && evaluation.model().of(next.cu()).accumulatedSaving() <= 0).isPresent();
        if (savesNothing && !compute.size().isFixed()) {
            return "; a lower largest size would be a ceiling and no saving, as far as is told of the size that it runs at";
        }
        return below.map(next -> there(next, policy) + ofWhen(next, evaluation, figures, policy)).orElse("");
    }

    /** A smaller size is expected to hit more than is said of the present one only of another stretch of time. */
    private static String ofWhen(PredictedHitRatio smaller, SizeEvaluation evaluation, Figures figures,
            SizingPolicy policy) {
        boolean told = smaller.basis() != Basis.FITS && smaller.basis() != Basis.UNKNOWN;
        double missed = figures.judged().missRatio();
        return weighed(evaluation, policy)
                .filter(weighed -> told && smaller.expected().complement() < missed)
                .map(weighed -> " of reads as in the %s that were weighed last, of which %s hit".formatted(
                        span(weighed), policy.told(weighed.hitRatio())))
                .orElse("");
    }

    /** What a smaller size would hit, as a sentence's end; nothing where that is what is hit now. */
    static String there(PredictedHitRatio smaller, SizingPolicy policy) {
        return smaller.basis() == Basis.FITS ? ""
                : "; of %s CU %s".formatted(smaller.cu(), smaller.basis() == Basis.UNKNOWN
                        ? "nothing is known"
                        : "%s is expected".formatted(smaller.expected().asFineAs(policy.target())));
    }

    /** The CPU, where that alone keeps it from a smaller size whose cache would do. */
    static Optional<String> busy(Compute compute, SizeEvaluation evaluation, Figures figures) {
        return evaluation.forbiddenBelow()
                .flatMap(cu -> SizeConstraints.tooBusy(compute.size().to(cu), figures)
                        .filter(why -> why.equals(evaluation.sizeConstraints().against().get(cu)))
                        .map(why -> "; the cache of %s CU would do, but %s".formatted(cu, why)));
    }
}
