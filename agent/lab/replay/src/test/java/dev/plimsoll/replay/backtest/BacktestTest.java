package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.TraceContext;
import dev.plimsoll.replay.backtest.Backtest.BacktestResult;
import dev.plimsoll.replay.backtest.Backtest.Fixed;
import dev.plimsoll.replay.backtest.Backtest.ReplayedChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Seeded traces with a known result, at a scale of 1/1024: 1 CU has 410 pages. */
@Execution(ExecutionMode.CONCURRENT)
class BacktestTest {

    private static final int SCALE = 1_024;
    private static final int PAGES_PER_CU = 410;
    private static final ComputeId TRACE = new ComputeId("trace", "trace");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    /** Between probes of a longer replay than {@link #SOME_HOURS}. */
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final Duration SOME_HOURS = Duration.ofHours(6);
    /** With room after the last change, which comes after 87 hours. */
    private static final int HOURS = 100;
    private static final ChangePolicy UNATTENDED = Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE);
    private static final ChangePolicy PROTECTED = Given.with(UNATTENDED,
            new ApprovalTerms(ApprovalMode.PERSON, Duration.ofDays(7), null, true));
    private static final Price PRICE = policy(UNATTENDED).price();

    /** Replays are pure, and each takes seconds. So tests with the same replay share it. */
    private static final Map<List<Object>, BacktestResult> OUTCOMES = new ConcurrentHashMap<>();
    private static final Map<Boolean, List<ReplayedChange>> UNATTENDED_CHANGES = new ConcurrentHashMap<>();

    @Test
    void workingSetLargerThanTheCache_growsToASizeThatHoldsIt() {
        BacktestResult outcome = run(evenly(3 * PAGES_PER_CU - 100), "1", 6);

        assertThat(outcome.turns()).isNotEmpty().allSatisfy(turn -> assertThat(turn.action()).isEqualTo("grow"));
        ReplayedChange last = outcome.turns().getLast();
        assertThat(last.to().max()).isGreaterThanOrEqualTo(ComputeUnits.of("3"));
        assertThat(last.after()).isGreaterThanOrEqualTo(Given.policy().evidence().toGrow());
        assertThat(last.observed()).isNotNull();
        assertThat(outcome.last().action()).isEqualTo(Action.HOLD);
        assertThat(outcome.followed().restarts()).isEqualTo(outcome.turns().size());
        assertThat(outcome.followed().cost(PRICE)).isLessThan(outcome.kept(ComputeUnits.of("1")).cost(PRICE));
    }

    @Test
    void workingSetSmallerThanTheCache_shrinksAfterTheRequiredEvidence() {
        BacktestResult outcome = run(evenly(PAGES_PER_CU / 2), "4", 30);

        ReplayedChange first = outcome.turns().getFirst();
        assertThat(first.action()).isEqualTo("shrink");
        assertThat(first.after()).isBetween(Given.policy().evidence().toGrow(), Duration.ofHours(2));
        assertThat(first.to().max()).isLessThan(ComputeUnits.of("4"));
        assertThat(outcome.followed().cuHours()).isLessThan(outcome.kept(ComputeUnits.of("4")).cuHours());
        assertThat(first.causes()).contains(new SizeCause.CpuUnknown()).noneMatch(SizeCause.CpuUse.class::isInstance);
    }

    @Test
    void skewedLoadAtTheLargestSize_isNotShrunkToAnUnobservedSize() {
        BacktestResult outcome = run(skewed(91 * PAGES_PER_CU / 10), "10", 40);

        assertThat(outcome.turns()).isEmpty();
        assertThat(outcome.followed().cost(PRICE))
                .isLessThanOrEqualTo(outcome.kept(ComputeUnits.of("10")).cost(PRICE) + 3);
    }

    @Test
    void protectedCompute_isNeverChanged_butGetsRecommendations() {
        BacktestResult outcome = run(evenly(3 * PAGES_PER_CU - 100), "1", 6, PROTECTED);

        assertThat(outcome.turns()).isEmpty();
        assertThat(outcome.last().action()).isEqualTo(Action.GROW);
        assertThat(outcome.followed()).isEqualTo(outcome.kept(ComputeUnits.of("1")));
    }

    @Test
    void protectedCompute_isNotRestartedForVerification() {
        assertThat(neededForSixHours(false, PROTECTED)).isEmpty();
    }

    @Test
    void lastProbe_changesNothing() {
        BacktestResult outcome = run(evenly(12 * PAGES_PER_CU), "1", 24);

        assertThat(outcome.platformRule()).isEqualTo(outcome.kept(ComputeUnits.of("1")));
    }

    @Test
    void coldStart_isNeverTooSmall() {
        BacktestResult outcome = run(evenly(2 * PAGES_PER_CU - 100), "2", 0.5);

        assertThat(outcome.turns()).isEmpty();
        assertThat(outcome.last().reason().word()).isNotEqualTo("too_small");
        assertThat(outcome.followed()).isEqualTo(outcome.kept(ComputeUnits.of("2")));
    }

    @Test
    void fullCacheNoLongerNeeded_shrinksOnlyWhereTheWorkingSetIsReported() {
        List<ReplayedChange> changes = neededForSixHours(true);

        assertThat(changes).extracting(ReplayedChange::action).containsOnly("shrink");
        assertThat(changes.getLast().to().max()).isLessThan(ComputeUnits.of("2"));
        assertThat(neededForSixHours(false)).as("nothing shows what is needed").isEmpty();
    }

    private static List<ReplayedChange> neededForSixHours(boolean reportsTouched) {
        return UNATTENDED_CHANGES.computeIfAbsent(reportsTouched, told -> neededForSixHours(told, UNATTENDED));
    }

    private static List<ReplayedChange> neededForSixHours(boolean reportsTouched, ChangePolicy change) {
        int perHour = 2 * 3_600;
        SplittableRandom random = new SplittableRandom(5);
        int[] pages = new int[HOURS * perHour];
        for (int i = 0; i < pages.length; i++) {
            int set = i < 6 * perHour ? 4 * PAGES_PER_CU - 100 : PAGES_PER_CU / 2;
            pages[i] = random.nextInt(1_000) < 3 ? random.nextInt(20 * PAGES_PER_CU) : random.nextInt(set);
        }
        // Only the policy is replayed: no test reads what other sizes would have cost.
        BacktestPolicy policy = policy(change);
        BacktestScenario scenario = new BacktestScenario(PageTrace.of(pages), 2, FIVE_MINUTES,
                Duration.ofHours(HOURS).dividedBy(FIVE_MINUTES), SCALE, UsedUnit.PAGES, ComputeUnits.of("4"),
                new TraceContext("trace", UsedUnit.PAGES.bytes(20L * PAGES_PER_CU * SCALE), 10, Connections.UNKNOWN, 0,
                        reportsTouched));
        return SixtyPages.replay(scenario, policy, new FollowedAgent(TRACE, policy)).changes();
    }

    @Test
    void replay_isDeterministic() {
        int[] pages = evenly(3 * PAGES_PER_CU - 100);
        BacktestResult one = run(pages, "1", 6);
        BacktestResult two = replay(pages, "1", 6, UNATTENDED);

        assertThat(one).isEqualTo(two);
    }

    @Test
    void largerSize_neverMissesMore_andAllSizesAboveAnUnfilledOneMissTheSame() {
        List<Fixed> fixed = run(evenly(2 * PAGES_PER_CU - 100), "1", 2).fixed();

        for (int i = 1; i < fixed.size(); i++) {
            assertThat(fixed.get(i).bill().misses()).isLessThanOrEqualTo(fixed.get(i - 1).bill().misses());
            assertThat(fixed.get(i).bill().cuHours()).isGreaterThan(fixed.get(i - 1).bill().cuHours());
        }
        assertThat(fixed.stream().filter(one -> one.cu().asDouble() >= 2).map(one -> one.bill().misses()).distinct())
                .containsExactly((2L * PAGES_PER_CU - 100) * SCALE);
        assertThat(fixed).hasSize(Given.table().sizes().size());
    }

    @Test
    void theHourlyOptimum_costsNoMoreThanAnySize_andIsPlannedOnDemand() {
        BacktestResult outcome = run(evenly(3 * PAGES_PER_CU - 100), "1", 6);

        assertThat(outcome.optimum()).isNotNull()
                .satisfies(best -> assertThat(best.cost(PRICE))
                        .isLessThanOrEqualTo(outcome.cheapest(PRICE).bill().cost(PRICE))
                        .isPositive());
        BacktestScenario brief = scenario(evenly(100), "1", 1);
        assertThat(new Backtest(brief, policy(UNATTENDED)).run(false, percent -> {}).optimum()).isNull();
    }

    @Test
    void platformRule_growsByOneSizeADay() {
        BacktestResult outcome = run(evenly(12 * PAGES_PER_CU), "1", 50);

        assertThat(outcome.platformRule().restarts()).isEqualTo(2);
        assertThat(outcome.platformRule().cuHours()).isCloseTo(24 * 1 + 24 * 2 + 2 * 3,
                offset(0.2));
    }

    @Test
    void progress_isReportedInPercent() {
        List<Integer> percents = new ArrayList<>();
        new Backtest(scenario(evenly(100), "1", 2), policy(UNATTENDED)).run(false, percents::add);

        assertThat(percents).isEqualTo(IntStream.rangeClosed(1, 100).boxed().toList());
    }

    /** Squares of uniform random numbers: a tenth of the pages gets a third of the reads. */
    private static int[] skewed(int pages) {
        SplittableRandom random = new SplittableRandom(11);
        return IntStream.range(0, 400_000).map(i -> (int) (pages * Math.pow(random.nextDouble(), 2))).toArray();
    }

    private static BacktestResult run(int[] pages, String start, double hours) {
        return run(pages, start, hours, UNATTENDED);
    }

    private static BacktestResult run(int[] pages, String start, double hours, ChangePolicy change) {
        List<Object> key = List.of(Arrays.hashCode(pages), start, hours, change);
        return OUTCOMES.computeIfAbsent(key, unknown -> replay(pages, start, hours, change));
    }

    private static BacktestResult replay(int[] pages, String start, double hours, ChangePolicy change) {
        return new Backtest(scenario(pages, start, hours), policy(change)).run(true, percent -> {});
    }

    private static BacktestScenario scenario(int[] pages, String start, double hours) {
        Duration length = Duration.ofMinutes(Math.round(hours * 60));
        Duration interval = length.compareTo(SOME_HOURS) > 0 ? FIVE_MINUTES : MINUTE;
        return new BacktestScenario(PageTrace.of(pages).repeated(), 10, interval, length.dividedBy(interval), SCALE,
                UsedUnit.PAGES, ComputeUnits.of(start), new TraceContext("trace",
                        UsedUnit.PAGES.bytes(20L * PAGES_PER_CU * SCALE), 10, Connections.UNKNOWN, 0, false));
    }

    private static BacktestPolicy policy(ChangePolicy change) {
        return new BacktestPolicy(Given.table(), Given.policy(), change);
    }

    /** Each page once, then uniformly at random. */
    private static int[] evenly(int distinct) {
        SplittableRandom random = new SplittableRandom(7);
        int[] pages = new int[40_000];
        Arrays.setAll(pages, i -> i < distinct ? i : random.nextInt(distinct));
        return pages;
    }
}
