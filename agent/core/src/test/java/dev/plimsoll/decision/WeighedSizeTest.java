package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import org.junit.jupiter.api.Test;

/** What a change to another size requires, and what blocks it. */
class WeighedSizeTest {

    /** At 1 CU, 25 % of the reads miss now and in the last 23 hours, and all databases fit the cache of 2 CU. */
    private static DecisionCase tooSmall() {
        return new DecisionCase("1").misses(0.25).database(1.9);
    }

    /** At 4 CU, an eighth of the cache of 1 CU is in use, so any size has the same misses. */
    private static DecisionCase tooBig() {
        return new DecisionCase("4").uses(Given.PAGES / 8).misses(0.001);
    }

    @Test
    void aSavingThatExceedsTheRequiredOnePays_anEqualOneDoesNot() {
        double required = tooSmall().weighed("2").required().awake();

        assertThat(required).isPositive().isEqualTo(tooSmall().weighed("2").cost().awake());
        assertThat(tooSmall().saved("2", required).weighed("2").against())
                .containsExactly(Constraint.SAVING_BELOW_COST);
        assertThat(tooSmall().saved("2", Math.nextUp(required)).weighed("2").pays()).isTrue();
    }

    /** At 4 CU, 2.8 caches of 1 CU are in use: 4 CU-hours, 20 connections, and the refill of 1,174,404 pages. */
    private static DecisionCase certain() {
        return new DecisionCase("4").uses(Given.PAGES * 14 / 5).misses(0.001);
    }

    private static final double FULL_COST = 4 + 0.2 + Given.PAGES * 14 / 5 / 60_000.0;

    /** 1 CU for eight hours. */
    @Test
    void aSavingThatIsCertainIsExpectedToLastEightHours() {
        WeighedSize three = certain().weighed("3");

        assertThat(three.isCertain()).isTrue();
        assertThat(three.cost().awake()).isCloseTo(FULL_COST, within(1e-9));
        assertThat(three.required().awake()).isCloseTo(FULL_COST - 8, within(1e-9));
    }

    @Test
    void whereThatExceedsTheCost_nothingIsRequired_butASaving() {
        assertThat(tooBig().weighed("1").required()).isEqualTo(ChangeCosts.NOTHING);
        assertThat(tooBig().weighed("1").against()).containsExactly(Constraint.SAVING_BELOW_COST);
        assertThat(tooBig().saved("1", 1e-9).weighed("1").pays()).isTrue();
    }

    /** While first reads miss the target, it is not known what will be in use: half of the size must stay free. */
    @Test
    void whileTheCacheFills_aSizeIsCertainIfHalfOfItIsFree_andRequiresItsFullCost() {
        DecisionCase filling = new DecisionCase("4").uses(Given.PAGES * 14 / 10)
                .misses(0.1)
                .phase(CachePhase.WARMING)
                .saved("3", 1_000)
                .saved("2", 1_000);

        assertThat(filling.weighed("3")).returns(true, WeighedSize::isCertain)
                .returns(true, WeighedSize::pays)
                .satisfies(three -> assertThat(three.required()).isEqualTo(three.cost()));
        assertThat(filling.weighed("2").isCertain()).as("1.4 of 2").isFalse();
        assertThat(filling.weighed("2").against()).containsExactly(Constraint.TARGET_AT_RISK);
    }

    /** The platform resizes it, and it runs at 3.25 CU on average: a limit of 3 CU saves a quarter. */
    @Test
    void ofAComputeThatThePlatformResizes_onlyWhatRanAboveIsExpected() {
        WeighedSize three = certain().runsAt(3.25).weighed("3");

        assertThat(three.cost().awake() - three.required().awake()).isCloseTo(8 * 0.25, within(1e-9));
    }

    @Test
    void aSizeThatWasOutgrownInTheLastDay_isNotCertain() {
        WeighedSize three = certain().outgrown("3").weighed("3");

        assertThat(three.isCertain()).isFalse();
        assertThat(three.required()).isEqualTo(three.cost());
    }

    @Test
    void aLargerSizeIsNeverCertain() {
        assertThat(certain().weighed("8").isCertain()).isFalse();
        assertThat(certain().weighed("8").isLarger()).isTrue();
    }

    /** Twenty-four hours of refusals at 8 CU are worth 168 CU-hours more than 1 CU more; one hour is worth less than a day of it. */
    @Test
    void aLargerSizeForConnectionsAloneMustPayOverTheDay_unlessItWouldRefuseAsMany() {
        DecisionCase once = new DecisionCase("1").misses(0.001).connections(20, 440)
                .saved("2", 1_000, 0)
                .saved("0.5", 1_000);

        assertThat(once.weighed("2").against()).containsExactly(Constraint.NO_SAVING_OVER_A_DAY);
        assertThat(once.weighed("0.5").against()).doesNotContain(Constraint.NO_SAVING_OVER_A_DAY);
        assertThat(once.refused().weighed("2").pays()).isTrue();
        assertThat(once.connections(20, 856).weighed("2").against()).as("95 % of the 901 connections at 2 CU")
                .containsExactly(Constraint.NO_SAVING_OVER_A_DAY);
        assertThat(once.connections(20, 855).weighed("2").pays()).isTrue();
    }

    /** Misses that began this hour ask for a larger size at once. */
    @Test
    void aLargerSizeForMisses_needsNoWholeDay() {
        assertThat(tooSmall().saved("2", 1_000).weighed("2").pays()).isTrue();
    }

    /** Nothing is known of 0.5 CU at this load, so all reads may miss there. */
    @Test
    void aSmallerSizeThatMayMissTheTargetIsBlocked_howeverMuchItSaved() {
        DecisionCase full = new DecisionCase("1").misses(0.001).outgrown("0.5").saved("0.5", 1_000);

        assertThat(full.weighed("0.5").against()).containsExactly(Constraint.TARGET_AT_RISK);
        assertThat(full.decision().best()).isEmpty();
    }

    @Test
    void onlyAllowedSizesMayBeChosen() {
        DecisionCase some = tooBig().allowed("4", "2").saved("1", 9).saved("2", 5);

        assertThat(some.weighed("1").isAllowed()).isFalse();
        assertThat(some.decision().best()).hasValueSatisfying(
                best -> assertThat(best.cu()).hasToString("2"));
        assertThat(some.decision().wanted()).hasValueSatisfying(
                wanted -> assertThat(wanted.cu()).hasToString("1"));
    }
}
