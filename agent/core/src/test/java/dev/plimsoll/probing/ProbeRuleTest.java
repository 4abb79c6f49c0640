package dev.plimsoll.probing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.ProbeResult;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The conditions of a probe, one after the other: the first that fails is the reason for none. */
class ProbeRuleTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.250Z");
    private static final ActivityPolicy DELAY = ActivityPolicy.configured(Duration.ofMinutes(5));

    private final Compute compute = compute("active", "1", 0);

    @ParameterizedTest
    @CsvSource({"idle, ASLEEP", "init, STATE", "hibernating, STATE"})
    void aComputeThatIsNotAwake_isNotProbed(String word, Skip expected) {
        Compute other = compute(word, "1", 0);

        assertThat(whyNot(listed(other), other, quiet(), 1)).isEqualTo(expected);
    }

    @Test
    void aListingIsTooOld_afterItsFreshness() {
        assertThat(whyNot(listed(compute), compute, quiet(), 10)).isNull();
        assertThat(whyNot(listed(compute), compute, quiet(), 11)).isEqualTo(Skip.STALE);
        assertThat(whyNot(ProbeState.NEW, compute, quiet(), 0)).as("never listed").isEqualTo(Skip.STALE);
    }

    @Test
    void theInterval_beginsAtTheEndOfTheLatestProbe_andAClockSetBackDoesNotExtendIt() {
        ProbeState probed = listed(compute).probed(result(2, new ProbedActivity.Others(null, false)), compute,
                always());

        assertThat(whyNot(probed, compute, always(), 10)).isEqualTo(Skip.INTERVAL);
        assertThat(whyNot(relisted(probed, compute, 62), compute, always(), 61)).isEqualTo(Skip.INTERVAL);
        assertThat(whyNot(relisted(probed, compute, 62), compute, always(), 62)).isNull();
        assertThat(whyNot(probed, compute, always(), -1)).as("before the probe began").isNull();
    }

    @Test
    void afterAWokenCompute_probingPauses_alsoWithoutABudget() {
        ProbeState woken = listed(compute).probed(result(2, new ProbedActivity.Woken()), compute, always());

        assertThat(whyNot(relisted(woken, compute, 100), compute, always(), 100)).isEqualTo(Skip.WOKEN);
        assertThat(whyNot(relisted(woken, compute, 1_802), compute, always(), 1_802)).isNull();
    }

    @Test
    void onceTheMonthIsSpent_noComputeThatCanSuspendIsProbed() {
        ProbingPolicy limited = policy(true, 5.0);

        assertThat(whyNot(listed(compute), compute, limited, 1, 4.99)).isNull();
        assertThat(whyNot(listed(compute), compute, limited, 1, 5)).isEqualTo(Skip.MONTH);
        Compute never = Given.with(compute, new Autosuspend.Never());
        assertThat(whyNot(listed(never), never, limited, 1, 5)).as("a probe keeps nothing awake").isNull();
    }

    @Test
    void aComputeThatIsTooLargeToSuspend_isProbedWhateverItCosts() {
        Compute large = compute("active", "18", 0);

        assertThat(whyNot(listed(large), large, policy(true, 5.0), 1, 100)).isNull();
    }

    @Test
    void aProbeThatMightMeetTheSuspend_isNotMade() {
        ProbeState state = listed(compute);

        // The shortest delay is 1 minute, a fifth of it is the margin, and a probe takes 1 s.
        assertThat(whyNot(relisted(state, compute, 46), compute, generous(), 46)).isNull();
        assertThat(whyNot(relisted(state, compute, 47), compute, generous(), 47)).isEqualTo(Skip.FALLING_ASLEEP);
    }

    @Test
    void aDelayThatThePlatformReports_leavesMoreTime() {
        Compute reporting = Given.with(compute("active", "1", 0), new Autosuspend.After(Duration.ofMinutes(5)));
        ProbingPolicy told = generous().heeding(reporting);
        ProbeState state = ProbeState.NEW.listed(reporting, at(0), told).listed(reporting, at(268), told);

        // 5 minutes, less 30 s, less the second of the probe.
        assertThat(whyNot(state, reporting, told, 268)).isNull();
        assertThat(whyNot(state, reporting, told, 269)).isEqualTo(Skip.FALLING_ASLEEP);
    }

    @Test
    void theWorstCase_mustFitIntoTheBudget() {
        ProbeState state = relisted(listed(compute), compute, 28);

        assertThat(whyNot(state, compute, quiet(), 28)).as("29 s with the probe").isNull();
        assertThat(whyNot(relisted(state, compute, 30), compute, quiet(), 30)).isEqualTo(Skip.BUDGET);
    }

    @Test
    void withoutNewActivity_nobodyIsProbedAgain() {
        ProbeState probed = listed(compute).probed(result(1, new ProbedActivity.NoOthers()), compute, quiet());

        assertThat(whyNot(relisted(probed, compute, 70), compute, quiet(), 70)).isEqualTo(Skip.NOBODY_ELSE);
    }

    /** It was listed as suspended at first. Unreported activity must keep it awake since its delay passed. */
    @Test
    void whereNoActivityIsReported_aComputeThatStaysAwakeAfterItWasSuspended_isProbedOnce() {
        Compute suspended = compute("idle", "1", 0).with(ActivityTimes.UNKNOWN);
        Compute silent = compute("active", "1", 0).with(ActivityTimes.UNKNOWN);
        ProbeState woken = relisted(listed(suspended), silent, 60);

        assertThat(whyNot(relisted(woken, silent, 3_600), silent, quiet(), 3_600)).isEqualTo(Skip.FALLING_ASLEEP);
        assertThat(whyNot(relisted(woken, silent, 7_200), silent, quiet(), 7_200)).isNull();
        ProbeState probed = relisted(woken, silent, 7_200).probed(result(7_200, new ProbedActivity.NoOthers()), silent,
                quiet());
        assertThat(whyNot(relisted(probed, silent, 14_400), silent, quiet(), 14_400)).isEqualTo(Skip.NOBODY_ELSE);
    }

    @Test
    void aReplicaThatOnlyShowsStoredData_neverProbes() {
        ProbeRule.Case at = new ProbeRule.Case(listed(compute), compute, always(), 0);

        assertThat(ProbeRule.NEVER.whyNot(at, at(1))).hasValue(Skip.INTERVAL);
    }

    /** The shortest delay is 1 minute and its margin 12 s: if it is awake after that, the delay is longer. */
    @Test
    void whereOnlyProbesShowActivity_aComputeThatOutlivedTheShortestDelay_hasTheConfiguredOne() {
        Compute silent = compute("active", "1", 0).with(ActivityTimes.UNKNOWN);
        ProbeState probed = listed(silent).probed(result(0, new ProbedActivity.Others(at(0), true)), silent,
                generous());

        assertThat(whyNot(relisted(probed, silent, 72), silent, generous(), 72)).isEqualTo(Skip.FALLING_ASLEEP);
        assertThat(whyNot(relisted(probed, silent, 73), silent, generous(), 73)).isNull();
        assertThat(whyNot(relisted(probed, silent, 268), silent, generous(), 268)).as("5 minutes less 30 s").isNull();
        assertThat(whyNot(relisted(probed, silent, 269), silent, generous(), 269)).isEqualTo(Skip.FALLING_ASLEEP);
    }

    private static @Nullable Skip whyNot(ProbeState state, Compute compute, ProbingPolicy policy, long second) {
        return whyNot(state, compute, policy, second, 0);
    }

    private static @Nullable Skip whyNot(ProbeState state, Compute compute, ProbingPolicy policy, long second,
            double cuHours) {
        return ProbeRule.QUIET.whyNot(new ProbeRule.Case(state, compute, policy, cuHours), at(second)).orElse(null);
    }

    private static ProbeState listed(Compute compute) {
        return ProbeState.NEW.listed(compute, at(0), quiet());
    }

    private static ProbeState relisted(ProbeState state, Compute compute, long second) {
        return state.listed(compute, at(second), quiet());
    }

    private static ProbeResult result(long second, ProbedActivity found) {
        return new ProbeResult(at(second), at(second), found, null, null, List.of());
    }

    private static ProbingPolicy quiet() {
        return policy(true, null);
    }

    private static ProbingPolicy always() {
        return policy(false, null);
    }

    /** With a budget that is never short. */
    private static ProbingPolicy generous() {
        return new ProbingPolicy(true, Duration.ofSeconds(60), 0.001, Duration.ofHours(9), DELAY, null,
                Duration.ofSeconds(10), ProbingTunables.SHIPPED);
    }

    private static ProbingPolicy policy(boolean quiet, @Nullable Double cuHours) {
        return new ProbingPolicy(quiet, Duration.ofSeconds(60), 0.001, Duration.ofSeconds(30), DELAY, cuHours,
                Duration.ofSeconds(10), ProbingTunables.SHIPPED);
    }

    private static Compute compute(String word, String cu, long active) {
        return Given.compute(cu, word).with(ActivityTimes.active(at(active)));
    }

    private static Instant at(long second) {
        return NOON.plusSeconds(second);
    }
}
