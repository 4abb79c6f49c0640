package dev.plimsoll.explain;

import static dev.plimsoll.explain.Clause.ClausePart.EXPECTATION;
import static dev.plimsoll.explain.Clause.ClausePart.FACT;
import static dev.plimsoll.explain.Clause.ClausePart.NEXT;
import static dev.plimsoll.explain.Clause.ClausePart.SAVING;
import static dev.plimsoll.explain.FigureText.percent;
import static dev.plimsoll.explain.FigureText.text;
import static dev.plimsoll.explain.Sentences.clauses;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The sentences about sizes and their caches, the limits of autoscaling, and rules of the platform. */
final class SizeSentences {

    private SizeSentences() {}

    static Clause clause(SizeCause cause) {
        return switch (cause) {
            case SizeCause.SizeNotListed(var size) ->
                FACT.of("the size %s is not in the size table, so sizes cannot be compared. Add it to platform.sizes",
                        size);
            case SizeCause.ObservedRatio(var ratio, var window, var target, var full) ->
                FACT.of(observed(ratio, window, target, full));
            case SizeCause.NoReads() -> FACT.of("there were no recent reads");
            case SizeCause.NotComparable() ->
                NEXT.of("other sizes can be compared after some minutes of warm observation");
            case SizeCause.RunsBelowLargest() -> FACT.of(
                    "the platform runs it below its largest limit and may still grow it. The hit ratio is judged at the largest limit");
            case SizeCause.NoLargerSize() ->
                EXPECTATION.of("no size has a larger cache. For large scans, a lower target is right");
            case SizeCause.NoLargerPays() ->
                EXPECTATION.of(
                        "no larger size is expected to reduce misses enough to be worth its cost. For large scans, a lower target is right");
            case SizeCause.NoAllowedPays() ->
                EXPECTATION.of("no allowed larger size is worth its cost so far");
            case SizeCause.WouldReach(var cu, var dearer, var spared) -> EXPECTATION.of(
                    "%s CU would reach the target. It costs %s CU more an hour, for %s fewer misses a second", cu,
                    BigDecimal.valueOf(dearer).stripTrailingZeros().toPlainString(),
                    text(spared < 9.95 ? "%.1f" : "%,.0f", spared));
            case SizeCause.NoneReaches(var target) ->
                EXPECTATION.of("no size is expected to reach the target of %s", target);
            case SizeCause.WouldHelp helps -> EXPECTATION.of(wouldHelp(helps));
            case SizeCause.LargerExpected(var predicted, var target) ->
                EXPECTATION.of("at %s CU, %s is expected (%s to %s)%s", predicted.cu(),
                        predicted.expected().asFineAs(target), predicted.lower().asFineAs(target),
                        predicted.upper().asFineAs(target), basis(predicted.basis()));
            case SizeCause.RefusedIncluded() ->
                SAVING.of("that saving includes hours in which connections were refused, or nearly so");
            case SizeCause.SmallerExpected(var predicted, var target) ->
                EXPECTATION.of(predicted.isKnown() ? expected(predicted, target) + basis(predicted.basis())
                        : unknown(predicted.cu()));
            case SizeCause.SmallerFilled(var predicted, var target) ->
                EXPECTATION.of("while the cache held as much as %s CU can, %s of reads hit it", predicted.cu(),
                        predicted.expected().asFineAs(target));
            case SizeCause.SmallerFits(var cu, var cache, var peak) -> EXPECTATION.of(clauses(
                    peak == null
                            ? text("the cache in use fits %s CU", cu)
                            : text("at most %s of cache was in use in the recorded runs", peak),
                    text("%s CU holds %s, so it would have had the same misses since the last start", cu, cache)));
            case SizeCause.OtherExpected(var predicted, var target) ->
                EXPECTATION.of(expected(predicted, target));
            case SizeCause.OtherUnknown(var cu) -> EXPECTATION.of(unknown(cu));
            case SizeCause.CeilingSavesNothing() ->
                EXPECTATION.of(
                        "a lower largest limit would be a ceiling and no saving, by the size that the platform reports");
            case SizeCause.CacheFitsCpuDoesNot(var cu, var busy) ->
                EXPECTATION.of("the cache of %s CU would be large enough, but %s", cu, constraint(busy));
            case SizeCause.CacheAloneFits() -> EXPECTATION.of("the cache alone would fit a smaller size");
            case SizeCause.SmallerBlocked(var constraint) -> EXPECTATION.of("but " + constraint(constraint));
            case SizeCause.CpuUse(var running) -> FACT.of(cpu(running));
            case SizeCause.CpuUnknown() ->
                FACT.of("CPU use is not known, because a trace does not contain it");
            case SizeCause.SavedTooLittle(var expected, var target, var saved) ->
                SAVING.of("%s, and %s",
                        expected == null ? "its misses are not known" : expected.asFineAs(target) + " is expected",
                        CostSentences.saved(saved));
            case SizeCause.TargetAtRisk(var predicted, var target) ->
                EXPECTATION.of("the hit ratio may fall to %s under a load of the last day (target: %s)",
                        predicted.lower().beside(target), target.asFineAs(target));
        };
    }

