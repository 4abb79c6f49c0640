package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.size.SizeCase.cu;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Ranking;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.restart.RestartImpacts;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.StartRecords;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The candidate of the cache for each kind of assessment, and what a recommendation keeps beside it. */
class SizeAdviceTest {

    private static final List<Cause> OPEN = List.of(new InconclusiveCause.OneProbe());

    private static SizeAdvice advice(SizeCase at, Assessment assessment, @Nullable SizeEvaluation evaluation) {
        return new SizeAdvice(Given.table(), at.compute(), assessment, evaluation, at.policy());
    }

    private static Candidate candidate(SizeCase at, Assessment assessment, @Nullable SizeEvaluation evaluation) {
        return advice(at, assessment, evaluation).candidate();
    }

    private static Inconclusive open(SizeCase at, Phase phase) {
        return new Inconclusive(phase, OPEN, at.figures(), List.of());
    }

    private static Conclusive known(SizeCase at, boolean reaches) {
        return new Conclusive(at.figures(), reaches, List.of());
    }

    private static SizeCase four() {
        return new SizeCase("4");
    }

    @Test
    void aSizeThatTheTableDoesNotListIsNotJudged() {
        SizeCase odd = new SizeCase("1.5");

        assertThat(candidate(odd, known(odd, true), null)).returns(Reason.UNDECIDED, Candidate::reason)
                .returns(List.of(new SizeCause.SizeNotListed(Given.cu("1.5"))), Candidate::causes);
    }

    @Test
    void withoutAConclusionTheSizeStaysForItsReasons() {
        SizeCase at = four().decides("2");

        assertThat(candidate(at, open(at, Phase.COLD), at.evaluation())).returns(Action.HOLD, Candidate::action)
                .returns(Reason.UNDECIDED, Candidate::reason)
                .returns(OPEN, Candidate::causes);
        assertThat(candidate(at, open(at, Phase.COLD), null).causes()).isEqualTo(OPEN);
    }

    /** The model of the last run still counts, and nobody is connected. */
    @Test
    void aSuspendedComputeIsAdvisedByItsModel() {
        SizeCase asleep = four().state("idle").decides("2");
        SizeCase larger = four().state("idle").decides("8");

        assertThat(candidate(asleep, open(asleep, Phase.ASLEEP), asleep.evaluation()).action())
                .isEqualTo(Action.SHRINK);
        assertThat(candidate(larger, open(larger, Phase.ASLEEP), larger.evaluation()).action())
                .isEqualTo(Action.GROW);
    }

    /** A cache in use that fits needs no ratio to show it. */
    @Test
    void aQuietComputeShrinksOnlyIfThatIsCertain() {
        SizeCase at = four().decides("2");
        Inconclusive quiet = open(at, Phase.QUIET);

        assertThat(candidate(at, quiet, at.evaluation()).action()).isEqualTo(Action.HOLD);
        at.certain().expects(cu("2"), 0.01, Basis.FITS);
        assertThat(candidate(at, quiet, at.evaluation())).returns(Action.SHRINK, Candidate::action)
                .satisfies(one -> assertThat(one.causes()).startsWith(OPEN.getFirst()));
        assertThat(candidate(at, open(at, Phase.COLD), at.evaluation()).action()).isEqualTo(Action.HOLD);
    }

    @Test
    void withoutADecisionTheRatioAloneIsTold() {
        SizeCase at = four();

        assertThat(candidate(at, known(at, true), null).reason()).isEqualTo(Reason.FITS);
        assertThat(candidate(at, known(at, false), null)).returns(Reason.UNDECIDED, Candidate::reason)
                .satisfies(one -> assertThat(one.causes()).endsWith(new SizeCause.NotComparable()));
    }

    /** Right after a start, the ratio may be known before anything about other sizes. */
    @Test
    void aGoodRatioAloneContradictsALargerSize_notASmallerOne() {
        SizeCase at = four();
        Candidate now = candidate(at, known(at, true), null);

        assertThat(advice(at, known(at, true), null).over(standing(at, "2", Reason.TOO_BIG), now))
                .returns(Given.cu("2"), Candidate::target)
                .returns(false, Candidate::isConfirmed);
        assertThat(advice(at, known(at, true), null).over(standing(at, "8", Reason.TOO_SMALL), now)).isEqualTo(now);
    }

    @Test
    void whereSizesAreCompared_aGoodRatioEndsASmallerSizeToo() {
        SizeCase at = four();
        Candidate now = candidate(at, known(at, true), at.evaluation());

        assertThat(advice(at, known(at, true), at.evaluation()).over(standing(at, "2", Reason.TOO_BIG), now))
                .isEqualTo(now);
    }

    private static StandingAdvice standing(SizeCase at, String cu, Reason reason) {
        return new StandingAdvice(Given.T0, Candidate.to(at.compute(), Given.cu(cu), reason, OPEN, null));
    }

