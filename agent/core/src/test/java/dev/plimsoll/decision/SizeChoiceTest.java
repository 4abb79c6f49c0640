package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.decision.Decision.Act;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.decision.Decision.Verdict;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.SizeNeed;
import dev.plimsoll.prediction.model.run.CachePhase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The choice among savings that are given figure by figure: which size, which act, and what blocks it. */
class SizeChoiceTest {

    private static final long CACHE = Given.PAGES;

    /** At 1 CU, 10 % of the reads miss now and in the last 23 hours, and all databases fit the cache of 2 CU. */
    private static DecisionCase tooSmall() {
        return new DecisionCase("1").misses(0.1, 1).database(1.9);
    }

    /** At 4 CU, an eighth of the cache of 1 CU is in use, so any size has the same misses. */
    private static DecisionCase tooBig() {
        return new DecisionCase("4").uses(CACHE / 8).misses(0.001, 0);
    }

    private static ComputeUnits cu(String size) {
        return ComputeUnits.of(size);
    }

    @Test
    void withoutASavingItStays() {
        Decision decision = tooSmall().decision();

        assertThat(decision.act()).isEqualTo(Act.STAY);
        assertThat(decision.to()).isEqualTo(cu("1"));
        assertThat(decision.saved() + decision.cost() + decision.required()).isZero();
        assertThat(decision.constraints()).isEmpty();
        assertThat(decision.verdict()).isEqualTo(Verdict.TOO_SMALL);
        assertThat(decision.expected()).hasSize(Given.table().sizes().size());
    }

    @ParameterizedTest
    @CsvSource({"STEADY, 0.001, FITS", "STEADY, 0.01, FITS", "WARMING, 0.5, WARMING", "FILLED, 0.5, UNKNOWN"})
    void theVerdictOfAComputeThatStaysFollowsFromItsPhaseAndItsMisses(CachePhase phase, double misses,
            Verdict verdict) {
        assertThat(new DecisionCase("1").misses(misses, 0).phase(phase).decision().verdict()).isEqualTo(verdict);
    }

    /** The largest size has no larger one that could help. */
    @Test
    void tooManyMissesAtTheLargestSizeCannotBeHelped() {
        assertThat(new DecisionCase("10").misses(0.1, 1).decision().verdict()).isEqualTo(Verdict.NO_SIZE_HELPS);
    }

    /** 450 connections at 1 CU, of which 85 % are near the limit. */
    @ParameterizedTest
    @CsvSource({"382, FITS", "383, CROWDED"})
    void connectionsNearTheLimitAreTheVerdict_whateverTheCacheShows(int peak, Verdict verdict) {
        assertThat(new DecisionCase("1").misses(0.001, 0).connections(20, peak).decision().verdict())
                .isEqualTo(verdict);
    }

    @Test
    void aSavingThatExceedsTheRequiredOnePays_anEqualOneDoesNot() {
        double required = tooSmall().required("2");
        Decision equal = tooSmall().saved("2", required).decision();
        Decision more = tooSmall().saved("2", Math.nextUp(required)).decision();

        assertThat(equal.act()).isEqualTo(Act.NOT_YET);
        assertThat(equal.constraints()).containsExactly(Constraint.SAVING_BELOW_COST);
        assertThat(more.act()).isEqualTo(Act.MOVE);
        assertThat(more.to()).isEqualTo(cu("2"));
        assertThat(more.required()).isEqualTo(required);
        assertThat(more.verdict()).isEqualTo(Verdict.TOO_SMALL);
    }

    /** Each CU of a larger size costs a quarter of a restart more, which is half a CU-hour. */
    @Test
    void ofLargerSizesThatPayASmallerOneIsPreferred_unlessAnotherSavesClearlyMore() {
        double two = tooSmall().required("2");
        double three = tooSmall().required("3");

        assertThat(tooSmall().saved("2", two + 10).saved("3", three + 10.49).decision().to()).isEqualTo(cu("2"));
        assertThat(tooSmall().saved("2", two + 10).saved("3", three + 10.51).decision().to()).isEqualTo(cu("3"));
    }

