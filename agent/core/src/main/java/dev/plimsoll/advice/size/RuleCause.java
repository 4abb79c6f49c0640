package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.cache.Ratio;
import java.time.Duration;

/** Why the advice differs from the platform rule, where the policy follows that rule. */
public sealed interface RuleCause extends Cause {

    /** The ratio of the rule includes misses while the cache filled. */
    record FillingIncluded() implements RuleCause {}

    /** The hit ratio of the latest window. */
    record RecentRatio(Ratio ratio, Duration window, Ratio target) implements RuleCause {}

    /** The size of the rule needs a paid plan. */
    record RuleNeedsPaidPlan() implements RuleCause {}

    /** The size of the rule is outside the allowed range. */
    record RuleOutOfRange() implements RuleCause {}

    /** The platform is not known to allow the limits of the rule. */
    record RuleLimitsUnknown() implements RuleCause {}

    /** The ratio of the latest hour is below the target, for a replay of the rule. */
    record HourBelowTarget(Ratio ratio, Ratio target) implements RuleCause {}
}
