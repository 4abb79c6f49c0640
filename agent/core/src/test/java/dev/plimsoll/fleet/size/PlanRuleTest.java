package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each plan of each profile allows. */
class PlanRuleTest {

    private static SizeTable table(String profile) {
        return new SizeTable(Given.table().sizes(), switch (profile) {
            case "standard" -> SizeRule.STANDARD;
            case "neon" -> SizeRule.NEON;
            default -> null;
        });
    }

    private static String needed(String profile, PlatformPlan plan, Predicate<PlanRule> allows) {
        return PlanRule.needed(table(profile).plansFrom(plan), allows).map(PlatformPlan::word).orElse("none");
    }

    @ParameterizedTest
    @CsvSource({"standard, FREE, 0.25, none", "standard, FREE, 0.5, paid", "standard, PAID, 10, none",
        "without, FREE, 0.5, paid", "neon, FREE, 2, none", "neon, FREE, 3, launch", "neon, FREE, 16, launch",
        "neon, FREE, 18, scale", "neon, LAUNCH, 16, none", "neon, LAUNCH, 18, scale", "neon, SCALE, 56, none",
        "neon, PAID, 56, none"})
    void aSizeNeedsTheSmallestPlanThatHasIt(String profile, PlatformPlan plan, String cu, String needed) {
        assertThat(needed(profile, plan, rule -> rule.allows(Given.cu(cu)))).isEqualTo(needed);
    }

    @ParameterizedTest
    @CsvSource({"standard, FREE, 0.25, 0.5, paid", "standard, PAID, 1, 4, none", "neon, FREE, 0.25, 2, none",
        "neon, FREE, 1, 4, launch", "neon, LAUNCH, 8, 16, none", "neon, SCALE, 8, 16, none"})
    void limitsNeedAPlanWithAutoscaling(String profile, PlatformPlan plan, String min, String max, String needed) {
        assertThat(needed(profile, plan, rule -> rule.allows(Given.cu(min, max)))).isEqualTo(needed);
    }

    /** The free plan of the contract has no autoscaling at any size. */
    @Test
    void limitsWithinTheLargestSize_needAutoscalingToo() {
        assertThat(needed("standard", PlatformPlan.FREE, rule -> rule.allows(Given.cu("0.1", "0.25"))))
                .isEqualTo("paid");
    }

    @ParameterizedTest
    @CsvSource({"standard, FREE, 300, paid", "standard, PAID, 60, none", "neon, FREE, 300, launch",
        "neon, FREE, -1, launch", "neon, FREE, 60, scale", "neon, LAUNCH, 300, none", "neon, LAUNCH, -1, none",
        "neon, LAUNCH, 60, scale", "neon, LAUNCH, 301, scale", "neon, SCALE, 60, none", "neon, SCALE, -1, none",
        "neon, PAID, 604800, none"})
    void aDelayNeedsThePlanThatLetsItBeSet(String profile, PlatformPlan plan, long seconds, String needed) {
        assertThat(needed(profile, plan, rule -> rule.allowsDelay(seconds)))
                .isEqualTo(needed);
    }

    @ParameterizedTest
    @CsvSource({"standard, FREE, false", "standard, PAID, true", "neon, FREE, false", "neon, LAUNCH, true",
        "neon, SCALE, true"})
    void aReplicaNeedsAPaidPlan(String profile, PlatformPlan plan, boolean isAllowed) {
        PlanRule rule = table(profile).plansFrom(plan).getFirst();

        assertThat(rule.replicas()).isEqualTo(isAllowed);
    }

    @ParameterizedTest
    @CsvSource({"free_v3, FREE", "free, FREE", "Free_v3, FREE", "launch_v3, LAUNCH", "scale_v12, SCALE",
        "agent_v1, PAID",
        "enterprise, PAID", "launch_special, PAID", "'', PAID"})
    void aWordOfThePlatformThatIsNotKnown_forbidsNothing(String word, PlatformPlan plan) {
        assertThat(PlatformPlan.reported(word)).isEqualTo(plan);
    }

    @Test
    void aPlanThatTheProfileDoesNotHave_isItsLargest() {
        assertThat(table("neon").plansFrom(PlatformPlan.PAID)).isEqualTo(List.of(PlanRule.NEON.getLast()));
        assertThat(table("standard").plansFrom(PlatformPlan.LAUNCH)).isEqualTo(List.of(PlanRule.STANDARD.getLast()));
    }
}
