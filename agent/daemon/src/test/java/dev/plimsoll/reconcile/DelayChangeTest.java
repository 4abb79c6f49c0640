package dev.plimsoll.reconcile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.AwakeTime;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.use.AwakeTimeLog;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.probing.ProbeState;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Another autosuspend delay takes the road of another size: intent, one request, reading again, verdict, way back. */
class DelayChangeTest extends WorldCase {

    private static final Autosuspend LONG = new Autosuspend.After(Duration.ofHours(4));

    DelayChangeTest() {
        world.settings = Set.of(ComputeSetting.values());
        world.with(ID.endpointId(), "active", "0.25").suspendsAfter(ID, LONG);
    }

    @Test
    void anAdvisedDelay_isSetOnce_andSettledByReadingIt() {
        days(7, Duration.ofHours(4));
        Reconciler reconciler = reconciler(ApprovalMode.POLICY);
        reads(reconciler);

        assertThat(world.delays).as("one request").hasSize(1);
        assertThat(world.resizes).isEmpty();
        SettingValue set = SettingValue.of(world.delays.getFirst());
        assertThat(world.written(Intended.class)).singleElement()
                .returns(SettingValue.of(LONG), Intended::from)
                .returns(set, Intended::to);
        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.APPLIED);
    }

    @Test
    void itNeedsAnApproval_andIsNotSetWhereItMayNot() {
        days(7, Duration.ofHours(4));
        try (Reconciler reconciler = reconciler(ApprovalMode.PERSON)) {
            reads(reconciler);
        }
        world.settings = Set.of(ComputeSetting.SIZE);
        try (Reconciler reconciler = reconciler(ApprovalMode.POLICY)) {
            reads(reconciler);
        }

        assertThat(world.delays).isEmpty();
    }

    @Test
    void whereThePlanMayNotSetIt_noRequestIsSent_andAnotherPlanIsNamed() {
        world.details = (listed, again) -> listed
                .with(new ConsumptionPeriod("free_v3", null, null, world.now, List.of()));
        days(7, Duration.ofHours(4));
        reads(reconciler(ApprovalMode.POLICY));

        assertThat(world.delays).isEmpty();
        assertThat(requireNonNull(status().advice().awakeTime()).delay())
                .isInstanceOfSatisfying(DelayAdvice.Weighed.class, weighed -> {
                    assertThat(weighed.advised()).isNull();
                    assertThat(requireNonNull(weighed.withheldByPlan()).allowedBy()).isEqualTo(PlatformPlan.PAID);
                });
    }

    @Test
    void lessAwakeTime_confirmsIt() {
        changed();
        days(5, ((Autosuspend.After) world.delays.getFirst()).delay());
        try (Reconciler reconciler = reconciler(ApprovalMode.POLICY)) {
            reads(reconciler);
        }

        assertThat(world.verdicts()).containsExactly(EffectVerdict.CONFIRMED);
        assertThat(world.delays).hasSize(1);
    }

    @Test
    void moreAwakeTime_isUndoneOnce() {
        changed();
        days(5, Duration.ofHours(11));
        try (Reconciler reconciler = reconciler(ApprovalMode.POLICY)) {
            reads(reconciler);
        }

        assertThat(world.verdicts()).containsExactly(EffectVerdict.HARMFUL);
        assertThat(world.delays).hasSize(2).last().isEqualTo(LONG);
        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.APPLIED, Settled.ChangeEnd.ROLLED_BACK);
        assertThat(world.written(Executed.class)).hasSize(2);
    }

    @Test
    void aPersonWhoSetsSizeAndDelayAtOnce_isNotedForBoth() {
        try (Reconciler reconciler = reconciler(ApprovalMode.PERSON)) {
            reads(reconciler);
            world.with(ID.endpointId(), "active", "2").suspendsAfter(ID, new Autosuspend.Never());

            reconciler.once();
            tick(reconciler, MINUTE);
        }

        assertThat(world.written(SetElsewhere.class)).extracting(other -> other.to().setting())
                .containsExactly(ComputeSetting.SIZE, ComputeSetting.AUTOSUSPEND);
    }

    private void changed() {
        days(7, Duration.ofHours(4));
        try (Reconciler reconciler = reconciler(ApprovalMode.POLICY)) {
            reads(reconciler);
        }
        assertThat(world.delays).hasSize(1);
    }

    /** Some minutes in which the size fits. */
    private void reads(Reconciler reconciler) {
        world.restarts(ID);
        for (int minute = 0; minute < 8; minute++) {
            world.reads(ID, 1_000_000, minute == 0 ? 200 : 0, 200);
            reconciler.once();
            world.pass(MINUTE);
        }
    }

    /** Days with an hour of work at 8 and at 20, after each of which the compute stays awake for {@code delay}. */
    private void days(int count, Duration delay) {
        AwakeTimeLog log = AwakeTimeLog.NONE;
        ActivityTunables.Use use = ActivityTunables.SHIPPED.use();
        Instant day = world.now.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(8));
        for (int half = 0; half < 2 * count; half++) {
            Instant work = day.plus(Duration.ofHours(12L * half));
            Instant idle = work.plus(Duration.ofHours(1));
            Instant asleep = idle.plus(delay);
            Instant next = work.plus(Duration.ofHours(12));
            log = log.woken(work, use).plus(TimeUse.WORKING, work, idle, use).plus(TimeUse.WAITING, idle, asleep, use);
            log = log.plus(TimeUse.ASLEEP, asleep, next, use).gap(idle, next, use);
        }
        world.now = day.plus(Duration.ofDays(count));
        ProbeState known = world.probeState(ID);
        Timeline timeline = known.timeline();
        world.keep(ID, new ProbeState(new Timeline(timeline.listed(), null, timeline.evidence(),
                timeline.learned(), new AwakeTime(null, log, timeline.awakeTime().activity(), null)), null,
                known.pause(),
                known.account()));
    }

    private Reconciler reconciler(ApprovalMode approval) {
        return world.cycle(ChangeMode.APPLY, approval, When.IDLE);
    }
}
