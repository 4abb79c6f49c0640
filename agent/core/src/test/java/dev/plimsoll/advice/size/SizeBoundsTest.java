package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.SizingPolicy.SizingRule;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Limits of size that the policy and the platform allow. On Neon, limits span at most 8 CU and end at 16 CU. */
class SizeBoundsTest {

    private static final SizeTable NEON = Given.neon();

    private static SizingPolicy policy(String min, String max) {
        return Given.policy(min, max);
    }

    private static SizeBounds bounds(String min, String max) {
        return new SizeBounds(NEON, policy(min, max));
    }

    @Test
    void aFixedSizeStaysFixed_alsoOutsideOfTheRange() {
        assertThat(bounds("4", "8").to(Given.cu("1"), cu("2"))).contains(Given.cu("2"));
        assertThat(bounds("4", "8").nearest(Given.cu("24"))).contains(Given.cu("24"));
    }

    @Test
    void aSmallestLimitBelowTheRangeRisesToItsFirstSize() {
        assertThat(bounds("2", "16").to(Given.cu("0.5", "4"), cu("8"))).contains(Given.cu("2", "8"));
        assertThat(bounds("0.25", "16").to(Given.cu("0.5", "4"), cu("8"))).contains(Given.cu("0.5", "8"));
    }

    /** A largest size below the range leaves nothing for the smallest to rise to. */
    @Test
    void whereNoAllowedSizeIsOnTheWayTheSmallestLimitStays() {
        assertThat(bounds("4", "8").nearest(Given.cu("1", "2"))).contains(Given.cu("1", "2"));
    }

    @Test
    void limitsTooFarApartRiseAsLittleAsNecessary() {
        assertThat(bounds("0.25", "24").to(Given.cu("0.25", "8"), cu("10"))).contains(Given.cu("2", "10"));
        assertThat(bounds("0.25", "24").to(Given.cu("0.25", "8"), cu("16"))).contains(Given.cu("8", "16"));
    }

    /** One beyond the end of autoscaling would have to be fixed. */
    @Test
    void autoscalingIsNotEndedForThePlatformsSake() {
        assertThat(bounds("0.25", "24").to(Given.cu("1", "8"), cu("18"))).isEmpty();
    }

    @Test
    void theCauseOfARaisedLimitIsThePolicyOrThePlatform() {
        assertThat(bounds("2", "16").raised(Given.cu("0.5", "4"), Given.cu("2", "8")))
                .containsExactly(new LimitCause.MinRises(cu("2"), LimitCause.LimitReason.MIN_CU));
        assertThat(bounds("2", "16").raised(Given.cu("0.5", "4"), Given.cu("3", "8")))
                .as("beyond what the range requires")
                .containsExactly(new LimitCause.MinRises(cu("3"), LimitCause.LimitReason.PLATFORM));
        assertThat(bounds("0.25", "24").raised(Given.cu("0.25", "8"), Given.cu("2", "10")))
                .containsExactly(new LimitCause.MinRises(cu("2"), LimitCause.LimitReason.PLATFORM));
        assertThat(bounds("2", "16").raised(Given.cu("2", "4"), Given.cu("2", "8"))).isEmpty();
        assertThat(bounds("2", "16").raised(Given.cu("1"), Given.cu("2"))).as("a fixed size").isEmpty();
    }

    @Test
    void onlyARaiseThatTheRangeRequiresIsNamedForConnections() {
        assertThat(bounds("2", "16").raisedIntoRange(Given.cu("0.5", "4"), Given.cu("2", "8"))).hasSize(1);
        assertThat(bounds("2", "16").raisedIntoRange(Given.cu("0.5", "4"), Given.cu("3", "8"))).isEmpty();
        assertThat(bounds("0.25", "16").raisedIntoRange(Given.cu("0.5", "4"), Given.cu("2", "8"))).isEmpty();
    }

    @Test
    void whatKeepsALargestLimitDownIsThePlanOrTheRange() {
        SizingPolicy free = Given.free();
        SizingPolicy tight = Given.policy("0.25", "1", SizingRule.REGRET, PlatformPlan.FREE);

        assertThat(new SizeBounds(NEON, free).ceilingRule(cu("3"))).isEqualTo(LimitCause.LimitReason.PLAN);
        assertThat(new SizeBounds(NEON, free).ceilingRule(cu("2"))).isEqualTo(LimitCause.LimitReason.MAX_CU);
        assertThat(new SizeBounds(NEON, tight).ceilingRule(cu("3"))).as("the range ends before the plan does")
                .isEqualTo(LimitCause.LimitReason.MAX_CU);
        assertThat(bounds("0.25", "2").ceilingRule(cu("3"))).isEqualTo(LimitCause.LimitReason.MAX_CU);
    }

