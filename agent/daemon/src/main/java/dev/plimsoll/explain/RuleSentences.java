package dev.plimsoll.explain;

import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;

/** The sentences about rules of the platform: its rule for sizes, and what restarts a compute. */
final class RuleSentences {

    private RuleSentences() {}

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
