package dev.plimsoll.probing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.ProbeResult;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProbeState.UnsettledCost;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One compute, listed and probed step by step. */
class ProbeStateTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.250Z");
    private static final ProbingPolicy POLICY = Given.probing(Duration.ofMinutes(5));

    private ProbeState state = ProbeState.NEW;
    private Compute listed = compute("active", "1", null);

    @Test
    void recentActivity_isProbed_onlyIfTheListingIsFresh() {
        list(0, "active", 0);

        assertThat(whyNot(0)).isNull();
        assertThat(whyNot(11)).isEqualTo(Skip.STALE);
    }

    @Test
    void activityBeyondTheBudget_isNotProbed() {
        list(40, "active", 0);

        assertThat(whyNot(40)).isEqualTo(Skip.BUDGET);
    }

    @Test
    void computeThatMayBeSuspended_isNotProbed_howeverLongItsConfiguredDelay() {
        list(50, "active", 0);

        assertThat(whyNot(50)).isEqualTo(Skip.FALLING_ASLEEP);
    }

    @Test
    void firstTimeAfterAProbe_isItsEcho_andOnlyAnotherIsActivityOfOthers() {
        list(0, "active", 0);
        probe(0, new ProbedActivity.Others(null, false));

        list(70, "active", 69);
        assertThat(whyNot(70)).isEqualTo(Skip.NOBODY_ELSE);
        list(75, "active", 74);
        assertThat(whyNot(75)).isNull();
    }

    @Test
    void costOfAProbe_isTheAwakeTimeThatItAdded() {
        list(0, "active", 0);
        list(4, "active", 0);
        probe(4, new ProbedActivity.Others(at(0), false));
        list(300, "active", 4);
        list(305, "idle", 4);

        assertThat(state.account().caused()).isEqualTo(Duration.ofSeconds(4));
        assertThat(state.account().cuHoursIn(at(305))).isEqualTo(4 / 3600.0);
        assertThat(state.account().cuHoursIn(at(86_400 * 31))).as("next month").isZero();
    }

    @Test
    void falselyReportedActivity_isCharged_andExtendsTheEchoDistance() {
        list(0, "active", 0);
        probe(0, new ProbedActivity.Others(at(0), false));
        list(5, "active", 1);
        list(100, "active", 99);
        probe(100, new ProbedActivity.NoOthers());

        assertThat(state.timeline().learned().echo().floor()).isEqualTo(Duration.ofSeconds(99));
        assertThat(state.unsettled()).isEqualTo(new UnsettledCost(at(0), Duration.ofSeconds(100)));
    }

    @Test
    void falselyReportedActivityFarFromAProbe_isCharged_soThatTheBudgetLimitsIt() {
        list(0, "active", 0);
        probe(0, new ProbedActivity.Others(at(0), false));
        list(150, "active", 149);
        probe(150, new ProbedActivity.NoOthers());
        assertThat(state.unsettled()).isEqualTo(new UnsettledCost(at(0), Duration.ofSeconds(150)));

        list(400, "active", 399);
        assertThat(whyNot(400)).as("because of the cost of earlier probes").isEqualTo(Skip.BUDGET);
    }

    @Test
    void computeWithoutReportedActivity_isProbedOnce_andThenOnlyAfterObservedActivity() {
        ProbingPolicy often = new ProbingPolicy(true, Duration.ofSeconds(5), 0.001, Duration.ofSeconds(30),
                ActivityPolicy.configured(Duration.ofMinutes(5)), null, Duration.ofSeconds(10),
                ProbingTunables.SHIPPED);
        listed = compute("active", "1", null);
        state = state.listed(listed, at(0), often);
        assertThat(whyNot(0, often)).as("not probed yet").isNull();
        state = state.probed(
                new ProbeResult(at(0), at(0), new ProbedActivity.Others(at(0), false), null, null, List.of()), listed,
                often);

        state = state.listed(listed, at(5), often);
        assertThat(whyNot(5, often)).as("others were active 5 s ago").isNull();
        state = state.probed(new ProbeResult(at(5), at(5), new ProbedActivity.NoOthers(), null, null, List.of()),
                listed, often);

        state = state.listed(listed, at(10), often);
        assertThat(whyNot(10, often)).as("nobody was active").isEqualTo(Skip.NOBODY_ELSE);
    }

    @Test
    void firstProbeWithoutReportedActivity_isChargedAWholeDelay() {
        listed = compute("active", "1", null);
        state = state.listed(listed, at(0), POLICY);
        probe(0, new ProbedActivity.Others(null, false));

        assertThat(state.unsettled()).isEqualTo(new UnsettledCost(at(-300), Duration.ofMinutes(5)));
    }

    @Test
    void activityOlderThanTheAssumedDelay_isIgnored_butANewerOnePreventsAProbe() {
        ProbingPolicy week = Given.probing(Duration.ofDays(7));
        list(0, "active", -3_700);
        assertThat(whyNot(0)).as("with a delay of 5 min it should be suspended").isNull();
        assertThat(whyNot(0, week)).as("with a delay of 7 days it is only idle").isEqualTo(Skip.FALLING_ASLEEP);

        state = ProbeState.NEW;
        list(0, "active", -3_500);
        assertThat(whyNot(0)).isEqualTo(Skip.FALLING_ASLEEP);
    }

    @Test
    void halfOfTheAllowance_isReservedForTheFirstProbeOfAPeriod() {
        list(0, "idle", -600);
        list(20, "active", 2);
        assertThat(whyNot(20)).as("19 s of 30").isNull();
        probe(20, new ProbedActivity.Others(at(20), false));
        list(100, "active", 82);
        list(101, "active", 84);
        assertThat(whyNot(101)).as("18 s of the 15 that are left").isEqualTo(Skip.BUDGET);
    }

    @Test
    void probeThatWokeIt_isFollowedByALongerPauseEachTime() {
        list(0, "active", 0);
        probe(0, new ProbedActivity.Woken());
        assertThat(state.pause().until()).isEqualTo(at(1_800));

        list(1_900, "active", 1_900);
        probe(1_900, new ProbedActivity.Woken());
        assertThat(state.pause().until()).isEqualTo(at(1_900 + 3_600));
        assertThat(whyNot(1_910)).isEqualTo(Skip.INTERVAL);
    }

    @Test
    void probeInTheFuture_afterAClockStepBack_doesNotPreventProbing() {
        listed = compute("active", "18", null);
        state = state.listed(listed, at(0), POLICY);
        probe(0, new ProbedActivity.NoOthers());
        state = state.listed(listed, at(-3_600), POLICY);

        assertThat(whyNot(-3_600)).isNull();
    }

    @Test
    void computeTooLargeToSuspend_isProbedAtEveryInterval_atNoCost() {
        listed = compute("active", "18", null);
        state = state.listed(listed, at(0), POLICY);
        probe(0, new ProbedActivity.NoOthers());
        state = state.listed(listed, at(60), POLICY);

        assertThat(whyNot(60)).isNull();
        assertThat(state.unsettled()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void decidingTwice_isDecidingOnce_andARepeatedListingCostsNothing(int seed) {
        Random random = new Random(seed);
        int active = 0;
        for (int second = 0; second < 40_000; second += 1 + random.nextInt(20)) {
            active = random.nextInt(4) == 0 ? second - random.nextInt(9) : active;
            list(second, second / 900 % 3 == 2 ? "idle" : "active", active);
            Skip decision = whyNot(second);

            ProbeState once = state;
            list(second, second / 900 % 3 == 2 ? "idle" : "active", active);

            assertThat(state).as("at %d s", second).isEqualTo(once);
            assertThat(whyNot(second)).as("at %d s", second).isEqualTo(decision);
            if (decision == null) {
                probe(second, random.nextBoolean() ? new ProbedActivity.Others(at(active), true)
                        : new ProbedActivity.NoOthers());
            }
        }
        assertThat(state.account().spent()).isPositive();
    }

    private void list(int second, String shown, int active) {
        listed = compute(shown, "1", at(active));
        state = state.listed(listed, at(second), POLICY);
    }

    private void probe(int second, ProbedActivity inside) {
        state = state.probed(new ProbeResult(at(second), at(second), inside, null, null, List.of()), listed, POLICY);
    }

    private @Nullable Skip whyNot(int second) {
        return whyNot(second, POLICY);
    }

    private @Nullable Skip whyNot(int second, ProbingPolicy policy) {
        return ProbeRule.QUIET.whyNot(new ProbeRule.Case(state, listed, policy, 0), at(second)).orElse(null);
    }

    private static Instant at(int second) {
        return NOON.plusSeconds(second);
    }

    private static Compute compute(String state, String cu, @Nullable Instant active) {
        return Given.compute(cu, state).with(ActivityTimes.active(active));
    }
}