    private static Candidate candidate(Compute compute, SizeRange to, Reason reason, double figure) {
        return Candidate.to(compute, to, reason, List.of(new CostCause.DailySaving(figure)), null);
    }

    @Test
    void twoLimitsThatChangeAreOneCandidateWithTheCausesOfBoth() {
        Compute compute = Given.compute(Given.cu("1", "4"));
        Candidate peak = candidate(compute, Given.cu("1", "8"), Reason.TOO_SMALL, 1);
        Candidate floor = candidate(compute, Given.cu("2", "4"), Reason.TOO_SMALL, 2);
        Candidate both = bounds("0.25", "16").both(peak, floor, compute);

        assertThat(both).returns(Given.cu("2", "8"), Candidate::target)
                .returns(Reason.TOO_SMALL, Candidate::reason)
                .returns(Action.GROW, Candidate::action)
                .returns(List.of(new CostCause.DailySaving(1), new CostCause.DailySaving(2)), Candidate::causes);
        assertThat(bounds("0.25", "16").both(peak, candidate(compute, Given.cu("1", "4"), Reason.TOO_SMALL, 2),
                compute)).as("the smallest limit stays").isSameAs(peak);
    }

    @Test
    void aSmallestLimitNeverExceedsTheLargest() {
        Compute compute = Given.compute(Given.cu("1", "8"));
        Candidate peak = candidate(compute, Given.cu("1", "2"), Reason.TOO_BIG, 1);
        Candidate floor = candidate(compute, Given.cu("4", "8"), Reason.TOO_SMALL, 2);

        assertThat(bounds("0.25", "16").both(peak, floor, compute).target()).isEqualTo(Given.cu("2"));
    }

    @Test
    void aChangeOfTheSmallestLimitIsWrittenAsItCanBeSet() {
        SizeCase at = new SizeCase(Given.cu("2", "4"));
        Candidate floor = candidate(at.compute(), Given.cu("1", "4"), Reason.TOO_BIG, 1);
        SizeBounds any = new SizeBounds(Given.table(), policy("0.25", "10"));
        SizeBounds narrow = new SizeBounds(Given.table(), policy("2", "10"));

        assertThat(any.written(floor, at.evaluation())).contains(floor);
        assertThat(narrow.written(floor, at.evaluation()))
                .as("it rises to where it is")
                .isEmpty();
    }

    /** 4 CU are above the range, so the largest limit comes down along with the smallest. */
    @Test
    void aLargestLimitAboveTheRangeComesDownToo_withWhatIsExpectedThere() {
        SizeCase at = new SizeCase(Given.cu("2", "4")).expects(cu("3"), 0.1, Basis.FITS);
        Candidate floor = candidate(at.compute(), Given.cu("1", "4"), Reason.TOO_BIG, 1);
        SizeBounds to3 = new SizeBounds(Given.table(), policy("0.25", "3"));
        Optional<Candidate> written = to3.written(floor, at.evaluation());

        assertThat(written).hasValueSatisfying(one -> {
            assertThat(one.target()).isEqualTo(Given.cu("1", "3"));
            assertThat(one.causes()).containsExactly(new CostCause.DailySaving(1),
                    new LimitCause.MaxFalls(cu("3"), LimitCause.LimitReason.MAX_CU));
        });
        assertThat(to3.written(floor, at.expects(cu("3"), 0.1, Basis.UNKNOWN).evaluation())
                .map(Candidate::causes)).contains(List.of(new CostCause.DailySaving(1),
                        new LimitCause.MaxFalls(cu("3"), LimitCause.LimitReason.MAX_CU),
                        new SizeCause.OtherUnknown(cu("3"))));
        assertThat(to3.written(floor, at.running(3).evaluation())
                .map(Candidate::target)).as("three sessions ran at once").contains(Given.cu("1", "4"));
    }

    /** Random limits: what is set is permitted, keeps its largest size, and lowers no smallest one. */
    @Seeds(3)
    void whatIsSetIsPermittedAndOnlyRaises(long seed) {
        Random random = new Random(seed);
        List<Size> rows = NEON.sizes();
        for (int i = 0; i < 500; i++) {
            int a = random.nextInt(rows.size());
            int b = a + random.nextInt(rows.size() - a);
            SizeRange wanted = new SizeRange(rows.get(a).cu(), rows.get(b).cu());
            int from = random.nextInt(rows.size());
            SizeBounds some = bounds(rows.get(from).cu().toString(),
                    rows.get(from + random.nextInt(rows.size() - from)).cu().toString());

            some.nearest(wanted).ifPresent(set -> {
                assertThat(NEON.permits(set)).as("seed %d: %s to %s", seed, wanted, set).isTrue();
                assertThat(set.max()).isEqualTo(wanted.max());
                assertThat(set.min().isBelow(wanted.min())).isFalse();
                assertThat(some.nearest(set)).as("setting twice is setting once").contains(set);
            });
        }
    }
}
