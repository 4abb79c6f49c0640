package dev.plimsoll.explain;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.explain.Clause.ClausePart;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/** The sentences about sizes and their caches, the limits of autoscaling, and rules of the platform. */
final class SizeSentences {

    private SizeSentences() {}

    static Clause clause(SizeCause cause) {
        return switch (cause) {
            case SizeCause.SizeNotListed(var size) -> ClausePart.FACT.of(Sentences.clauses(
                    "the size %s is not in the size table, so sizes cannot be compared".formatted(size),
                    "add it to platform.sizes"));
            case SizeCause.ObservedRatio(var ratio, var window, var target, var full) ->
                ClausePart.FACT.of(observed(ratio, window, target, full));
            case SizeCause.NoReads() -> ClausePart.FACT.of("there were no recent reads");
            case SizeCause.NotComparable() ->
                ClausePart.NEXT.of("other sizes can be compared after some minutes of warm observation");
            case SizeCause.RunsBelowLargest() -> ClausePart.FACT.of(Sentences.clauses(
                    "the platform runs it below its largest limit and may still grow it",
                    "the hit ratio is judged at the largest limit"));
            case SizeCause.NoLargerSize() -> ClausePart.EXPECTATION.of("no size has a larger cache");
            case SizeCause.NoLargerPays() ->
                ClausePart.EXPECTATION.of("no larger size is expected to reduce misses enough to be worth its cost");
            case SizeCause.NoAllowedPays() ->
                ClausePart.EXPECTATION.of("no allowed larger size is worth its cost so far");
            case SizeCause.WouldReach(var cu, var dearer, var spared) -> ClausePart.EXPECTATION.of(Sentences.clauses(
                    "%s CU would reach the target".formatted(cu),
                    "it costs %s CU more an hour, for %s fewer misses a second".formatted(plain(dearer),
                            misses(spared))));
            case SizeCause.NoneReaches(var target) ->
                ClausePart.EXPECTATION.of("no size is expected to reach the target of %s".formatted(target));
            case SizeCause.WouldHelp helps -> ClausePart.EXPECTATION.of(wouldHelp(helps));
            case SizeCause.LargerExpected(var predicted, var target) ->
                ClausePart.EXPECTATION.of("at %s CU, %s is expected (%s to %s)%s".formatted(
                        predicted.cu(), predicted.expected().asFineAs(target), predicted.lower().asFineAs(target),
                        predicted.upper().asFineAs(target), basis(predicted.basis())));
            case SizeCause.RefusedIncluded() ->
                ClausePart.SAVING.of("that saving includes hours in which connections were refused, or nearly so");
            case SizeCause.SmallerExpected(var predicted, var target) ->
                ClausePart.EXPECTATION.of(predicted.isKnown() ? expected(predicted, target) + basis(predicted.basis())
                        : unknown(predicted.cu()));
            case SizeCause.SmallerFilled(var predicted, var target) ->
                ClausePart.EXPECTATION
                        .of("while the cache held as much as %s CU can, %s of reads hit it".formatted(predicted.cu(),
                                predicted.expected().asFineAs(target)));
            case SizeCause.SmallerFits(var cu, var cache, var peak) -> ClausePart.EXPECTATION.of(Sentences.clauses(
                    peak == null
                            ? "the cache in use fits %s CU".formatted(cu)
                            : "at most %s of cache was in use in the recorded runs".formatted(peak),
                    "%s CU holds %s, so it would have had the same misses since the last start".formatted(cu, cache)));
            case SizeCause.OtherExpected(var predicted, var target) ->
                ClausePart.EXPECTATION.of(expected(predicted, target));
            case SizeCause.OtherUnknown(var cu) -> ClausePart.EXPECTATION.of(unknown(cu));
            case SizeCause.CeilingSavesNothing() ->
                ClausePart.EXPECTATION.of(
                        "a lower largest limit would be a ceiling and no saving, by the size that the platform reports");
            case SizeCause.CacheFitsCpuDoesNot(var cu, var busy) ->
                ClausePart.EXPECTATION
                        .of("the cache of %s CU would be large enough, but %s".formatted(cu, constraint(busy)));
            case SizeCause.CacheAloneFits() -> ClausePart.EXPECTATION.of("the cache alone would fit a smaller size");
            case SizeCause.SmallerBlocked(var constraint) -> ClausePart.EXPECTATION.of("but " + constraint(constraint));
            case SizeCause.CpuUse(var running) -> ClausePart.FACT.of(cpu(running));
            case SizeCause.CpuUnknown() ->
                ClausePart.FACT.of("CPU use is not known, because a trace does not contain it");
            case SizeCause.SavedTooLittle(var expected, var target, var saved) ->
                ClausePart.SAVING.of("%s, and %s".formatted(
                        expected == null ? "its misses are not known" : expected.asFineAs(target) + " is expected",
                        CostSentences.saved(saved)));
            case SizeCause.TargetAtRisk(var predicted, var target) ->
                ClausePart.EXPECTATION
                        .of("the hit ratio may fall to %s under a load of the last day (target: %s)".formatted(
                                predicted.lower().beside(target), target.asFineAs(target)));
        };
    }

