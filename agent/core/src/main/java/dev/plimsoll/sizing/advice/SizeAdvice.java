package dev.plimsoll.sizing.advice;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.course.Epoch;
import dev.plimsoll.knowledge.size.Prices;
import dev.plimsoll.regret.Decision.Verdict;
import dev.plimsoll.regret.Expectation.Ground;
import dev.plimsoll.sizing.Prediction;
import dev.plimsoll.sizing.Reason;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.sizing.Weighing;
import dev.plimsoll.sizing.Words;
import dev.plimsoll.sizing.advice.Recommender.Wish;
import dev.plimsoll.sizing.assess.Assessment;
import dev.plimsoll.sizing.assess.Assessment.Conclusive;
import dev.plimsoll.sizing.assess.Assessment.Inconclusive;
import dev.plimsoll.sizing.assess.Figures;
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
    Wish wish(Compute compute, Assessment assessment, @Nullable Opinion opinion, SizingPolicy policy) {
        if (table.at(compute.size().max()).isEmpty()) {
            return Wish.stay(compute, Reason.UNDECIDED,
                    "its size of %s is not in the size table, so no other can be compared: add it to platform.sizes"
                            .formatted(compute.size()));
        }
        return switch (assessment) {
            case Inconclusive open when opinion != null && compute.state().isIdle() && opinion.leansElsewhere()
                    && !opinion.leansUpForConnections(policy.terms().prices())
                    && !isHope(opinion, misses(opinion, policy)) ->
                elsewhere(compute, opinion, open.figures(), policy);
            case Inconclusive open -> Wish.stay(compute, Reason.UNDECIDED, open.why());
            case Conclusive known when opinion == null || opinion.free().expected().isEmpty() ->
                unjudged(compute, known,
                        policy);
            case Conclusive known ->
                withBase(judged(compute, known, opinion, policy), compute, opinion, known.figures(),
                        policy);
        };
    }

    /** The largest limit first; where that is right, or moves the same way, the smallest one too. */
    private Wish withBase(Wish peak, Compute compute, Opinion opinion, Figures figures, SizingPolicy policy) {
        Limits limits = new Limits(table, policy);
        Wish floor = base.wish(compute, peak.target().max(), opinion, figures, policy)
                .flatMap(wish -> limits.written(wish, compute, opinion.guards().allowed()))
                .orElse(null);
        if (floor == null) {
            return peak;
        }
        // Misses while little is asked are those of the smallest limit, and no reason for a larger peak.
        boolean quietOnly = floor.reason() == Reason.TOO_SMALL && !BaseLoad.missesWhenBusy(compute, opinion);
        // What raises the smallest limit and what takes the largest below that say the opposite: nothing is taken away then.
        boolean apart = floor.target().min().isAbove(peak.target().max());
        return quietOnly || apart || peak.target().equals(compute.size()) ? floor : limits.both(peak, floor, compute);
    }

    /** Too little was seen to compare sizes, though the present ratio is known. */
    private static Wish unjudged(Compute compute, Conclusive known, SizingPolicy policy) {
        return known.reachesTarget()
                ? Wish.stay(compute, Reason.FITS, ratio(known.figures(), policy))
                : Wish.stay(compute, Reason.UNDECIDED, ratio(known.figures(), policy)
                        + "; other sizes are compared once it was judged for some minutes");
    }

    private Wish judged(Compute compute, Conclusive known, Opinion opinion, SizingPolicy policy) {
        if (!known.reachesTarget() && known.figures().isHeldBelowItsLargest(compute.size())) {
            return Wish.stay(compute, Reason.UNDECIDED, ratio(known.figures(), policy)
                    + "; but the platform has it below its largest size, to which it may grow by itself: that is to be judged there");
        }
        Prices prices = policy.terms().prices();
        if (opinion.leansElsewhere() && !opinion.leansUpForConnections(prices)
                && !isHope(opinion, !known.reachesTarget())) {
            return elsewhere(compute, opinion, known.figures(), policy);
        }
        Optional<ComputeUnits> forbidden = opinion.forbidden();
        if (forbidden.isPresent() && !opinion.isForbiddenForConnections(prices)) {
            return forbidden(compute, forbidden.get(), known.figures(), opinion, policy);
        }
        Verdict verdict = opinion.decision().verdict();
        if (!known.reachesTarget() && (verdict == Verdict.UNKNOWN || verdict == Verdict.WARMING)) {
            return unjudged(compute, known, policy);
        }
        if (known.reachesTarget() && opinion.asksForStart() && compute.size().isFixed()) {
            return start(compute, known, opinion, policy);
        }
        boolean fits = known.reachesTarget() || opinion.decision().verdict() == Verdict.FITS;
        return fits
                ? Wish.stay(compute, Reason.FITS, ratio(known.figures(), policy)
                        + busy(compute, opinion, known.figures()).orElseGet(() -> trial(compute, opinion)))
                : Wish.stay(compute, Reason.NO_SIZE_HELPS, ratio(known.figures(), policy) + (isLargest(compute)
                        ? "; there is no larger size"
                        : "; no larger size is expected to miss so much less that it is worth its price"));
    }

    private boolean isLargest(Compute compute) {
        return table.above(compute.size().max()).stream().noneMatch(size -> table.lists(size.cu()));
    }

    /** A smaller size of which nothing is known, for one that misses too much already: saved by giving up what it is for. */
    private static boolean isHope(Opinion opinion, boolean misses) {
        return misses && !opinion.leansUp() && ground(opinion, opinion.decision().to()) == Ground.UNKNOWN;
    }

    private static boolean misses(Opinion opinion, SizingPolicy policy) {
        Epoch judged = opinion.judged();
        return judged != null && !policy.reaches(Ratio.clamped(1 - judged.missRatio()));
    }

    private static Ground ground(Opinion opinion, ComputeUnits size) {
        return opinion.at(size).map(Prediction::basis).orElse(Ground.UNKNOWN);
    }

    /** Limits of autoscaling need none: the platform resizes within them. */
    private static Wish start(Compute compute, Conclusive known, Opinion opinion, SizingPolicy policy) {
        Weighing weighing = opinion.weighing();
        return Wish.start(compute,
                "%s; but its cache has been full for %s, which hides whether so much is still needed: %s. What is in use some hours after a restart proves which size is enough"
                        .formatted(ratio(known.figures(), policy), Words.of(opinion.hidden()), weighing.wordsOfStart()),
                weighing);
    }

    /** What stands against the next smaller size, which is what an owner of a fitting one asks. */
    private String trial(Compute compute, Opinion opinion) {
        Optional<Prediction> below = table.below(opinion.knowledge().stay().size())
                .stream()
                .findFirst()
                .flatMap(next -> opinion.at(next.cu()));
        boolean savesNothing = below.filter(next -> next.basis() == Ground.FITS
                && opinion.knowledge().of(next.cu()).regret() <= 0).isPresent();
        if (savesNothing && !compute.size().isFixed()) {
            return "; a lower largest size would be a ceiling and no saving, as far as is told of the size that it runs at";
        }
        return below.filter(next -> next.basis() != Ground.FITS)
                .map(next -> "; of %s CU %s".formatted(next.cu(), next.basis() == Ground.UNKNOWN
                        ? "nothing is known"
                        : "%s is expected".formatted(next.expected())))
                .orElse("");
    }

    /** The CPU, where that alone keeps it from a smaller size whose cache would do. */
    private static Optional<String> busy(Compute compute, Opinion opinion, Figures figures) {
        return opinion.forbiddenBelow()
                .flatMap(cu -> Guards.tooBusy(compute.size().to(cu), figures)
                        .filter(why -> why.equals(opinion.guards().against().get(cu)))
                        .map(why -> "; the cache of %s CU would do, but %s".formatted(cu, why)));
    }

    private Wish forbidden(Compute compute, ComputeUnits wanted, Figures figures, Opinion opinion,
            SizingPolicy policy) {
        boolean plan = !policy.allowedByPlan(wanted, table);
        String there = opinion.at(wanted).map(then -> " (" + then.expected() + " expected)").orElse("");
        return Wish.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                "%s; %s CU would help%s, but %s".formatted(ratio(figures, policy), wanted, there,
                        plan ? "that needs a paid plan"
                                : policy.allows(wanted, table)
                                        ? opinion.guards().against().get(wanted)
                                        : "the range of sizing.min-cu and sizing.max-cu forbids it"));
    }

    private Wish elsewhere(Compute compute, Opinion opinion, @Nullable Figures figures, SizingPolicy policy) {
        ComputeUnits to = opinion.decision().to();
        Weighing weighing = opinion.weighing();
        String now = figures == null ? "at the latest look" : lately(opinion, figures, policy);
        String why = opinion.leansUp()
                ? now + "; " + expected(opinion, to) + "; " + weighing.words() + refused(opinion)
                : now + "; " + enough(opinion, to, figures) + "; " + weighing.words() + cpu(figures);
        Limits limits = new Limits(table, policy);
        SizeRange then = limits.to(compute.size(), to).orElse(compute.size().to(to));
        return Wish.to(compute, then, opinion.leansUp() ? Reason.TOO_SMALL : Reason.TOO_BIG,
                why + limits.raised(compute.size(), then), weighing);
    }

    /** The meter adds both up, and cannot tell them apart later. */
    private static String refused(Opinion opinion) {
        return opinion.wereRefused() ? "; hours in which connections were refused, or as good as, count in it" : "";
    }

    /** What the cache would ask for, did connections not forbid it. */
    Optional<Wish> butForConnections(Compute compute, Assessment assessment, @Nullable Opinion opinion) {
        if (opinion == null || !(assessment instanceof Conclusive known)) {
            return Optional.empty();
        }
        return opinion.smallerButForConnections()
                .map(cu -> Wish.resize(compute, cu, Reason.TOO_BIG,
                        "the cache alone would shrink: %s; but %s".formatted(
                                enough(opinion, cu, known.figures()), opinion.guards().against().get(cu)),
                        null));
    }

    private static String expected(Opinion opinion, ComputeUnits to) {
        return opinion.at(to)
                .map(then -> "at %s CU %s %s (%s to %s)".formatted(to, then.expected(), switch (then.basis()) {
                    case LIVED -> "was lived under such a load";
                    case WORKING_SET ->
                        "is expected by the pages touched lately, as the platform estimates them";
                    case DATABASE_FITS -> "is expected, since all databases fit there";
                    default -> "is expected";
                }, then.lower(), then.upper()))
                .orElse("%s CU is better by what was lived".formatted(to));
    }

    /** Why the smaller size is enough. */
    private String enough(Opinion opinion, ComputeUnits to, @Nullable Figures figures) {
        Bytes holds = table.at(to).map(Size::cache).orElse(Bytes.ZERO);
        Bytes peak = figures == null ? null : figures.peakUsed();
        Ground ground = ground(opinion, to);
        return switch (ground) {
            case FITS -> "%s, and %s CU holds %s: it would have had the same misses".formatted(
                    peak == null || peak.compareTo(holds) > 0
                            ? "what is in use fits"
                            : "it never held more than %s".formatted(peak),
                    to, holds);
            case LIVED -> "at %s CU %s was lived under such a load".formatted(to, ratioAt(opinion, to));
            case WORKING_SET ->
                "at %s CU %s is expected by the pages touched lately, as the platform estimates them".formatted(
                        to, ratioAt(opinion, to));
            case FILL_CURVE -> "while the cache held what %s CU can, %s of reads hit it".formatted(to,
                    ratioAt(opinion, to));
            default ->
                "what %s CU would miss is not known, and after so long it is worth a try, to be taken back if not"
                        .formatted(to);
        };
    }

    private static String ratioAt(Opinion opinion, ComputeUnits to) {
        return opinion.at(to).map(Prediction::expected).map(Ratio::toString).orElse("an unknown share");
    }

    private static String cpu(@Nullable Figures figures) {
        return figures == null ? ""
                : ". Of the CPU only this is known: at 95 of 100 looks %s that waited for nothing".formatted(
                        figures.runningP95() == 0
                                ? "no session ran"
                                : "at most %s ran".formatted(Words.of(figures.runningP95(), "session")));
    }

    private static String lately(Opinion opinion, Figures figures, SizingPolicy policy) {
        Epoch judged = opinion.judged();
        if (judged == null || judged.reads() < policy.minAccesses()) {
            return ratio(figures, policy);
        }
        return against(judged.hitRatio(), opinion.knowledge().run().isFull(), policy);
    }

    /** The ratio that the assessment rests on, beside the target. */
    private static String ratio(Figures figures, SizingPolicy policy) {
        return figures.judged()
                .hitRatio()
                .map(ratio -> against(ratio, figures.full(), policy))
                .orElse("nothing was read lately");
    }

    private static String against(Ratio ratio, boolean full, SizingPolicy policy) {
        return policy.reaches(ratio)
                ? "%s of reads hit the cache, at or above the target of %s".formatted(ratio.beside(policy.target()),
                        policy.target())
                : "%s%s of reads hit it where %s should".formatted(full ? "the cache is full and " : "",
                        ratio.beside(policy.target()), policy.target());
    }
}
