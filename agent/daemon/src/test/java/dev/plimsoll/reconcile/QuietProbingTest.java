package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause.AsOfLatestProbe;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeState.ProbePause;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When the agent probes, and above all when it does not. */
class QuietProbingTest extends WorldCase {

    private final Reconciler cycle = adviser();

    QuietProbingTest() {
        world.with("ep-orders", "active", "4");
    }

    @Test
    void aSuspendedCompute_isNeverProbed() {
        world.becomes(ID, "idle");
        for (int i = 0; i < 200; i++) {
            cycle.once();
            world.pass(PROBE_DUE);
        }
        assertThat(world.probes).isEmpty();
        assertThat(phase()).isEqualTo(Phase.ASLEEP);
    }

    @Test
    void withoutActivityOfOthers_probingStops_andResumesWithActivity() {
        world.reads(ID, 5_000, 10, 900);
        cycle.once();
        int first = world.probes.size();
        ticks(cycle, 4, PROBE_DUE);
        assertThat(world.probes).as("no activity of others").hasSize(first);

        world.reads(ID, 5_000, 10, 900);
        tick(cycle, Duration.ofSeconds(6));
        assertThat(world.probes).as("activity of others").hasSize(first + 1);
    }

    @Test
    void theProbeEcho_isNoActivityOfOthers() {
        cycle.once();
        for (int i = 0; i < 4; i++) {
            world.lastActive(ID, T0.plusSeconds(1));
            tick(cycle, PROBE_DUE);
        }
        assertThat(world.probes).hasSize(1);
    }

    @Test
    void aFailedProbe_isNoReasonForAnother() {
        world.inside = compute -> new Observation.Unreachable(Observation.Failure.AUTH, "wrong password");
        for (int i = 0; i < 5; i++) {
            int before = world.probes.size();
            cycle.once();
            world.lastActive(ID, world.probes.size() > before ? world.now : world.compute(ID).times().lastActive());
            world.pass(PROBE_DUE);
        }
        assertThat(world.probes).as("its own attempts are the only activity").hasSize(1);
        assertThat(phase()).isEqualTo(Phase.UNREACHABLE);
    }