    @Test
    void aSmallerSizeThatOnlyConnectionsBlockIsAnAlternative() {
        SizeConstraint full = new SizeConstraint.TooManyConnections(1, 2, new Ratio(0.85));
        SizeCase blocked = four().against("2", full).saved("2", 3);

        assertThat(advice(blocked, known(blocked, true), blocked.evaluation()).butForConnections())
                .hasValueSatisfying(one -> {
                    assertThat(one.target()).isEqualTo(Given.cu("2"));
                    assertThat(one.causes()).startsWith(new SizeCause.CacheAloneFits())
                            .endsWith(new SizeCause.SmallerBlocked(full));
                    assertThat(one.costBenefit()).isNull();
                });
        assertThat(advice(blocked, open(blocked, Phase.COLD), blocked.evaluation()).butForConnections()).isEmpty();
        assertThat(advice(blocked, known(blocked, true), null).butForConnections()).isEmpty();
    }

    private static SizeCandidates candidates(SizeCase at, Candidate chosen) {
        return new SizeCandidates(new Ranking(List.of(Ranking.cache(chosen))), List.of(),
                at.evaluation().ruledOut(),
                new RestartImpacts(at.compute(), at.figures(), Price.SHIPPED, Given.table(), null, StartRecords.NONE),
                new PlatformRule.NoRatio(cu("4")), at.evaluation().model(), null);
    }

    @Test
    void anAdvisedSizeIsNotRuledOut_andItsImpactIsThatOfTheChange() {
        SizeCase at = four();
        SizeCandidates shrink = candidates(at,
                Candidate.to(at.compute(), Given.cu("2"), Reason.TOO_BIG, List.of(), null));
        Advised advised = shrink.advised(List.of());

        assertThat(shrink.areForAnotherSize()).isTrue();
        assertThat(advised.recommendation().ruledOut()).extracting(RuledOut::cu)
                .doesNotContain(cu("2"), cu("4"))
                .hasSize(10);
        assertThat(advised.impact().rule()).isEqualTo(RestartRule.FIXED_SIZE);
        assertThat(advised.restart().rule()).isEqualTo(RestartRule.RESTART);
        assertThat(advised.busiest()).as("100,000 reads in the only hour").isEqualTo(100_000 / 3_600.0);
    }

    @Test
    void anotherAdviceComesFirstWhereTheSizeFits_andTheRestIsKept() {
        SizeCase at = four();
        SizeCandidates fits = candidates(at, Candidate.stay(at.compute(), Reason.FITS, List.of()));
        Candidate updates = new Candidate(Action.RESTART, at.compute().size(), Reason.UPDATES, List.of());
        Candidate idle = Candidate.stay(at.compute(), Reason.IDLE_CLIENTS, List.of());
        Advised advised = fits.advised(
                List.of(Ranking.note(idle), new Ranking.Ranked(Ranking.Rank.UPDATES, updates)));

        assertThat(fits.areForAnotherSize()).isFalse();
        assertThat(advised.recommendation().chosen()).isEqualTo(updates);
        assertThat(advised.recommendation().also()).containsExactly(idle);
        assertThat(advised.impact().rule()).isEqualTo(RestartRule.RESTART);
    }

    private static Optional<SizeEvaluation> decided(SizeCase at, Assessment assessment, @Nullable StoredModel stored) {
        return SizeEvaluation.of(at.observed(), assessment, new AccumulatedSavings(Tunables.SHIPPED, Given.table()),
                stored, SizeCase.NOW);
    }

    /** A model of other data, or of another size, says nothing about this compute. */
    @Test
    void aDecisionNeedsAModelOfTheseDataAtThisSize() {
        SizeCase at = four();
        StoredModel stored = new StoredModel("br-main", null, at.evaluation().model(), null, null);

        assertThat(decided(at, known(at, true), stored))
                .hasValueSatisfying(one -> assertThat(one.model()).isEqualTo(stored.model()));
        assertThat(decided(at, known(at, true), null)).isEmpty();
        assertThat(decided(new SizeCase("2"), known(at, true), stored)).isEmpty();
        assertThat(decided(at, known(at, true), new StoredModel("br-other", null, stored.model(), null, null)))
                .isEmpty();
    }

    @Test
    void aBlockedSizeIsWanted_andNotTheBest() {
        SizeCase at = four().uses(Bytes.ZERO, 1).saved("2", 1_000);
        StoredModel stored = new StoredModel("br-main", null, at.evaluation().model(), null, null);
        Given.table().sizes().forEach(size -> at.against(size.cu().toString(), new SizeConstraint.OutOfRange()));

        assertThat(decided(at, known(at, true), stored)).hasValueSatisfying(one -> {
            assertThat(one.decision().best()).isEmpty();
            assertThat(one.decision().wanted()).map(WeighedSize::cu).contains(cu("2"));
        });
    }

    /** The model learned 0.1 % of misses in the latest epoch; the window of the assessment missed a fifth. */
    @Test
    void theDecisionIsAboutTheJudgedWindow_andWithoutOneAboutTheLatestEpoch() {
        SizeCase at = four();
        StoredModel stored = new StoredModel("br-main", null, at.evaluation().model(), null, null);
        SizeCase worse = four().misses(0.2);

        assertThat(here(decided(at, known(worse, false), stored))).isEqualTo(0.2);
        assertThat(here(decided(at, open(worse, Phase.QUIET), stored))).isEqualTo(0.001);
    }

    private static double here(Optional<SizeEvaluation> evaluation) {
        return evaluation.orElseThrow().decision().curve().at(cu("4")).orElseThrow().miss();
    }
}
