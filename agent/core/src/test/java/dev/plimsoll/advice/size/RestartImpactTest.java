package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.MINUTE;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartImpact.WarmupBasis;
import dev.plimsoll.advice.restart.RestartImpacts;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.run.RefillRate;
import dev.plimsoll.prediction.model.run.StartRecords;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RestartImpactTest {

    @Test
    void theCostOfARestart_isTheCostOfTheChange_withTheColdCache() {
        Advised advised = AdviceScenario.advised(Given.compute("1"), AdviceScenario.tooSmall(0.2), Given.policy());

        double cost = requireNonNull(advised.impact().cost());
        double hits = advised.recommendation()
                .predictedAt(advised.recommendation().chosen().target().max())
                .orElseThrow()
                .expected()
                .value();
        assertThat(cost).as("1 CU, 10 connections, and those of the pages of 1 CU that would hit")
                .isCloseTo(1.1 + hits * Given.PAGES / 60_000.0, within(1e-4));
        assertThat(cost).isEqualTo(requireNonNull(advised.recommendation().costBenefit()).cost().awake());
    }

    @Test
    void theRefillReadsEachPageOnce_atTheRateOfEarlierStartsWhereOneWasObserved() {
        Compute compute = Given.compute("1");
        Figures figures = AdviceScenario.assess(AdviceScenario.tooSmall(0.2), Given.policy()).figures();

        RestartImpact estimated = new RestartImpacts(compute, figures, Given.policy().price(), Given.table(), null,
                StartRecords.NONE)
                .ofRestart();
        RestartImpact observed = new RestartImpacts(compute, figures, Given.policy().price(), Given.table(),
                new RefillRate(1_000, 2), StartRecords.NONE).ofRestart();

        long misses = requireNonNull(estimated.misses());
        assertThat(misses).isPositive().isEqualTo(requireNonNull(observed.misses()));
        assertThat(estimated.basis()).isEqualTo(WarmupBasis.ESTIMATED);
        assertThat(observed.basis()).isEqualTo(WarmupBasis.OBSERVED);
        assertThat(observed.warmup()).isEqualTo(Duration.ofSeconds(Math.round(misses / 1_000.0)));
        assertThat(observed.cost()).as("the cost stays that of a decision").isEqualTo(estimated.cost());
    }

    @Test
    void aResize_isPricedByTheLatestResize_andUntilThenAsAColdStart() {
        Compute compute = Given.compute("1");
        Figures figures = AdviceScenario.assess(AdviceScenario.tooSmall(0.2), Given.policy()).figures();
        StartRecords others = StartRecords.NONE.after(start(StartKind.RESTART, StartWarmth.WARM), 300, MINUTE);
        Candidate grow = AdviceScenario.advice(compute, AdviceScenario.tooSmall(0.2)).chosen();
        RestartImpact none = impacts(compute, figures, others).of(grow);
        RestartImpact warm = impacts(compute, figures,
                others.after(start(StartKind.RESIZE, StartWarmth.WARM), 1_000, Duration.ofSeconds(20))).of(grow);
        RestartImpact cold = impacts(compute, figures,
                others.after(start(StartKind.RESIZE, StartWarmth.COLD), 100_000, MINUTE)).of(grow);
        RestartImpact unknown = impacts(compute, figures,
                others.after(start(StartKind.RESIZE, StartWarmth.UNKNOWN), 1_000, MINUTE)).of(grow);

        assertThat(none.misses()).isEqualTo(Given.PAGES).isEqualTo(cold.misses()).isEqualTo(unknown.misses());
        assertThat(none.start()).isNull();
        assertThat(none.startKind()).isEqualTo(StartKind.RESIZE);
        assertThat(unknown.start()).isNull();
        assertThat(warm.misses()).isEqualTo(1_000);
        assertThat(warm.warmup()).isEqualTo(Duration.ofSeconds(20));
        assertThat(requireNonNull(warm.start()).isWarm()).isTrue();
        assertThat(cold.warmup()).isEqualTo(none.warmup());
        assertThat(cold.start()).isNotNull();
    }

    private static ServerStart start(StartKind kind, StartWarmth warmth) {
        return new ServerStart(kind, warmth, null, null);
    }

    private static RestartImpacts impacts(Compute compute, @Nullable Figures figures, StartRecords starts) {
        return new RestartImpacts(compute, figures, Given.policy().price(), Given.table(), null, starts);
    }

    @Test
    void aRateThatNoWarmupOfThisLengthHasShown_isNotExtrapolated() {
        Compute compute = Given.compute("1");
        Figures figures = AdviceScenario.assess(AdviceScenario.tooSmall(0.2), Given.policy()).figures();
        RestartImpact estimated = new RestartImpacts(compute, figures, Given.policy().price(), Given.table(), null,
                StartRecords.NONE)
                .ofRestart();
        double sixHours = (double) requireNonNull(estimated.misses()) / Duration.ofHours(6).toSeconds();

        RestartImpact slower = new RestartImpacts(compute, figures, Given.policy().price(), Given.table(),
                new RefillRate(0.9 * sixHours, 2), StartRecords.NONE).ofRestart();
        RestartImpact faster = new RestartImpacts(compute, figures, Given.policy().price(), Given.table(),
                new RefillRate(1.1 * sixHours, 2), StartRecords.NONE).ofRestart();

        assertThat(slower.basis()).isEqualTo(WarmupBasis.ESTIMATED);
        assertThat(slower.warmup()).isEqualTo(estimated.warmup());
        assertThat(faster.basis()).isEqualTo(WarmupBasis.OBSERVED);
        assertThat(requireNonNull(faster.warmup())).isBetween(Duration.ofHours(5), Duration.ofHours(6));
    }

    @Test
    void ofACacheWithoutReads_theCostIsThatOfTheDecisionToo() {
        Life life = new Life("4").reads(Duration.ofHours(26), 50_000_000, 0.002, Given.PAGES / 3)
                .reads(Duration.ofHours(2), 0, 0, Given.PAGES / 3);

        Advised advised = AdviceScenario.advised(Given.compute("4"), life, Given.policy());

        assertThat(advised.recommendation().action()).isEqualTo(Action.SHRINK);
        assertThat(advised.impact().costs())
                .isEqualTo(requireNonNull(advised.recommendation().costBenefit()).cost());
    }

    @Test
    void whereItIsNotKnownHowLongItStaysCold_theCostIsNotKnownEither() {
        Life life = new Life("0.25").leavesUseUntold().connections(108).reads(2, MINUTE, 500_000, 0.005, 0);

        Advised advised = AdviceScenario.advised(Given.pooled(Given.compute("0.25")), life, Given.policy());

        assertThat(advised.recommendation().action()).isEqualTo(Action.GROW);
        assertThat(advised.impact().warmup()).isNull();
        assertThat(advised.impact().cost()).isNull();
    }

    @Test
    void aPoolerThatIsAlwaysThere_restartsNothing_andOfOneToEnableItIsNotReported() {
        assertThat(ofPooler(Given.neon()).restarts()).isFalse();
        assertThat(ofPooler(Given.neon()).rule()).isEqualTo(RestartRule.POOLER_ALWAYS_ON);
        assertThat(ofPooler(Given.poolerSomewhere()).rule()).isEqualTo(RestartRule.POOLER_ALWAYS_ON);
        assertThat(ofPooler(Given.table()).restarts()).isNull();
    }

    private static RestartImpact ofPooler(SizeTable table) {
        Compute compute = Given.compute("1");
        return new RestartImpacts(compute, null, Given.policy().price(), table, null, StartRecords.NONE)
                .of(Candidate.pooler(compute, List.of()));
    }
}