    @Test
    void ofSmallerSizesTheOneWithTheHighestProfitIsChosen() {
        DecisionCase both = tooBig().saved("2", tooBig().required("2") + 30).saved("1", tooBig().required("1") + 31);

        assertThat(both.decision().to()).isEqualTo(cu("1"));
        assertThat(both.decision().verdict()).isEqualTo(Verdict.TOO_BIG);
    }

    /** All databases fit 2 CU. That costs 1 CU more, which is the worth of a severity of an eighth. */
    @ParameterizedTest
    @CsvSource({"0.0133, NO_SIZE_HELPS", "0.0134, TOO_SMALL"})
    void tooManyMissesAreWorthALargerSizeOrNone(double misses, Verdict verdict) {
        assertThat(new DecisionCase("1").misses(misses, 0).database(1.9).decision().verdict()).isEqualTo(verdict);
    }

    /** A larger size that is nearer in CU-hours may be farther in its share of the cost. */
    @Test
    void nearnessIsTheShareOfTheRequiredSaving() {
        DecisionCase both = tooBig().saved("8", tooBig().required("8") * 0.8).saved("1", tooBig().required("1") * 0.9);

        assertThat(tooBig().required("8")).isGreaterThan(tooBig().required("1") * 1.5);
        assertThat(both.decision().to()).isEqualTo(cu("1"));
    }

    /** 0.5 CU does not hold what is in use, so that change requires the cost of a mistake as well. */
    @Test
    void profitIsWhatExceedsTheRequiredSaving() {
        DecisionCase at = new DecisionCase("4").uses((long) (0.9 * CACHE)).misses(0.001, 0);
        double certain = at.required("2");
        double risky = at.required("0.5");

        assertThat(risky).isGreaterThan(certain + 5);
        assertThat(at.saved("2", certain + 40).saved("0.5", risky + 39).decision().to()).isEqualTo(cu("2"));
    }

    @Test
    void onlyLargerSizesAreChargedForTheirSize() {
        DecisionCase both = tooBig().saved("2", tooBig().required("2") + 30.2).saved("1", tooBig().required("1") + 30);

        assertThat(both.decision().to()).isEqualTo(cu("2"));
    }

    @Test
    void theEstimateIsThatOfTheChosenSize() {
        assertThat(tooSmall().saved("2", 100).decision().estimate()).isNotNull()
                .returns(cu("2"), SizeEstimate::size);
    }

    @Test
    void aSizeThatIsNotAllowedIsNotChosen() {
        assertThat(tooSmall().saved("2", 100).allowed("1", "4").decision().act()).isEqualTo(Act.STAY);
        assertThat(tooSmall().saved("2", 100).saved("4", 50).allowed("1", "4").decision().to()).isEqualTo(cu("4"));
    }

    @Test
    void aSmallerSizeIsNoCandidateIfItsConnectionLimitIsNear() {
        assertThat(tooBig().saved("1", 100).connections(20, 382).decision().to()).isEqualTo(cu("1"));
        assertThat(tooBig().saved("1", 100).connections(20, 383).decision().act()).isEqualTo(Act.STAY);
    }

    /** More connections need no larger cache, so the verdict says what the size is for. */
    @Test
    void aLargerSizeThatMissesAloneWouldNotPayIsForConnections() {
        assertThat(tooSmall().saved("2", 100, 0.1).decision().verdict()).isEqualTo(Verdict.TOO_SMALL);
        assertThat(tooSmall().saved("2", 100, 0).decision().verdict()).isEqualTo(Verdict.CROWDED);
    }

    @Test
    void whileClientsAreBusyASmallerSizeWaits() {
        double required = tooBig().required("1");
        Decision busy = tooBig().before(10_000).saved("1", required + 0.1).decision();
        Decision quiet = tooBig().saved("1", required + 0.1).decision();

        assertThat(busy.act()).isEqualTo(Act.WAIT);
        assertThat(busy.constraints()).containsExactly(Constraint.LOAD_HIGH);
        assertThat(busy.to()).isEqualTo(cu("1"));
        assertThat(quiet.act()).isEqualTo(Act.MOVE);
    }

