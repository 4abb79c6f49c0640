package dev.plimsoll.sizing;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeRange;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.sizing.Assessment.Conclusive;
import dev.plimsoll.sizing.Assessment.Inconclusive;
import dev.plimsoll.sizing.Recommendation.Advice;
import dev.plimsoll.sizing.Recommendation.Also;
import dev.plimsoll.sizing.Recommendation.Grow;
import dev.plimsoll.sizing.Recommendation.Hold;
import dev.plimsoll.sizing.Recommendation.Shrink;
import dev.plimsoll.sizing.Recommendation.UsePooler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Turns an assessment into advice with one honest reason; other reasons that hold at the same time are told beside it.
 *
 * <p>Cache and connections are asked apart. A wish of the cache to grow comes first, since a larger size also raises the
 * connection limit; then connections, which forbid shrinking; then the cache's wish to shrink.
 */
public final class Recommender {

    private final SizeTable table;
    private final CacheAdvice cache;
    private final ConnectionAdvice connections;
    private final Predictor predictor;

    public Recommender(SizeTable table) {
        this.table = table;
        this.predictor = new Predictor(table);
        this.cache = new CacheAdvice(table);
        this.connections = new ConnectionAdvice(table);
    }

    /**
     * The advice, its cost and the platform's own rule beside it.
     *
     * @param run the latest run, which the assessment was drawn from
     */
    public Counsel counsel(Compute compute, Assessment assessment, List<Sample> run, SizingPolicy policy) {
        Figures figures = assessment.figures();
        // A ratio of a cache that is still filling is no size's ratio, so nothing is predicted from it.
        List<Prediction> predicted = assessment instanceof Conclusive known
                ? predictor.predict(known.figures(), run)
                : List.of();
        PlainRule plain = PlainRule.of(compute, figures == null ? null : figures.lifetime(), policy, table);
        Recommendation recommendation = policy.rule() == SizingPolicy.Rule.PLAIN
                ? followPlain(compute, assessment, plain, predicted, policy)
                : recommend(compute, assessment, predicted, policy);
        return new Counsel(recommendation, RestartImpact.of(compute, recommendation, figures, policy, table), plain);
    }

    private Recommendation recommend(Compute compute, Assessment assessment, List<Prediction> predicted,
            SizingPolicy policy) {
        List<String> ruledOut = new ArrayList<>();
        Figures figures = assessment.figures();
        Optional<Wish> slots = figures == null
                ? Optional.empty()
                : connections.wish(compute, figures, policy);
        Wish pages = switch (assessment) {
            case Conclusive known -> cache.wish(compute, known, predicted, policy, ruledOut);
            case Inconclusive unknown -> Wish.stay(compute, Reason.UNDECIDED, unknown.why());
        };
        Wish first = slots.isPresent() && !pages.action().equals("grow") ? slots.get() : pages;
        Optional<Wish> idlers = figures == null ? Optional.empty() : connections.beside(compute, figures, policy);
        List<Also> also = Stream.of(slots, Optional.of(pages), idlers)
                .flatMap(Optional::stream)
                .filter(wish -> !wish.equals(first) && wish.reason() != Reason.FITS)
                .map(Wish::beside)
                .toList();
        return first.as(new Advice(first.reason(), first.why(), also, predicted, ruledOut));
    }

    /** The platform's rule, but never while the cache is still filling. */
    private Recommendation followPlain(Compute compute, Assessment assessment, PlainRule plain,
            List<Prediction> predicted, SizingPolicy policy) {
        Wish wish = switch (assessment) {
            case Inconclusive unknown -> Wish.stay(compute, Reason.UNDECIDED, unknown.why());
            case Conclusive known when plain.advises() && plain.cu().isAbove(compute.size().max())
                    && policy.allows(plain.cu()) ->
                Wish.resize(compute, plain.cu(), Reason.PLAIN_RULE, plain.sentence());
            case Conclusive known -> Wish.stay(compute, Reason.FITS, plain.sentence());
        };
        return wish.as(new Advice(wish.reason(), wish.why(), List.of(), predicted, List.of()));
    }

    /**
     * A recommendation with what belongs to it.
     *
     * @param recommendation what to do
     * @param impact         what it would cost now
     * @param plain          what the platform's own rule would say
     */
    public record Counsel(Recommendation recommendation, RestartImpact impact, PlainRule plain) {}

    /**
     * What one side alone would ask for.
     *
     * @param action the word for it
     */
    record Wish(String action, SizeRange target, Reason reason, String why) {

        static Wish stay(Compute compute, Reason reason, String why) {
            return new Wish("hold", compute.size(), reason, why);
        }

        static Wish pooler(Compute compute, String why) {
            return new Wish("enable_pooler", compute.size(), Reason.CONNECTIONS, why);
        }

        /** A fixed size moves to {@code cu}; limits of autoscaling move their largest, and their smallest only if it must. */
        static Wish resize(Compute compute, ComputeUnits cu, Reason reason, String why) {
            SizeRange now = compute.size();
            SizeRange then = now.isFixed() ? SizeRange.fixed(cu)
                    : new SizeRange(ComputeUnits.smaller(now.min(), cu), cu);
            return new Wish(cu.isAbove(now.max()) ? "grow" : "shrink", then, reason, why);
        }

        Recommendation as(Advice advice) {
            return switch (action) {
                case "grow" -> new Grow(target, advice);
                case "shrink" -> new Shrink(target, advice);
                case "enable_pooler" -> new UsePooler(target, advice);
                default -> new Hold(target, advice);
            };
        }

        Also beside() {
            return new Also(reason, action, why);
        }
    }

    /** Sizes that the reader's range allows. */
    static List<Size> allowed(List<Size> sizes, SizingPolicy policy) {
        return sizes.stream().filter(size -> policy.allows(size.cu())).toList();
    }
}
