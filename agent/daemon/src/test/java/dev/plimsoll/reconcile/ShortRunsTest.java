package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A compute whose runs are shorter than the time between two probes: each run has one probe, with the shipped interval. Its
 * project is listed every few seconds, because another compute in it is awake.
 */
class ShortRunsTest extends WorldCase {

    private static final Duration LISTED_EACH = Duration.ofSeconds(5);
    private static final Duration WORK = Duration.ofSeconds(20);

    ShortRunsTest() {
        world.with("ep-orders", "idle", "2").with("ep-awake", "active", "1");
    }

    /** What one run reads: pages of 8 KiB, each of them first from the storage, and then again and again. */
    private long pages = 500;
    private long readsPerSecond = 3_000;

    /** Runs begin each {@code every}; clients work in the first seconds, and the compute is suspended a delay later. */
    private void runs(Reconciler reconciler, int times, Duration every, Duration awake) {
        for (int run = 0; run < times; run++) {
            Instant begin = world.now;
            world.becomes(ID, "active");
            world.restarts(ID);
            world.pass(Duration.ofSeconds(2));
            long read = 0;
            while (world.now.isBefore(begin.plus(awake))) {
                if (world.now.isBefore(begin.plus(WORK))) {
                    long held = Math.min(pages, fullCache(ID));
                    world.reads(ID, readsPerSecond * 5, Math.max(0, Math.min(held, pages) - read), held);
                    read = held;
                }
                reconciler.once();
                world.pass(LISTED_EACH);
            }
            world.becomes(ID, "idle");
            while (world.now.isBefore(begin.plus(every))) {
                reconciler.once();
                world.pass(every.compareTo(Duration.ofMinutes(10)) < 0 ? LISTED_EACH : Duration.ofMinutes(5));
            }
        }
    }

    private Figures figures() {
        return Objects.requireNonNull(status().assessment().figures());
    }

    private void approve() {
        assertThat(
                new Answers(world::log, Explanation.WORDING, ChangeCase.ANSWERS).approve(ID.endpointId(), false, null,
                        "ann",
                        world.now, id -> Optional.of(status())))
                .isInstanceOf(AnswerResult.ApprovalTaken.class);
    }

    @Test
    void awakeForSecondsEachMinute_itIsAdvised_approved_changedWhileSuspended_andConfirmed() {
        world.suspendsAfter(ID, new Autosuspend.After(Duration.ofSeconds(20)));
        world.evidence = new RequiredEvidence(10_000, Duration.ofMinutes(2), Duration.ofMinutes(5));
        List<ComputeState.StateKind> states = new ArrayList<>();
        world.onWrite = check -> states.add(world.compute(ID).lifecycle().state().kind());
        Reconciler reconciler = byPerson(When.IDLE);

        runs(reconciler, 4, Duration.ofSeconds(70), Duration.ofSeconds(40));
        assertThat(world.probes).as("one probe of each run").filteredOn(ID::equals).hasSize(4);
        assertThat(recommendation().action()).isEqualTo(Action.SHRINK);
        assertThat(figures().observed()).isBetween(Duration.ofSeconds(4 * 35), Duration.ofSeconds(4 * 40));
        approve();
        runs(reconciler, 8, Duration.ofSeconds(70), Duration.ofSeconds(40));

        assertThat(states).containsExactly(ComputeState.StateKind.IDLE);
        assertThat(world.compute(ID).size()).isEqualTo(Given.cu("0.5"));
        runs(reconciler, 14, Duration.ofSeconds(70), Duration.ofSeconds(40));
        assertThat(world.verdicts()).containsExactly(EffectVerdict.CONFIRMED);
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void awakeForSecondsEachHour_withTheShippedEvidence_itIsChangedOnceAnHourWasObserved() {
        world.evidence = new RequiredEvidence(10_000, Duration.ofHours(1), Duration.ofHours(6));
        Reconciler reconciler = byPolicy(When.IDLE);

        runs(reconciler, 85, Duration.ofHours(1), Duration.ofSeconds(40));
        assertThat(world.resizes).as("less than an hour was observed awake").isEmpty();
        runs(reconciler, 25, Duration.ofHours(1), Duration.ofSeconds(40));

        assertThat(world.resizes).hasSize(1);
        runs(reconciler, 25, Duration.ofHours(1), Duration.ofSeconds(40));
        assertThat(world.verdicts()).containsExactly(EffectVerdict.CONFIRMED);
    }

    /** 1,500 reads a run: no run alone has the reads that a ratio needs. */
    @Test
    void whereNoRunHasEnoughReads_severalRunsTogetherShowTheRatio() {
        readsPerSecond = 75;
        pages = 2;
        world.evidence = new RequiredEvidence(10_000, Duration.ofHours(1), Duration.ofHours(6));
        Reconciler reconciler = adviser();
        world.suspendsAfter(ID, new Autosuspend.After(Duration.ofSeconds(20)));

        runs(reconciler, 3, Duration.ofHours(1), Duration.ofSeconds(40));
        assertThat(status().assessment().phase()).isEqualTo(Phase.COLD);
        assertThat(figures().judged().accesses()).isEqualTo(3 * 375L);
        runs(reconciler, 30, Duration.ofHours(1), Duration.ofSeconds(40));

        assertThat(status().assessment().phase()).isEqualTo(Phase.WARM);
        assertThat(figures().judged().accesses()).isGreaterThanOrEqualTo(10_000);
        assertThat(recommendation().action()).isEqualTo(Action.SHRINK);
    }
}
