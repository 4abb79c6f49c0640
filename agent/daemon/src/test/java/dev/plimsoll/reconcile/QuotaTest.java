package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A project with a quota of compute time: growth is held back, and a compute that it cut off is left alone. */
class QuotaTest extends WorldCase {

    private static final Instant START = World.T0.minus(Duration.ofDays(20));
    private static final Instant END = World.T0.plus(Duration.ofDays(10));

    @Test
    void growthThatWouldExhaustIt_isRefused_andMadeOnceTheQuotaIsRaised() {
        Reconciler policy = policy();
        used(97.0, 100);
        grows(policy);
        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Blocked.class)).extracting(Blocked::guardrail).contains(Guardrail.QUOTA);

        used(97.0, 100_000);
        grows(policy);
        assertThat(world.resizes).hasSize(1);
    }

    /** What was known at the plan is read again before the request. */
    @Test
    void useThatRoseSinceThePlan_holdsTheRequestBack() {
        Reconciler policy = policy();
        world.details = (listed, again) -> listed.with(period(again ? 99_997.0 : 97.0, 100_000));
        grows(policy);

        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Intended.class)).isEmpty();
        assertThat(world.written(Blocked.class)).extracting(Blocked::guardrail).contains(Guardrail.QUOTA);
    }

    @Test
    void aProjectThatCannotBeReadAgain_getsNoRequest() {
        Reconciler policy = policy();
        world.details = (listed, again) -> {
            if (again) {
                throw new PlatformFault(PlatformFault.FaultKind.TIMEOUT, 0, "no answer");
            }
            return listed;
        };
        grows(policy);

        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Blocked.class)).extracting(Blocked::guardrail).contains(Guardrail.STALE);
    }

    @Test
    void aComputeThatIsCutOff_saysSo_untilTheQuotaIsRaised() {
        Reconciler policy = policy();
        world.with(ID, "idle", Given.cu("1"));
        used(100.0, 100);
        tick(policy, PROBE_DUE);
        assertThat(status().phase()).isEqualTo(Phase.QUOTA);
        assertThat(world.observations).containsEntry(ID, new Observation.Skipped(Skip.QUOTA));
        assertThat(recommendation().causes()).contains(new DataGap.CutOff(END));

        used(100.0, 200);
        tick(policy, MINUTE);
        assertThat(status().phase()).isEqualTo(Phase.ASLEEP);
        assertThat(recommendation().causes()).contains(new DataGap.Suspended());

        used(200.0, 200);
        tick(policy, MINUTE);
        assertThat(status().phase()).as("also of a compute that was at rest").isEqualTo(Phase.QUOTA);
        used(200.0, 200);
        world.pass(Duration.ofDays(10));
        tick(policy, MINUTE);
        assertThat(status().phase()).as("the period is over").isEqualTo(Phase.ASLEEP);
    }

    @Test
    void aLoginThatAQuotaRefused_isNotTriedAgain_untilTheUseIsBelowIt() {
        Reconciler policy = policy();
        world.with(ID, "active", Given.cu("1")).neverSuspends(ID);
        ConsumptionPeriod late = period(99.0, 100);
        world.details = (listed, again) -> listed.with(late);
        world.inside = compute -> new Observation.Unreachable(Failure.QUOTA, "exceeded the compute time quota");
        ticks(policy, 30, MINUTE);
        assertThat(world.probes).hasSize(1);
        assertThat(status().phase()).isEqualTo(Phase.QUOTA);

        world.inside = world::seen;
        used(99.0, 200);
        tick(policy, MINUTE);
        assertThat(world.probes).hasSize(2);
        assertThat(status().phase()).isNotEqualTo(Phase.QUOTA);
    }

    private Reconciler policy() {
        world.quiet = false;
        return world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW);
    }

    private void used(Double cuHours, int limit) {
        world.details = (listed, again) -> listed.with(period(cuHours, limit));
    }

    /** As read now. */
    private ConsumptionPeriod period(@Nullable Double cuHours, int limit) {
        return new ConsumptionPeriod(null, START, END, world.now, List.of(new QuotaUse(Quota.COMPUTE_TIME,
                cuHours == null ? null : cuHours * 3_600, limit * 3_600.0, List.of())));
    }

    /** It needs a larger size. */
    private void grows(Reconciler reconciler) {
        if (!world.computes.containsKey(ID)) {
            world.with(ID, "active", Given.cu("0.25")).neverSuspends(ID);
        }
        for (int minute = 0; minute < 120 && world.resizes.isEmpty(); minute++) {
            world.reads(ID, 1_000_000, 300_000, 512);
            tick(reconciler, MINUTE);
        }
    }
}
