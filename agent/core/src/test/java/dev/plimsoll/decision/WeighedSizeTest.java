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
        return new DecisionCase("1").misses(0.16, 0.15).database(1.9);
    }

    /** At 4 CU, an eighth of the cache of 1 CU is in use, so any size has the same misses. */
    private static DecisionCase tooBig() {
        return new DecisionCase("4").uses(Given.PAGES / 8).misses(0.001, 0);
    }

    @Test
    void aSavingThatExceedsTheRequiredOnePays_anEqualOneDoesNot() {
        double required = tooSmall().weighed("2").required().awake();

        assertThat(required).isPositive();
        assertThat(tooSmall().saved("2", required).weighed("2").against())
                .containsExactly(Constraint.SAVING_BELOW_COST);
        assertThat(tooSmall().saved("2", Math.nextUp(required)).weighed("2").pays()).isTrue();
    }

    /** At 2 CU no read would have missed: 2.5 CU less waiting for 1 CU more, for three hours. */
    @Test
    void aSavingByFewerMissesIsExpectedToLastThreeHours() {
        WeighedSize two = tooSmall().weighed("2");

        assertThat(two.required().awake()).isCloseTo(two.cost().awake() - 4.5, within(1e-9));
        assertThat(new DecisionCase("1").misses(0.001, 0).connections(440, 440).weighed("2"))
                .as("refused connections ask for a pooler first")
                .satisfies(size -> assertThat(size.required()).isEqualTo(size.cost()));
    }

    /** At 4 CU, 2.8 caches of 1 CU are in use: 4 CU-hours, 20 connections, and the refill of 1,174,404 pages, 99.9 % of which would hit. */
    private static DecisionCase certain() {
        return new DecisionCase("4").uses(Given.PAGES * 14 / 5).misses(0.001, 0);
    }

    private static final double FULL_COST = 4 + 0.2 + 0.999 * (Given.PAGES * 14 / 5) / 60_000;

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
    void whileTheCacheFills_aSizeIsCertainIfHalfOfItIsFree_andIsExpectedToSaveForAsLongAsItDid() {
        DecisionCase filling = new DecisionCase("4").uses(Given.PAGES * 14 / 10)
                .misses(0.1, 0)
                .phase(CachePhase.WARMING)
                .backoff(2)
                .saved("3", 1_000)
                .saved("2", 1_000);

        assertThat(filling.weighed("3")).returns(true, WeighedSize::isCertain)
                .returns(true, WeighedSize::pays)
                .satisfies(three -> assertThat(three.required().awake()).as("it was awake for a day")
                        .isCloseTo(three.cost().awake() - 24, within(1e-9)));
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

    /** Misses that are gone over the day do not pay for a day. */
    @Test
    void onlyALargerSizeMustPayOverTheDay() {
        DecisionCase once = new DecisionCase("1").misses(0.25, 0).database(1.9).saved("2", 1_000).saved("0.5", 1_000);

        assertThat(once.weighed("2").against()).containsExactly(Constraint.NO_SAVING_OVER_A_DAY);
        assertThat(once.weighed("0.5").against()).doesNotContain(Constraint.NO_SAVING_OVER_A_DAY);
        assertThat(tooSmall().saved("2", 1_000).weighed("2").pays()).isTrue();
    }

    /** Nothing is known of 0.5 CU at this load, so all reads may miss there. */
    @Test
    void aSmallerSizeThatMayMissTheTargetIsBlocked_howeverMuchItSaved() {
        DecisionCase full = new DecisionCase("1").misses(0.001, 0).outgrown("0.5").saved("0.5", 1_000);

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

    @Test
    void afterAReversal_aChangeRequiresMore() {
        WeighedSize usual = tooSmall().weighed("2");

        assertThat(tooSmall().backoff(3).weighed("2").required().awake())
                .isCloseTo(usual.required().awake() + 2 * usual.cost().awake(), within(1e-9));
    }
}