    @Test
    void aPlatformClockThatIsAhead_isDetected() {
        for (int i = 0; i < 360; i++) {
            int before = world.probes.size();
            cycle.once();
            if (world.probes.size() > before) {
                world.lastActive(ID, world.now.plusSeconds(10));
            }
            world.pass(Duration.ofSeconds(5));
        }
        // After a pause longer than the suspend delay, it checks at growing intervals why the compute is still
        // awake.
        assertThat(world.probes).as("half an hour with only its own echo").hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void anAdvancingLastActivity_isActivityOfOthers() {
        for (int i = 0; i < 60; i++) {
            world.reads(ID, 1_000, 10, 900);
            cycle.once();
            world.pass(Duration.ofSeconds(5));
        }
        assertThat(world.probes).as("a probe a minute for five minutes").hasSizeBetween(4, 6);
    }

    @Test
    void aListingThatShowsOnlyActivity_doesNotReadTheStoreAgain() {
        for (int i = 0; i < 60; i++) {
            world.reads(ID, 1_000, 10, 900);
            cycle.once();
            world.pass(Duration.ofSeconds(5));
        }
        assertThat(world.recordReadAtLength).as("once: later samples are cached").hasValue(1);
    }

    @Test
    void aSuspendDelayLongerThanConfigured_isLearned() {
        for (int i = 0; i < 24 * 60; i++) {
            cycle.once();
            world.pass(PROBE_DUE);
        }
        assertThat(world.probes).as("a day with an unused compute that is not suspended yet")
                .hasSizeLessThanOrEqualTo(12);
    }

    @Test
    void aNewAwakePeriod_isProbed() {
        cycle.once();
        world.becomes(ID, "idle");
        tick(cycle, PROBE_DUE);
        world.pass(PROBE_DUE);
        world.becomes(ID, "active");
        world.reads(ID, 5_000, 10, 900);
        cycle.once();
        assertThat(world.probes).hasSize(2);
    }

    @Test
    void aComputeThatMayBeSuspendedSoon_isNotProbed() {
        world.pass(Duration.ofMinutes(4));
        cycle.once();

        assertThat(world.probes).isEmpty();
        assertThat(world.observations).containsEntry(ID,
                new Observation.Skipped(Observation.Skip.FALLING_ASLEEP));
    }

    @Test
    void aProbeThatWokeACompute_isCounted_andProbingPauses() {
        Function<Compute, Observation> asBefore = world.inside;
        world.inside = compute -> {
            world.pass(Duration.ofSeconds(2));
            Sample sample = ((Observation.Observed) world.seen(compute)).sample();
            return new Observation.Observed(SampleBuilder.like(sample)
                    .startedAt(sample.at().minusSeconds(1))
                    .uptime(Duration.ofSeconds(1))
                    .connections(new Connections(0, 0, 450, 3, 0, null))
                    .others(ForeignActivity.NONE)
                    .sample(), List.of());
        };
        cycle.once();
        assertThat(status().probes().totals().startsByProbes()).isEqualTo(1);
        world.inside = asBefore;
        for (int i = 0; i < 20; i++) {
            world.pass(PROBE_DUE);
            world.reads(ID, 5_000, 10, 900);
            cycle.once();
        }
        assertThat(world.probes).as("there is activity of others, but a probe woke the compute").hasSize(1);
        assertThat(world.observations).containsEntry(ID, new Observation.Skipped(Observation.Skip.WOKEN));
        assertThat(status().assessment().evidence().getFirst())
                .isInstanceOfSatisfying(AsOfLatestProbe.class,
                        asOf -> assertThat(asOf.gap()).isInstanceOf(DataGap.ProbingPaused.class));
    }

    @Test
    void theMonthlyBudgetOfTheFleet_holds_alsoAfterARestart() {
        world.monthlyBudget = 0.001;
        world.keep(new ComputeId("shop", "ep-gone"),
                new ProbeState(Timeline.UNKNOWN, null, ProbePause.NONE,
                        new ProbeCost(Duration.ofDays(9), Duration.ofSeconds(8), Duration.ofSeconds(8),
                                YearMonth.of(2026, 3), 0.002, null)));
        Reconciler limited = adviser();
        limited.once();
        assertThat(world.probes).isEmpty();
        assertThat(world.observations).containsEntry(ID, new Observation.Skipped(Observation.Skip.MONTH));
    }

    @Test
    void theProbingCost_survivesARestart() {
        try (Reconciler first = adviser()) {
            tick(first, Duration.ofSeconds(3));
            world.pass(Duration.ofMinutes(6));
            world.becomes(ID, "idle");
            first.once();
        }
        Duration cost = status().probes().cost().caused();
        assertThat(cost).isEqualTo(Duration.ofSeconds(3));

        try (Reconciler next = adviser()) {
            tick(next, PROBE_DUE);
            assertThat(status().probes().cost().caused()).isEqualTo(cost);
        }
    }

    @Test
    void aFailingStore_isNoReasonToProbeAgain() {
        world.storeFails = true;
        for (int i = 0; i < 12; i++) {
            cycle.once();
            world.pass(Duration.ofSeconds(5));
        }
        assertThat(world.probes).hasSize(1);
    }

    @Test
    void aSessionStaysOpen_onlyWhileTheComputeExistsAndNeverSuspends() {
        ComputeId big = new ComputeId("shop", "ep-big");
        world.with(big, "active", Given.cu("18"));
        cycle.once();
        assertThat(world.probes).contains(ID, big);
        assertThat(world.stays).containsOnly(Map.entry(big, Duration.ofMinutes(2)));

        tick(cycle, Duration.ofSeconds(10));
        assertThat(world.stays).as("between two probes").containsOnlyKeys(big);

        world.resize(big, "16");
        tick(cycle, Duration.ofSeconds(10));
        assertThat(world.stays).as("resized so that it may suspend").isEmpty();

        world.resize(big, "18");
        tick(cycle, PROBE_DUE);
        assertThat(world.stays).containsOnlyKeys(big);
        world.becomes(big, "idle");
        tick(cycle, PROBE_DUE);
        assertThat(world.stays).as("suspended by hand").isEmpty();

        world.becomes(big, "active");
        tick(cycle, PROBE_DUE);
        assertThat(world.stays).containsOnlyKeys(big);
        world.computes.remove(big);
        tick(cycle, PROBE_DUE);
        assertThat(world.stays).as("deleted").isEmpty();
    }

    private Phase phase() {
        return status().phase();
    }
}
