package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.Replay;
import dev.plimsoll.replay.ReplayedCompute;
import dev.plimsoll.replay.TraceContext;
import dev.plimsoll.replay.backtest.Hindsight.FirstChange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The record of a compute of 1 CU whose working set is three times as large, with a restart after two hours. */
class RecordedReplayTest {

    private static final List<Sample> RECORD = record(180, 120);

    @Test
    void tooSmallCache_growsAfterTheRequiredEvidence() {
        Hindsight hindsight = RecordedReplay.of(Given.ID, policy(When.NOW), RECORD, Instant.MIN);

        FirstChange first = Objects.requireNonNull(hindsight.first());
        assertThat(first.to().max()).isGreaterThan(first.from().max());
        assertThat(first.made()).isEqualTo(first.allowed());
        assertThat(first.allowed()).isBetween(BacktestScenario.BEGIN.plus(Given.policy().evidence().toGrow()),
                BacktestScenario.BEGIN.plus(Duration.ofMinutes(30)));
    }

    @Test
    void changeWhileSuspended_waitsForTheNextStart() {
        Hindsight hindsight = RecordedReplay.of(Given.ID, policy(When.IDLE), RECORD, Instant.MIN);

        FirstChange first = Objects.requireNonNull(hindsight.first());
        assertThat(first.made())
                .isEqualTo(BacktestScenario.BEGIN.plus(Duration.ofHours(2)).plus(ReplayedCompute.RESTART));
        assertThat(first.allowed()).isBefore(first.made());
    }

    @Test
    void protectedCompute_isNotChanged_butGetsRecommendations() {
        ChangePolicy isProtected = Given.with(Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, When.NOW),
                new ApprovalTerms(ApprovalMode.PERSON, Duration.ofDays(7), null, true));

        Hindsight hindsight = RecordedReplay.of(Given.ID,
                new BacktestPolicy(Given.table(), Given.policy(), isProtected), RECORD,
                Instant.MIN);

        assertThat(hindsight.first()).isNull();
        assertThat(hindsight.said()).extracting(Hindsight.EarlierAdvice::action).contains(Action.GROW);
    }

    @Test
    void observedTime_isTheTimeBetweenProbesOfOneRun() {
        Hindsight hindsight = RecordedReplay.of(Given.ID, policy(When.IDLE), RECORD, Instant.MIN);

        assertThat(hindsight.samples()).isEqualTo(180);
        assertThat(hindsight.recorded().cost().awake()).isEqualTo(Duration.ofMinutes(179));
        assertThat(hindsight.recorded().cost().cuHours()).isCloseTo(179 / 60.0, offset(1e-9));
        assertThat(hindsight.recorded().leastCuHours()).isEqualTo(hindsight.recorded().cost().cuHours());
        assertThat(hindsight.recorded().cost().target().below()).isEqualTo(hindsight.recorded().cost().awake());
        assertThat(hindsight.advised().cuHours()).isGreaterThan(hindsight.recorded().cost().cuHours());
        assertThat(hindsight.advised().below().least()).isLessThanOrEqualTo(hindsight.advised().below().expected());
        assertThat(hindsight.advised().below().expected()).isLessThanOrEqualTo(hindsight.advised().below().most());
    }

    @Test
    void earlierSamples_areKnownButNotCounted() {
        Instant from = BacktestScenario.BEGIN.plus(Duration.ofMinutes(100));

        Hindsight hindsight = RecordedReplay.of(Given.ID, policy(When.NOW), RECORD, from);

        assertThat(hindsight.from()).isEqualTo(from);
        assertThat(hindsight.recorded().cost().awake()).isLessThanOrEqualTo(Duration.ofMinutes(81));
        assertThat(Objects.requireNonNull(hindsight.first()).allowed()).isEqualTo(from);
    }

    @Test
    void samplesWithoutCounters_areNotAssessed() {
        List<Sample> switchedOff = RECORD.stream().map(RecordedReplayTest::uncounted).toList();

        Hindsight without = RecordedReplay.of(Given.ID, policy(When.IDLE), switchedOff, Instant.MIN);
        Hindsight with = RecordedReplay.of(Given.ID, policy(When.IDLE), RECORD, Instant.MIN);

        assertThat(without.recorded().cost().awake()).isEqualTo(with.recorded().cost().awake());
        assertThat(without.recorded().counted()).isFalse();
        assertThat(without.recorded().cost().target().judged()).isZero();
        assertThat(with.recorded().counted()).isTrue();
        assertThat(with.recorded().cost().target().judged()).isEqualTo(with.recorded().cost().awake());
    }

    private static Sample uncounted(Sample sample) {
        return Given.with(sample, Given.statistics(null));
    }

    @Test
    void emptyRecord_hasNoResult() {
        Hindsight hindsight = RecordedReplay.of(Given.ID, policy(When.NOW), List.of(), Instant.MIN);

        assertThat(hindsight.said()).isEmpty();
        assertThat(hindsight.first()).isNull();
        assertThat(hindsight.recorded().cost().awake()).isZero();
    }

    private static BacktestPolicy policy(When when) {
        return new BacktestPolicy(Given.table(), Given.policy(),
                Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, when));
    }

    private static List<Sample> record(int probes, int restartAfter) {
        SplittableRandom random = new SplittableRandom(3);
        int[] pages = new int[probes * 600];
        Arrays.setAll(pages, i -> random.nextInt(1_200));
        BacktestScenario scenario = new BacktestScenario(PageTrace.of(pages), 10, Duration.ofMinutes(1), probes, 1_024,
                UsedUnit.PAGES, ComputeUnits.of("1"),
                new TraceContext("trace", UsedUnit.PAGES.bytes(1_200L * 1_024), 10, Connections.UNKNOWN, 0, false));
        SizeTable sizes = scenario.sizes(policy(When.IDLE));
        CacheCounts counts = CacheCounts.of(sizes, scenario.unit());
        ReplayedCompute compute = scenario.compute(sizes, counts);
        List<Sample> record = new ArrayList<>();
        try (Replay replay = scenario.replay()) {
            for (int probe = 1; probe <= probes; probe++) {
                replay.next(counts::read);
                counts.end();
                compute.count(scenario.every());
                record.add(scenario.atFullScale(compute.probe()));
                if (probe == restartAfter) {
                    compute.resize(compute.size().max());
                }
            }
        }
        return record;
    }
}