    /** What blocks a size. */
    static String constraint(SizeConstraint constraint) {
        return switch (constraint) {
            case SizeConstraint.NeedsPaidPlan() -> "it needs a paid plan";
            case SizeConstraint.OutOfRange() -> "it is outside the allowed range";
            case SizeConstraint.NoFileCache() ->
                "the platform has no file cache there, so no hit ratio can be predicted";
            case SizeConstraint.BelowPrimary(var needed) ->
                "a replica must not be smaller than its primary, which needs %s CU".formatted(needed);
            case SizeConstraint.NotOffered() -> "the platform is not known to offer it for such a compute";
            case SizeConstraint.BelowSmallestLimit() -> "it is below the smallest limit, which has its own advice";
            case SizeConstraint.TooBusy(var running, var cu) -> String.format(Locale.ROOT,
                    "%.2f sessions ran without waiting in the busiest half hour, and it has %s vCPU", running, cu);
            case SizeConstraint.TooManyConnections(var limit, var peak, var threshold) ->
                "it allows %s, and the peak was %s (threshold %s)".formatted(FigureText.of(limit, "connection"),
                        FigureText.of(peak), FigureText.percent(threshold));
        };
    }

    /** The same for a size that would help: the keys of the range are named, because they can be changed. */
    static String constraintWithKeys(SizeConstraint constraint) {
        return constraint instanceof SizeConstraint.OutOfRange
                ? "sizing.min-cu and sizing.max-cu do not allow it"
                : constraint(constraint);
    }

    private static String observed(Ratio ratio, Duration window, Ratio target, boolean full) {
        String start = full && ratio.compareTo(target) < 0
                ? "the cache is full, and %s of reads hit it"
                : "%s of reads hit the cache";
        return (start + " in the last %s (target: %s)").formatted(ratio.beside(target), FigureText.of(window),
                target.asFineAs(target));
    }

    private static String wouldHelp(SizeCause.WouldHelp helps) {
        Ratio expected = helps.expected();
        return "%s CU would help%s, but %s".formatted(helps.cu(),
                expected == null ? "" : " (" + expected.asFineAs(helps.target()) + " expected)",
                constraintWithKeys(helps.constraint()));
    }

    private static String expected(PredictedHitRatio predicted, Ratio target) {
        return "at %s CU, %s is expected".formatted(predicted.cu(), predicted.expected().asFineAs(target));
    }

    private static String unknown(ComputeUnits cu) {
        return "the hit ratio at %s CU is not known".formatted(cu);
    }

    /** {@code 1}, {@code 0.25}. */
    private static String plain(double cu) {
        return BigDecimal.valueOf(cu).stripTrailingZeros().toPlainString();
    }

    /** {@code 12}, {@code 1,234}; below ten with a decimal. */
    private static String misses(double perSecond) {
        return String.format(Locale.ROOT, perSecond < 9.95 ? "%.1f" : "%,.0f", perSecond);
    }

    private static String basis(Basis basis) {
        return switch (basis) {
            case OBSERVED -> ", as observed under such a load";
            case WORKING_SET -> ", by the platform's working-set estimate";
            case DATABASE_FITS -> ", because all databases fit in that cache";
            case NOT_FULL, FITS, FILL_CURVE, POWER_LAW, UNKNOWN -> "";
        };
    }

    private static String cpu(RunningSessions running) {
        return Sentences.clauses("CPU demand is known only from sessions, observed for %s of the last %s".formatted(
                FigureText.of(running.observed()), FigureText.of(running.span())),
                String.format(Locale.ROOT, "in the busiest half hour, %.2f sessions on average ran without waiting",
                        running.busiest()));
    }