    /** What blocks a size. */
    static String constraint(SizeConstraint constraint) {
        return switch (constraint) {
            case SizeConstraint.WithheldByPlan(var allowedBy) -> withheldByPlan("it is", allowedBy);
            case SizeConstraint.OutOfRange() -> "it is outside the allowed range";
            case SizeConstraint.NoFileCache() ->
                "the platform has no file cache there, so no hit ratio can be predicted";
            case SizeConstraint.BelowPrimary(var needed) ->
                text("a replica must not be smaller than its primary, which needs %s CU", needed);
            case SizeConstraint.NotOffered() -> "the platform is not known to offer it for such a compute";
            case SizeConstraint.BelowSmallestLimit() -> "it is below the smallest limit, which has its own advice";
            case SizeConstraint.TooBusy(var running, var cu) ->
                text("%.2f sessions ran without waiting in the busiest half hour, and it has %s vCPU", running, cu);
            case SizeConstraint.TooManyConnections(var limit, var peak, var threshold) ->
                text("it allows %s, and the peak was %,d (threshold %s)", FigureText.of(limit, "connection"), peak,
                        percent(threshold));
        };
    }

    /** {@code it is withheld by plan (launch allows it)}. */
    static String withheldByPlan(String what, @Nullable PlatformPlan allowedBy) {
        return what + " withheld by plan" + (allowedBy == null ? "" : " (%s allows it)".formatted(allowedBy.word()));
    }

    /** What forbids a size that would help: the keys of the range are named, because they can be changed. */
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
        return text("%s CU would help%s, but %s", helps.cu(),
                expected == null ? "" : " (" + expected.asFineAs(helps.target()) + " expected)",
                constraintWithKeys(helps.constraint()));
    }

    private static String expected(PredictedHitRatio predicted, Ratio target) {
        return text("at %s CU, %s is expected", predicted.cu(), predicted.expected().asFineAs(target));
    }

    private static String unknown(ComputeUnits cu) {
        return text("the hit ratio at %s CU is not known", cu);
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
        return text(
                "CPU demand is known only from sessions, observed for %s of the last %s. In the busiest half hour, "
                        + "%.2f sessions on average ran without waiting",
                running.observed(), running.span(), running.busiest());
    }

    static Clause clause(LimitCause cause) {
        return switch (cause) {
            case LimitCause.QuietMisses(var min) ->
                FACT.of("in the quietest hours of the day, misses exceed the target while the platform reduces it towards %s CU",
                        min);
            case LimitCause.LargerMinBlocked(var constraint) ->
                EXPECTATION.of("a larger smallest limit would keep more of the cache, but "
                        + constraintWithKeys(constraint));
            case LimitCause.LargerMinKeeps(var min) ->
                EXPECTATION.of("a smallest limit of %s CU keeps more of the cache", min);
            case LimitCause.SmallerMinFits(var min) -> FACT.of(
                    "the cache in use in the last 24 h fits %s CU, and so do the connections. The smallest limit can fall to that size",
                    min);
            case LimitCause.MinRises(var min, var rule) ->
                NEXT.of("the smallest limit rises to %s CU, %s", min, because(rule));
            case LimitCause.MaxFalls(var max, var rule) ->
                EXPECTATION.of("the largest limit falls to %s CU, %s", max, because(rule));
            case LimitCause.MaxFollows(var max, var ceiling) ->
                EXPECTATION.of("the largest limit falls to %s CU, %s%s", max, because(LimitCause.LimitReason.PLATFORM),
                        ceiling == null ? "" : ", and " + ceiling(ceiling));
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
                text("%s since the last start meets the target, so it advises no change", ratio.beside(target));
            case PlatformRule.LargerSize(var cu, var ratio, var target) ->
                text("%s since the last start is below the target of %s, so it advises a larger compute, %s CU",
                        ratio.beside(target), target.asFineAs(target), cu);
            case PlatformRule.LargerThanAny(var cu, var ratio, var target) ->
                text("%s since the last start is below the target of %s, so it advises a larger compute, but none has a larger cache",
                        ratio.beside(target), target.asFineAs(target));
        };
    }

    static String clause(RuleCause cause) {
        return switch (cause) {
            case RuleCause.FillingIncluded() -> "that ratio includes misses while the cache filled";
            case RuleCause.RecentRatio(var ratio, var window, var target) ->
                text("in the last %s it is %s (target: %s)", window, ratio.beside(target), target.asFineAs(target));
            case RuleCause.RuleWithheldByPlan(var allowedBy) -> withheldByPlan("that size is", allowedBy);
            case RuleCause.RuleOutOfRange() -> "that size is outside the allowed range";
            case RuleCause.RuleLimitsUnknown() -> "the platform is not known to allow such limits";
            case RuleCause.HourBelowTarget(var ratio, var target) ->
                text("%s over the latest hour is below %s", ratio.beside(target), target.asFineAs(target));
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
