package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.MINUTE;
import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.AdviceScenario.advised;
import static dev.plimsoll.advice.size.AdviceScenario.assertAdvice;
import static dev.plimsoll.advice.size.AdviceScenario.full;
import static dev.plimsoll.advice.size.AdviceScenario.hours;
import static dev.plimsoll.advice.size.AdviceScenario.tooSmall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.SizingPolicy.SizingRule;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.advice.size.PlatformRule.RuleCause.RecentRatio;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The platform's own rule, told beside ours or followed. */
class PlatformRuleTest {

    private static final long PAGES = Given.PAGES;

    @Test
    void platformRule_leavesTheConnectionsAlso() {
        Life life = hours(full("1").connections(440), 1, 0.05, PAGES);
        SizingPolicy plain = Given.policy("0.25", "10", SizingRule.PLATFORM, PlatformPlan.PAID);

        Recommendation advice = advised(Given.compute("1"), life, plain).recommendation();

        assertThat(advice.reason()).isEqualTo(Reason.PLATFORM_RULE);
        assertThat(advice.also()).singleElement()
                .returns(Action.ENABLE_POOLER, Candidate::action);
    }

    @Test
    void atTheLargestSize_itIsReportedThatThereIsNoLargerOne() {
        Life life = hours(full("10"), 5, 0.05, 10 * PAGES);
        SizingPolicy plain = Given.policy("0.25", "10", SizingRule.PLATFORM, PlatformPlan.PAID);
        SizingPolicy noSmaller = Given.policy("10", "10");

        Recommendation ours = advised(Given.compute("10"), life, noSmaller).recommendation();
        Advised theirs = advised(Given.compute("10"), life, plain);

        assertThat(ours.causes()).endsWith(new SizeCause.NoLargerSize());
        assertThat(theirs.platformRule()).isInstanceOf(PlatformRule.LargerThanAny.class);
        assertThat(theirs.recommendation().reason()).isEqualTo(Reason.NO_SIZE_HELPS);
    }

    @Test
    void platformRule_isReportedWithOursAndNeverDuringWarmUpFollowed() {
        Life warming = new Life("1").reads(MINUTE, 200_000, 0.5, 100_000);
        SizingPolicy plain = Given.policy("0.25", "10", SizingRule.PLATFORM, PlatformPlan.PAID);

        Advised advised = advised(Given.compute("1"), warming, plain);

        assertThat(advised.platformRule().advises()).isTrue();
        assertThat(advised.platformRule().cu()).isEqualTo(ComputeUnits.of("2"));
        assertThat(advised.recommendation().reason()).isEqualTo(Reason.UNDECIDED);
    }

    @Test
    void platformRule_onceWarmGrowsOneSize() {
        SizingPolicy plain = Given.policy("0.25", "10", SizingRule.PLATFORM, PlatformPlan.PAID);

        Recommendation advice = advised(Given.compute("1"), tooSmall(0.05), plain).recommendation();

        assertAdvice(advice.chosen(), Reason.PLATFORM_RULE, Given.cu("2"));
    }

    @Test
    void platformRule_contentWithAllSinceTheStart_isNotReportedToFit_whereRecentlyTooMuchIsMissed() {
        Life life = hours(new Life("1").reads(MINUTE, 60_000_000, 0.007, PAGES), 2, 0.02, PAGES);
        SizingPolicy plain = Given.policy("0.25", "10", SizingRule.PLATFORM, PlatformPlan.PAID);

        Recommendation advice = advised(Given.compute("1"), life, plain).recommendation();

        assertAdvice(advice.chosen(), Action.HOLD, Reason.PLATFORM_RULE);
        assertThat(advice.causes().getFirst()).isInstanceOf(PlatformRule.MeetsTarget.class);
        assertThat(type(RuleCause.RecentRatio.class, advice))
                .returns(Duration.ofHours(1), RecentRatio::window)
                .returns(new Ratio(0.99), RecentRatio::target)
                .satisfies(recent -> assertThat(recent.ratio().value()).isCloseTo(0.98, within(1e-9)));
    }

    @Test
    void platformRule_growsNothingForWhatWasMissedWhileTheCacheFilled() {
        Life filled = new Life("1").reads(MINUTE, 400_000, 0.25, 100_000)
                .reads(Duration.ofHours(2), 100_000, 0, 100_000)
                .reads(MINUTE, 100_000, 0, 100_000);
        SizingPolicy plain = Given.policy("0.25", "10", SizingRule.PLATFORM, PlatformPlan.PAID);

        Advised advised = advised(Given.compute("1"), filled, plain);

        assertThat(advised.platformRule().advises()).isTrue();
        assertThat(advised.recommendation().reason()).isEqualTo(Reason.FITS);
        assertThat(advised.recommendation().causes()).contains(new RuleCause.FillingIncluded());
    }
}
