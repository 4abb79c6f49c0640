package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.replay.backtest.ReplayEngine.ReplayedPass;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy.Step;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The agent's pass over samples, from a probe to a plan, and what an accepted change leaves behind. */
class ReplayEngineTest {

    private static final BacktestPolicy POLICY = RecordedProbes.advising(When.NOW);
    private static final int MANY = 50;

    private final RecordedProbes compute = new RecordedProbes(Duration.ofMinutes(5));

    @Test
    void aComputeThatIsTooSmall_isResized_onceItIsWorthIt() {
        ChangingEngine engine = new ChangingEngine(Given.ID, POLICY.unattended());

        ReplayedPass first = engine.evaluate(belowTarget());
        assertThat(first.plan()).isNotInstanceOf(Plan.Apply.class);

        SettingChange change = untilApplied(engine);
        assertThat(change.compute()).isEqualTo(Given.ID);
        assertThat(change.from().size()).contains(Given.cu("1"));
        assertThat(sizeAfter(change).max()).isGreaterThan(Given.cu("1").max());
        assertThat(change.basis().action()).isEqualTo(Action.GROW);
    }

    @Test
    void aPlanThatIsNotCarriedOut_isMadeAgain() {
        ChangingEngine engine = new ChangingEngine(Given.ID, POLICY.unattended());
        SettingChange change = untilApplied(engine);

        assertThat(engine.evaluate(belowTarget()).plan()).isInstanceOfSatisfying(Plan.Apply.class,
                again -> assertThat(again.change().to()).isEqualTo(change.to()));
    }

    @Test
    void whileAnAcceptedChangeIsOpen_noOtherIsMade() {
        ChangingEngine engine = new ChangingEngine(Given.ID, POLICY.unattended());
        engine.recordAccepted(untilApplied(engine), compute.now());

        for (int probe = 0; probe < 5; probe++) {
            assertThat(isOpen(engine.evaluate(belowTarget()).plan())).as("it still has its old size").isTrue();
        }
    }

    /** The change is to 2 CU. */
    @ParameterizedTest
    @CsvSource({"2, MADE", "0.5, FAILED"})
    void aChangeThatTookEffect_orDidNot_isClosed(String reached, Veto.RecentChange.LatestEnd expected) {
        ChangingEngine engine = new ChangingEngine(Given.ID, POLICY.unattended());
        compute.storing(300);
        engine.recordAccepted(untilApplied(engine), compute.now());
        SizeRange size = Given.cu(reached);
        compute.at(size).using(size.max().asDouble()).startsBefore(Duration.ofSeconds(59));

        List<Veto> vetoes = List.of();
        for (int probe = 0; vetoes.isEmpty() && probe < 20; probe++) {
            vetoes = engine.evaluate(compute.next(285_000, 15_000)).plan() instanceof Plan.BlockedPlan blocked
                    ? blocked.vetoes()
                    : List.of();
        }

        assertThat(vetoes).noneMatch(Veto.ChangeOpen.class::isInstance)
                .first()
                .isInstanceOfSatisfying(Veto.RecentChange.class,
                        recent -> assertThat(recent.latest()).isEqualTo(expected));
    }

    @Test
    void twoEngines_decideTheSame() {
        ChangingEngine one = new ChangingEngine(Given.ID, POLICY.unattended());
        ChangingEngine other = new ChangingEngine(Given.ID, POLICY.unattended());

        for (int probe = 0; probe < 30; probe++) {
            Sample sample = belowTarget();
            assertThat(one.evaluate(sample)).isEqualTo(other.evaluate(sample));
        }
    }

    @Test
    void theFollowedAgent_carriesOutItsChange_once() {
        FollowedAgent agent = new FollowedAgent(Given.ID, POLICY);
        Step step = agent.after(belowTarget());
        for (int probe = 0; step.resize() == null && probe < MANY; probe++) {
            step = agent.after(belowTarget());
        }

        assertThat(step.resize()).isNotNull();
        assertThat(step.advice()).satisfies(advice -> assertThat(advice.action()).isEqualTo(Action.GROW));
        assertThat(agent.after(belowTarget()).resize()).as("its change is open").isNull();
    }

    @Test
    void aProtectedCompute_isAdvised_andNeverChanged() {
        ChangePolicy guarded = Given.with(Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, When.NOW),
                new ApprovalTerms(ApprovalMode.PERSON, Duration.ofDays(7), null, true));
        FollowedAgent agent = new FollowedAgent(Given.ID, new BacktestPolicy(Given.table(), Given.policy(), guarded));

        boolean advised = false;
        for (int probe = 0; probe < 30; probe++) {
            Step step = agent.after(belowTarget());
            assertThat(step.resize()).isNull();
            advised |= step.advice() != null && step.advice().action() == Action.GROW;
        }
        assertThat(advised).isTrue();
    }

    /** At 1 CU, 450 connections are allowed. */
    @ParameterizedTest
    @CsvSource({"10, 10, 0.25", "700, 10, 2", "10, 700, 2"})
    void theMostConnectionsOfTheLatestDays_limitTheSize(int first, int last, String size) {
        ChangingEngine engine = new ChangingEngine(Given.ID, POLICY.unattended());
        RecordedProbes large = new RecordedProbes(Duration.ofMinutes(30)).at(Given.cu("4")).using(0.1).storing(9);

        engine.evaluate(large.connected(first).next(600_000, 42_000));
        large.connected(10);
        for (int probe = 0; probe < 55; probe++) {
            engine.evaluate(large.next(600_000, 0));
        }
        ReplayedPass latest = engine.evaluate(large.connected(last).next(600_000, 0));

        assertThat(latest.advice().target()).isEqualTo(Given.cu(size));
    }

    /** The probes after the one with most connections, four hours apart: a week has 42. */
    @ParameterizedTest
    @CsvSource({"42, 2", "43, 0.25"})
    void connectionsOfMoreThanAWeekAgo_limitNothing(int probes, String size) {
        ChangingEngine engine = new ChangingEngine(Given.ID, POLICY.unattended());
        RecordedProbes large = new RecordedProbes(Duration.ofHours(4)).at(Given.cu("4")).using(0.1).storing(9);

        ReplayedPass latest = engine.evaluate(large.connected(700).next(6_000_000, 42_000));
        large.connected(10);
        for (int probe = 0; probe < probes; probe++) {
            latest = engine.evaluate(large.next(6_000_000, 0));
        }

        assertThat(latest.advice().target()).isEqualTo(Given.cu(size));
    }

    private static boolean isOpen(Plan plan) {
        return plan instanceof Plan.BlockedPlan blocked
                && blocked.vetoes().stream().anyMatch(Veto.ChangeOpen.class::isInstance);
    }

    private SettingChange untilApplied(ReplayEngine engine) {
        for (int probe = 0; probe < MANY; probe++) {
            if (engine.evaluate(belowTarget()).plan() instanceof Plan.Apply apply) {
                return apply.change();
            }
        }
        throw new AssertionError("no change in " + MANY + " probes");
    }

    /** The next probe, after 300,000 reads of which a tenth missed. */
    private Sample belowTarget() {
        return compute.next(270_000, 30_000);
    }

    private static SizeRange sizeAfter(SettingChange change) {
        return change.to().size().orElseThrow();
    }
}