    static Clause clause(LimitCause cause) {
        return switch (cause) {
            case LimitCause.QuietMisses(var min) ->
                ClausePart.FACT.of(
                        "in the quietest hours of the day, misses exceed the target while the platform reduces it towards %s CU"
                                .formatted(min));
            case LimitCause.LargerMinBlocked(var constraint) ->
                ClausePart.EXPECTATION.of("a larger smallest limit would keep more of the cache, but "
                        + constraintWithKeys(constraint));
            case LimitCause.LargerMinKeeps(var min) ->
                ClausePart.EXPECTATION.of("a smallest limit of %s CU keeps more of the cache".formatted(min));
            case LimitCause.SmallerMinFits(var min) -> ClausePart.FACT.of(Sentences.clauses(
                    "the cache in use in the last 24 h fits %s CU, and so do the connections".formatted(min),
                    "the smallest limit can fall to that size"));
            case LimitCause.MinRises(var min, var rule) ->
                ClausePart.NEXT.of("the smallest limit rises to %s CU, %s".formatted(min, because(rule)));
            case LimitCause.MaxFalls(var max, var rule) ->
                ClausePart.EXPECTATION.of("the largest limit falls to %s CU, %s".formatted(max, because(rule)));
            case LimitCause.MaxFollows(var max, var ceiling) ->
                ClausePart.EXPECTATION.of("the largest limit falls to %s CU, %s%s".formatted(max,
                        because(LimitCause.LimitReason.PLATFORM), ceiling == null ? "" : ", and " + ceiling(ceiling)));
        };
    }

    private static String because(LimitCause.LimitReason rule) {
        return switch (rule) {
            case MIN_CU -> "because of sizing.min-cu";
            case MAX_CU -> "because of sizing.max-cu";
            case PLAN -> "because the plan has none larger";
            case PLATFORM -> "because the platform requires limits closer together";
        };
    }

    private static String ceiling(LimitCause.LimitReason rule) {
        return switch (rule) {
            case MIN_CU -> "sizing.min-cu allows no less";
            case MAX_CU -> "sizing.max-cu allows no more";
            case PLAN -> "the plan has none larger";
            case PLATFORM -> "the platform has none larger";
        };
    }

    static String clause(PlatformRule rule) {
        return switch (rule) {
            case PlatformRule.NoRatio(var cu) -> "there is no hit ratio since the last start, so it advises nothing";
            case PlatformRule.MeetsTarget(var cu, var ratio, var target) ->
                "%s since the last start meets the target, so it advises no change".formatted(ratio.beside(target));
            case PlatformRule.LargerSize(var cu, var ratio, var target) ->
                "%s since the last start is below the target of %s, so it advises a larger compute, %s CU"
                        .formatted(ratio.beside(target), target.asFineAs(target), cu);
            case PlatformRule.LargerThanAny(var cu, var ratio, var target) ->
                "%s since the last start is below the target of %s, so it advises a larger compute, but none has a larger cache"
                        .formatted(ratio.beside(target), target.asFineAs(target));
        };
    }

    static String clause(RuleCause cause) {
        return switch (cause) {
            case RuleCause.FillingIncluded() -> "that ratio includes misses while the cache filled";
            case RuleCause.RecentRatio(var ratio, var window, var target) ->
                "in the last %s it is %s (target: %s)".formatted(FigureText.of(window), ratio.beside(target),
                        target.asFineAs(target));
            case RuleCause.RuleNeedsPaidPlan() -> "that size needs a paid plan";
            case RuleCause.RuleOutOfRange() -> "that size is outside the allowed range";
            case RuleCause.RuleLimitsUnknown() -> "the platform is not known to allow such limits";
            case RuleCause.HourBelowTarget(var ratio, var target) ->
                "%s over the latest hour is below %s".formatted(ratio.beside(target), target.asFineAs(target));
        };
    }

    static String clause(RestartRule rule) {
        return switch (rule) {
            case NOTHING_CHANGES -> "nothing changes";
            case DELAY -> "a change of the autosuspend delay restarts nothing";
            case SUSPENDED -> "the compute is suspended: no connection and no cache is lost";
            case RESTART -> "a restart drops all connections";
            case POOLER_ALWAYS_ON -> "the pooler is always on, and another host name restarts nothing";
            case POOLER_NOT_DOCUMENTED ->
                "the platform does not document whether enabling the pooler restarts a compute";
            case FIXED_SIZE -> "a change of a fixed size restarts the compute and drops all connections";
            case LIMITS -> "a change of autoscaling limits restarts the compute and drops all connections";
        };
    }
}
