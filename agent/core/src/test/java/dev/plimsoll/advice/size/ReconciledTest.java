package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.MINUTE;
import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.AdviceScenario.advice;
import static dev.plimsoll.advice.size.AdviceScenario.advised;
import static dev.plimsoll.advice.size.AdviceScenario.assertAdvice;
import static dev.plimsoll.advice.size.AdviceScenario.full;
import static dev.plimsoll.advice.size.AdviceScenario.hours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.size.ConnectionCause.PeakInUse;
import dev.plimsoll.cache.Ratio;
import org.junit.jupiter.api.Test;

/** What the cache and the connections ask for, in one piece of advice. */
class ReconciledTest {

    private static final long PAGES = Given.PAGES;

    @Test
    void shortOfConnections_getsThePoolerAndNotASize() {
        Life life = new Life("1").connections(440).reads(MINUTE, 400_000, 0.0001, 1_000);

        Recommendation advice = advice(Given.compute("1"), life);

        assertAdvice(advice.chosen(), Action.ENABLE_POOLER, Reason.CONNECTIONS);
        assertThat(advice.target()).isEqualTo(Given.cu("1"));
    }

    @Test
    void shortOfConnectionsBehindAPooler_getsTheSmallestSizeWithRoom() {
        Life life = new Life("1", "4").connections(440).reads(MINUTE, 400_000, 0.0001, 1_000);

        Recommendation advice = advice(Given.pooled(Given.compute(Given.cu("1", "4"))), life);

        assertAdvice(advice.chosen(), Action.GROW, Given.cu("2", "4"));
    }

    @Test
    void shortOfConnectionsWhileWarming_isReportedAllTheSame() {
        Life life = new Life("1").connections(440).reads(MINUTE, 400_000, 0.5, 200_000);

        Recommendation advice = advice(Given.compute("1"), life);

        assertThat(advice.action()).isEqualTo(Action.ENABLE_POOLER);
        assertThat(advice.also()).extracting(Candidate::reason).containsExactly(Reason.UNDECIDED);
    }

    @Test
    void cacheAndConnections_bothWantingMore_getTheLargerOfBoth() {
        Life life = halfTheCacheItNeeds(440);

        Recommendation advice = advice(Given.pooled(Given.compute("0.25")), life);

        assertAdvice(advice.chosen(), Reason.TOO_SMALL, Given.cu("2"));
        assertThat(advice.also()).extracting(Candidate::reason, Candidate::target)
                .containsExactly(tuple(Reason.CONNECTIONS, Given.cu("2")), tuple(Reason.TOO_SMALL, Given.cu("0.5")));
    }

    @Test
    void whereBothWantMoreThanTheCacheAlone_itsOwnTargetIsReportedWith() {
        Life life = halfTheCacheItNeeds(205);

        Recommendation advice = advice(Given.pooled(Given.compute("0.25")), life);

        assertAdvice(advice.chosen(), Reason.TOO_SMALL, Given.cu("1"));
        assertThat(advice.also())
                .extracting(Candidate::reason, Candidate::target)
                .containsExactly(tuple(Reason.CONNECTIONS, Given.cu("1")), tuple(Reason.TOO_SMALL, Given.cu("0.5")));
    }

    @Test
    void refusedConnectionsWithoutAPooler_getThePoolerFirst_whateverTheCacheNeeds() {
        Life life = hours(full("1").connections(440), 5, 0.011, PAGES);

        Recommendation advice = advice(Given.compute("1"), life);

        assertAdvice(advice.chosen(), Action.ENABLE_POOLER, Reason.CONNECTIONS);
        assertThat(advice.also()).singleElement()
                .returns(Reason.NO_SIZE_HELPS, Candidate::reason)
                .returns(Action.HOLD, Candidate::action);
    }

    @Test
    void refusedConnectionsBehindAPooler_getASizeForTheirOwnSake() {
        Life life = hours(full("1").connections(440), 5, 0.011, PAGES);

        Recommendation advice = advice(Given.pooled(Given.compute("1")), life);

        assertAdvice(advice.chosen(), Action.GROW, Reason.CONNECTIONS);
        assertThat(advice.also()).extracting(Candidate::reason)
                .containsExactly(Reason.NO_SIZE_HELPS);
    }

    @Test
    void missesThatCarryALargerSizeByThemselves_stayTheCachesCandidate_withThePooler() {
        Life life = hours(full("1").connections(440), 5, 0.1, PAGES);

        Recommendation advice = advice(Given.compute("1"), life);

        assertAdvice(advice.chosen(), Action.GROW, Reason.TOO_SMALL);
        assertThat(advice.causes()).contains(new SizeCause.RefusedIncluded());
        assertThat(advice.also()).extracting(Candidate::action).contains(Action.ENABLE_POOLER);
    }

    @Test
    void twoThatNeedAPaidPlan_areBothReported() {
        Life life = hours(full("0.25").connections(100), 5, 0.03, PAGES / 4);
        SizingPolicy free = Given.free();

        Recommendation advice = advised(Given.pooled(Given.compute("0.25")), life, free).recommendation();

        assertThat(advice.reason()).isEqualTo(Reason.NEEDS_PAID_PLAN);
        assertThat(type(ConnectionCause.PeakInUse.class, advice)).returns(100, PeakInUse::peak)
                .returns(109, PeakInUse::limit);
        assertThat(advice.also()).singleElement()
                .returns(Reason.NEEDS_PAID_PLAN, Candidate::reason)
                .satisfies(also -> assertThat(type(SizeCause.ObservedRatio.class, also.causes()).ratio().value())
                        .isCloseTo(0.97, within(1e-9)));
    }

    @Test
    void whereConnectionsForbidASmallerSize_theCachesCandidateForItIsReported() {
        Life life = hours(new Life("2").connections(800), 5, 0.0005, PAGES / 10);

        Recommendation advice = advice(Given.pooled(Given.compute("2")), life);

        assertThat(advice.reason()).isEqualTo(Reason.CONNECTIONS);
        assertThat(advice.also()).singleElement()
                .returns(Reason.TOO_BIG, Candidate::reason)
                .returns(Given.cu("0.25"), Candidate::target)
                .satisfies(also -> assertThat(also.causes()).contains(new SizeCause.CacheAloneFits(),
                        new SizeCause.SmallerBlocked(
                                new SizeConstraint.TooManyConnections(109, 800, new Ratio(0.85)))));
    }

    /** At 0.25 CU, beside so many connections. */
    private static Life halfTheCacheItNeeds(int connections) {
        return new Life("0.25").connections(connections)
                .reads(MINUTE, PAGES, 0.5, PAGES / 4)
                .database(PAGES * 8192 / 2 - 1)
                .reads(MINUTE, 900_000, 0.1, PAGES / 4);
    }
}
