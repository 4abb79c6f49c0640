package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.cu;
import static dev.plimsoll.advice.size.AdviceScenario.advised;
import static dev.plimsoll.advice.size.AdviceScenario.plenty;
import static dev.plimsoll.advice.size.AdviceScenario.tooSmall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.ReplicaFloor;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.cache.History;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A read replica is never advised to be smaller than its primary, whatever its own cache needs. */
class ReplicaAdviceTest {

    private static final ComputeId PRIMARY = new ComputeId("shop", "ep-primary");
    private static final long FEW = Given.PAGES / 5;

    @ParameterizedTest(name = "own need 0.25 CU, primary at {0} CU: {1} CU")
    @CsvSource({"0.25, 0.25", "1, 1", "2, 2", "4, 4", "8, 8"})
    void whatItsOwnCacheNeeds_isRaisedToTheSizeOfThePrimary(String primary, String then) {
        Recommendation advice = advice(cu("4"), plenty("4", FEW), floor(cu(primary), cu(primary)));

        assertThat(advice.target()).isEqualTo(cu(then));
    }

    @Test
    void smallerSizesThanThePrimarys_areRuledOutForThatReason() {
        Recommendation advice = advice(cu("4"), plenty("4", FEW), floor(cu("2"), cu("2")));

        assertThat(advice.action()).isEqualTo(Action.SHRINK);
        assertThat(advice.ruledOut()).filteredOn(no -> no.cu().isBelow(ComputeUnits.of("2")))
                .isNotEmpty()
                .allSatisfy(no -> assertThat(no.cause())
                        .isEqualTo(new SizeConstraint.BelowPrimary(ComputeUnits.of("2"))));
    }

    @Test
    void aReplicaThatSomebodyMadeSmaller_isToGrow_evenBeforeAnythingWasObserved() {
        Recommendation advice = unobserved(cu("1"), floor(cu("4"), cu("4")));

        assertThat(advice).returns(Action.GROW, Recommendation::action)
                .returns(Reason.BELOW_PRIMARY, Recommendation::reason)
                .returns(cu("4"), Recommendation::target);
        assertThat(advice.causes()).containsExactly(new BranchCause.SmallerThanPrimary(PRIMARY, cu("4")));
    }

    @Test
    void replicasGrowBeforeTheirPrimary() {
        Recommendation advice = advice(cu("2"), plenty("2", FEW), floor(cu("2"), cu("4")));

        assertThat(advice).returns(Reason.BELOW_PRIMARY, Recommendation::reason)
                .returns(cu("4"), Recommendation::target);
        assertThat(advice.causes()).containsExactly(new BranchCause.PrimaryGrows(PRIMARY, cu("4")));
    }

    @Test
    void aReplicaWhoseCacheNeedsEvenMore_getsThat() {
        Life misses = tooSmall(0.05).database(Given.PAGES * 8192 * 19 / 10)
                .reads(Duration.ofMinutes(1), 400_000, 0.05, Given.PAGES);

        Recommendation small = advice(cu("1"), misses, floor(cu("0.5"), cu("0.5")));
        Recommendation smaller = advice(cu("1"), misses, floor(cu("1"), cu("4")));

        assertThat(small).returns(Reason.TOO_SMALL, Recommendation::reason).returns(cu("2"), Recommendation::target);
        assertThat(smaller).returns(Reason.BELOW_PRIMARY, Recommendation::reason)
                .returns(cu("4"), Recommendation::target);
    }

    @Test
    void bothLimitsOfAutoscalingCount() {
        Recommendation advice = unobserved(cu("0.5", "2"), floor(cu("1", "4"), cu("1", "4")));

        assertThat(advice.target()).isEqualTo(cu("1", "4"));
        assertThat(floor(cu("1", "4"), cu("1", "4"))).returns(false, floor -> floor.isMetBy(cu("0.5", "8")))
                .returns(false, floor -> floor.isMetBy(cu("2", "3")))
                .returns(true, floor -> floor.isMetBy(cu("1", "4")))
                .returns(true, floor -> floor.isMetBy(cu("8")));
    }

    @Test
    void aFixedSizeStaysFixed() {
        assertThat(unobserved(cu("2"), floor(cu("1", "4"), cu("1", "4"))).target()).isEqualTo(cu("4"));
    }

    @Test
    void aSizeThatTheRangeForbids_isNotAdvised_andSaysSo() {
        SizingPolicy narrow = Given.policy("0.25", "2");

        Recommendation advice = unobserved(cu("1"), with(narrow, floor(cu("4"), cu("4"))));

        assertThat(advice).returns(Action.HOLD, Recommendation::action)
                .returns(Reason.OUT_OF_RANGE, Recommendation::reason);
        assertThat(advice.causes()).contains(new BranchCause.Blocked(cu("4"), new SizeConstraint.OutOfRange()));
    }

    private static ReplicaFloor floor(SizeRange has, SizeRange needed) {
        return new ReplicaFloor(PRIMARY, has, needed);
    }

    private static Recommendation unobserved(SizeRange now, ReplicaFloor floor) {
        return unobserved(now, with(Given.policy(), floor));
    }

    private static Recommendation unobserved(SizeRange now, SizingPolicy policy) {
        return new Adviser(Given.table())
                .evaluate(Given.compute(now),
                        new AssessmentInput(History.EMPTY, ConnectionPeaks.of(0), null, null, null, null, null), policy,
                        Given.T0)
                .advised()
                .recommendation();
    }

    private static Recommendation advice(SizeRange now, Life life, ReplicaFloor floor) {
        return advised(Given.compute(now), life, with(Given.policy(), floor)).recommendation();
    }

    private static SizingPolicy with(SizingPolicy policy, ReplicaFloor floor) {
        AllowedSizes allowed = policy.allowed().with(floor);
        return new SizingPolicy(policy.target(), allowed, policy.nearLimit(), policy.costs(), policy.rule(),
                policy.usedUnit(), policy.evidence());
    }
}
