package dev.plimsoll.probing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.LastProbe;
import dev.plimsoll.activity.ProbeResult;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.activity.ProbedActivity.NoConnection;
import dev.plimsoll.activity.ProbedActivity.NoOthers;
import dev.plimsoll.activity.ProbedActivity.Others;
import dev.plimsoll.activity.ProbedActivity.Unseen;
import dev.plimsoll.activity.ProbedActivity.Woken;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.probing.ProbeState.ProbePause;
import dev.plimsoll.probing.ProbeState.UnsettledCost;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each listing and probe changes in the state of probing, and when that is worth storing. */
class ProbeKeepingTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.250Z");
    private static final Duration STAKE = Duration.ofMinutes(10);
    private static final ProbingPolicy POLICY = Given.probing(Duration.ofMinutes(5));

    private final ProbeState awake = ProbeState.NEW.listed(compute("active", 0), at(0), POLICY);

    @Test
    void anotherListing_isNotWorthStoring() {
        ProbeState next = awake.listed(compute("active", 4), at(5), POLICY);

        assertThat(next.isWorthKeepingAfter(awake, STAKE)).isFalse();
        assertThat(awake.isWorthKeepingAfter(awake, STAKE)).isFalse();
    }

    @Test
    void aProbe_aSuspend_andAStart_areWorthStoring() {
        ProbeState asleep = awake.listed(compute("idle", 0), at(5), POLICY);

        assertThat(probed(awake, 5, new NoConnection()).isWorthKeepingAfter(awake, STAKE)).isTrue();
        assertThat(asleep.isWorthKeepingAfter(awake, STAKE)).isTrue();
        assertThat(awake.isWorthKeepingAfter(asleep, STAKE)).isTrue();
        assertThat(awake.isWorthKeepingAfter(ProbeState.NEW, STAKE)).as("its state is known now").isTrue();
    }

    @Test
    void whatAListingShowsOfAProbe_isNotWorthStoring_sinceTheNextOneShowsItAgain() {
        ProbeState stored = probed(awake, 5, new Others(at(0), true));
        ProbeState echo = stored.listed(compute("active", 5), at(10), POLICY);
        ProbeState others = echo.listed(compute("active", 11), at(15), POLICY);

        assertThat(echo.timeline().probe()).isNotEqualTo(stored.timeline().probe());
        assertThat(echo.isWorthKeepingAfter(stored, STAKE)).isFalse();
        assertThat(stored.recalled().listed(compute("active", 5), at(15), POLICY).timeline().probe())
                .as("after a restart")
                .isEqualTo(echo.timeline().probe());
        assertThat(stored.recalled().listed(compute("active", 11), at(15), POLICY).timeline().evidence().reported())
                .isEqualTo(others.timeline().evidence().reported())
                .isEqualTo(at(11));
    }

    @Test
    void aCharge_isWorthStoring() {
        ProbeState charged = new ProbeState(awake.timeline(), null, ProbePause.NONE,
                awake.account().charged(Duration.ofSeconds(1), Duration.ZERO, 1, NOON));

        assertThat(charged.isWorthKeepingAfter(awake, STAKE)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"599.999, false", "600, true"})
    void awakeTime_isWorthStoring_onceSoMuchIsAtStake(double seconds, boolean worth) {
        ProbeState later = new ProbeState(awake.timeline(), null, ProbePause.NONE,
                awake.account().withAwake(Duration.ofMillis(Math.round(seconds * 1_000)), Given.cu("1"), NOON));

        assertThat(later.isWorthKeepingAfter(awake, STAKE)).isEqualTo(worth);
    }

    /** Two minutes may pass between two listings of an awake compute. */
    @ParameterizedTest
    @CsvSource({"5, 5", "120, 120", "121, 120", "-5, 0"})
    void timeBetweenTwoListingsAwake_counts_upToTwoMinutes(double at, long counted) {
        ProbeState next = awake.listed(compute("active", 0), at(at), POLICY);

        assertThat(awake.account().awake()).isZero();
        assertThat(next.account().awake()).isEqualTo(Duration.ofSeconds(counted));
    }

    @Test
    void timeBeforeASuspend_orAfterAStart_doesNotCount() {
        ProbeState asleep = awake.listed(compute("idle", 0), at(5), POLICY);

        assertThat(asleep.account().awake()).isZero();
        assertThat(asleep.listed(compute("active", 8), at(10), POLICY).account().awake()).isZero();
    }

    @Test
    void aReportedActivityOfOthers_settlesTheProbesBefore() {
        ProbeState open = probed(awake, 5, new Others(at(0), true));
        assertThat(open.unsettled()).isEqualTo(new UnsettledCost(at(0), Duration.ofSeconds(5)));

        ProbeState echoed = open.listed(compute("active", 5.1), at(10), POLICY);
        assertThat(echoed.unsettled()).as("the probe itself").isEqualTo(open.unsettled());

        ProbeState settled = echoed.listed(compute("active", 66), at(70), POLICY);
        assertThat(settled.unsettled()).isNull();
        assertThat(settled.account().spent()).as("66 s less a delay of a minute, at most 5 s")
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aSuspend_settlesTheProbesBefore() {
        ProbeState open = probed(awake, 5, new Others(at(0), true));

        ProbeState settled = open.listed(compute("idle", 0), at(63), POLICY);
        ProbeState cut = open.listed(compute("idle", 0), at(45), POLICY);

        assertThat(settled.unsettled()).isNull();
        assertThat(settled.account().spent()).as("58 s after the probe, so the probe may have kept it awake")
                .isEqualTo(Duration.ofSeconds(5));
        assertThat(cut.unsettled()).isNull();
        assertThat(cut.account().spent()).as("sooner than any delay, so something else suspended it").isZero();
    }

    @Test
    void aRefusedProbe_leavesTheCostOpen_andAWokenOneChargesAndPauses() {
        ProbeState open = probed(awake, 5, new Others(at(0), true));

        ProbeState refused = probed(open, 70, new NoConnection());
        assertThat(refused.unsettled()).isEqualTo(open.unsettled());
        assertThat(refused.account()).isEqualTo(open.account());

        ProbeState woken = probed(open, 70, new Woken());
        assertThat(woken.unsettled()).isEqualTo(new UnsettledCost(at(70 - 300), Duration.ofMinutes(5)));
        assertThat(woken.account().spent()).isEqualTo(Duration.ofSeconds(5));
        assertThat(woken.pause().times()).isEqualTo(1);
        assertThat(probed(woken, 3_000, new Others(at(3_000), true)).pause()).as("others keep it awake")
                .isEqualTo(ProbePause.NONE);
        assertThat(probed(woken, 3_000, new Unseen()).pause()).isEqualTo(woken.pause());
    }

    @Test
    void whereNothingIsSuspended_nothingIsOpenOrCharged() {
        Compute never = Given.with(compute("active", 0), new Autosuspend.Never());
        ProbeState open = probed(awake, 5, new Others(at(0), true));

        ProbeState probed = open.probed(new ProbeResult(at(70), at(70), new Woken(), null, null, List.of()), never,
                POLICY);

        assertThat(probed.unsettled()).isNull();
        assertThat(probed.account()).isEqualTo(open.account());
        assertThat(probed.pause()).isEqualTo(ProbePause.NONE);
        assertThat(requireNonNull(probed.timeline().probe()).saw()).isEqualTo(LastProbe.Saw.NOBODY);
    }

    @Test
    void afterARestartOfTheAgent_onlyTheTimelineIsRecalled() {
        ProbeState woken = probed(probed(awake, 5, new Others(at(0), true)), 70, new Woken());

        ProbeState recalled = woken.recalled();

        assertThat(recalled).isEqualTo(
                new ProbeState(woken.timeline().recalled(), woken.unsettled(), woken.pause(), woken.account()));
        assertThat(recalled.recalled()).isEqualTo(recalled);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"active, -, true, DISABLED", "idle, -, true, DISABLED",
        "idle, -, false, ASLEEP",
        "active, idle, false, STATE", "active, active, false, INTERVAL", "init, -, false, STATE"})
    void whatIsNotAwakeAndSteady_isNotProbed_evenWithoutABudget(String word, @Nullable String pending,
            boolean disabled, Skip why) {
        Compute plain = compute(word, 0);
        Compute compute = ComputeBuilder.like(plain)
                .lifecycle(new Lifecycle(plain.lifecycle().state(),
                        pending == null ? null : ComputeState.read(pending, Map.of()), disabled))
                .compute();

        assertThat(ProbeRule.NEVER.whyNot(new ProbeRule.Case(awake, compute, POLICY, 0), at(1))).contains(why);
    }

    @Test
    void anAgentThatDoesNotShareItsStore_alwaysLeads() {
        ProjectClaims.ALONE.leave();

        assertThat(ProjectClaims.ALONE.fence("any", at(0))).isNotNull();
        assertThat(ProjectClaims.ALONE.leadsFleet(at(0))).isTrue();
    }

    /** It was probed up to the suspend, or not, and it wakes by others or by nobody that is known. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "60, 3599", "600, 0", "61, 36000"})
    void aSuspendThatWasNotFollowed_isAsIfEachListingHadBeen(int minutes, double active) {
        ProbeState suspended = probed(probed(awake, 5, new Others(at(0), true)), 290, new NoOthers())
                .listed(compute("idle", 290), at(600), POLICY);
        ProbeState followed = suspended;
        for (int minute = 1; minute <= minutes; minute++) {
            followed = followed.listed(compute("idle", 290), at(600 + 60.0 * minute), POLICY);
        }
        ProbeState left = suspended.suspendedUntil(at(600 + 60.0 * minutes), POLICY.activity().tunables());

        double woken = 600 + 60.0 * minutes + 5;
        ProbeState then = followed.listed(compute("active", Math.max(active, woken - 1)), at(woken), POLICY);
        ProbeState same = left.listed(compute("active", Math.max(active, woken - 1)), at(woken), POLICY);

        assertThat(left.timeline().listed()).isEqualTo(followed.timeline().listed());
        assertThat(left.timeline().probe()).isEqualTo(followed.timeline().probe());
        assertThat(same.timeline().listed()).isEqualTo(then.timeline().listed());
        assertThat(same.timeline().evidence()).isEqualTo(then.timeline().evidence());
        assertThat(same.timeline().learned()).isEqualTo(then.timeline().learned());
        assertThat(same.timeline().awakeTime().span()).isEqualTo(then.timeline().awakeTime().span());
        assertThat(same.timeline().awakeTime().log().spent()).isEqualTo(then.timeline().awakeTime().log().spent());
        assertThat(same.account()).isEqualTo(then.account());
        assertThat(left.isWorthKeepingAfter(suspended, STAKE)).as("the store has all of it").isFalse();
    }

    private static ProbeState probed(ProbeState state, double at, ProbedActivity found) {
        return state.probed(new ProbeResult(at(at), at(at), found, null, null, List.of()), compute("active", 0),
                POLICY);
    }

    private static Compute compute(String state, double active) {
        return Given.compute("1", state).with(ActivityTimes.active(at(active)));
    }

    private static Instant at(double seconds) {
        return NOON.plusMillis(Math.round(seconds * 1_000));
    }
}