    /** Once waiting has cost as much as a restart at any hour, it waits no longer. */
    @Test
    void aSavingThatIsAChangeAboveTheRequiredOneWaitsForNoQuietHour() {
        double pressing = tooBig().required("1") + tooBig().awakeCost("1");

        assertThat(tooBig().before(10_000).saved("1", pressing + 1e-9).decision().act()).isEqualTo(Act.MOVE);
        assertThat(tooBig().before(10_000).saved("1", pressing - 1e-6).decision().act()).isEqualTo(Act.WAIT);
    }

    @Test
    void aSuspendedComputeWaitsForNoQuietHour() {
        DecisionCase asleep = tooBig().before(10_000).asleep();

        assertThat(asleep.saved("1", asleep.required("1") + 0.1).decision().act()).isEqualTo(Act.MOVE);
    }

    @Test
    void aLargerSizeWaitsForNoQuietHour() {
        assertThat(tooSmall().before(10_000).saved("2", 100).decision().act()).isEqualTo(Act.MOVE);
    }

    @Test
    void ofSizesThatDoNotPayYetTheNearestToItsCostIsNamed() {
        DecisionCase two = tooBig().saved("2", tooBig().required("2") * 0.5).saved("1", tooBig().required("1") * 0.6);

        assertThat(two.decision().act()).isEqualTo(Act.NOT_YET);
        assertThat(two.decision().to()).isEqualTo(cu("1"));
        assertThat(two.decision().saved()).isCloseTo(tooBig().required("1") * 0.6, within(1e-12));
    }

    /** A smaller size may have saved more in quiet hours, but the present one is too small now. */
    @Test
    void whileTheSizeIsTooSmallALargerCandidateIsNamed() {
        DecisionCase both = tooSmall().saved("2", tooSmall().required("2") * 0.1)
                .saved("0.5", tooSmall().required("0.5") * 0.9);

        assertThat(both.decision().to()).isEqualTo(cu("2"));
        assertThat(both.misses(0.001, 0).decision().to()).isEqualTo(cu("0.5"));
    }

    @Test
    void aVerificationRestartNeedsASmallerSizeThatMayBeTaken() {
        SizeNeed hidden = new SizeNeed(DecisionCase.NOW, 1_000, 1);
        DecisionCase full = new DecisionCase("4").misses(0.001, 0).needs(hidden);

        assertThat(full.decision().act()).isEqualTo(Act.RESTART);
        assertThat(full.decision().saved()).isEqualTo(1_000);
        assertThat(full.allowed("4", "8").decision().act()).isEqualTo(Act.STAY);
        assertThat(new DecisionCase("4").misses(0.001, 0).needs(hidden).connections(20, 1_149).decision().act())
                .as("3 CU allow 1,351 connections")
                .isEqualTo(Act.STAY);
        assertThat(new DecisionCase("4").misses(0.001, 0).needs(hidden).connections(20, 1_148).decision().act())
                .isEqualTo(Act.RESTART);
    }

    /** A size that pays comes before a restart that would only show what is needed. */
    @Test
    void aPayingSizeComesBeforeARestart_andARestartBeforeOneThatDoesNotPayYet() {
        DecisionCase full = new DecisionCase("4").misses(0.001, 0).needs(new SizeNeed(DecisionCase.NOW, 1_000, 1));

        assertThat(full.saved("1", 0.001).decision().act()).isEqualTo(Act.RESTART);
        assertThat(full.saved("1", 1_000).decision().act()).isEqualTo(Act.MOVE);
    }

    @Test
    void aRestartWaitsForAQuietHour() {
        DecisionCase full = new DecisionCase("4").misses(0.001, 0).before(10_000);
        double required = new VerificationRestart(Tunables.SHIPPED, new ChangeCost(Tunables.SHIPPED))
                .required(full.input());
        Decision waiting = full.needs(new SizeNeed(DecisionCase.NOW, required + 1, 1)).decision();

        assertThat(waiting.act()).isEqualTo(Act.RESTART);
        assertThat(waiting.constraints()).containsExactly(Constraint.LOAD_HIGH);
        assertThat(waiting.required()).isEqualTo(required);
        assertThat(full.needs(new SizeNeed(DecisionCase.NOW, required, 1)).decision().act()).isEqualTo(Act.STAY);
        assertThat(full.needs(new SizeNeed(DecisionCase.NOW, required * 2 + 1, 1)).decision().constraints()).isEmpty();
    }
}
