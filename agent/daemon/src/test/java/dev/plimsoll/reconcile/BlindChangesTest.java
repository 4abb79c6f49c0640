package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No change begins while the latest probe failed: nobody would see what it does. */
class BlindChangesTest extends WorldCase {

    private static final ComputeId OTHER = new ComputeId("shop", "ep-reports");
    private static final Observation PASSWORD = new Observation.Unreachable(Failure.AUTH, "wrong password");

    private final Reconciler policy = reconciler(ApprovalMode.POLICY, When.NOW);

    /** Why probes fail, as the adapter says it. */
    static Stream<Observation> failures() {
        return Stream.of(PASSWORD, new Observation.Unsupported(Failure.RIGHTS, "no grant"),
                new Observation.Unreachable(Failure.OTHER, "the role's limit"),
                new Observation.Unreachable(Failure.OTHER, "too many clients"),
                new Observation.Unreachable(Failure.TIMEOUT, "no answer"),
                new Observation.Unreachable(Failure.TLS, "certificate"),
                new Observation.Unsupported(Failure.NO_VIEW, "the view is gone"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aShrinkThatIsDue_waitsUntilAProbeSucceeds_andSaysWhy(Observation failure) {
        idles("4", 4);
        world.inside = compute -> failure;
        read(policy, 15);

        assertThat(world.resizes).isEmpty();
        assertThat(vetoes(ID)).filteredOn(Veto.Blind.class::isInstance).hasSize(1);

        world.inside = world::seen;
        read(policy, 5);
        assertThat(world.resizes).isNotEmpty();
    }

    /** It does not make the effect visible. */
    @Test
    void anApproval_doesNotLiftIt() {
        Reconciler person = reconciler(ApprovalMode.PERSON, When.NOW);
        world.with(ID, "active", Given.cu("4"));
        read(person, 10);
        world.inside = compute -> PASSWORD;
        read(person, 2);
        world.append(NamedEntries.approved(world.now, ID, Given.cu("4"), target(ID), world.compute(ID).branchId(), "me",
                true,
                null));
        read(person, 10);
        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Blocked.class)).extracting(Blocked::guardrail).contains(Guardrail.BLIND);

        world.inside = world::seen;
        read(person, 5);
        assertThat(world.resizes).hasSize(1);
    }

    /** What counts of a suspended compute is its latest probe before the suspend; a restart or hand-over forgets nothing. */
    @ParameterizedTest
    @EnumSource(Failure.class)
    void whileSuspended_theLatestProbeBeforeIt_counts(Failure why) {
        Reconciler idle = reconciler(ApprovalMode.POLICY, When.IDLE);
        world.with(ID, "active", Given.cu("4"));
        read(idle, 5);
        world.inside = compute -> new Observation.Unreachable(why, "no");
        read(idle, 3);
        world.becomes(ID, "idle");
        ticks(idle, 30, MINUTE);
        assertThat(world.resizes).isEmpty();

        ticks(reconciler(ApprovalMode.POLICY, When.IDLE), 30, MINUTE);
        assertThat(world.resizes).as("by a successor").isEmpty();

        world.inside = world::seen;
        world.becomes(ID, "active");
        read(idle, 2);
        world.becomes(ID, "idle");
        ticks(idle, 2, MINUTE);
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void growthThatIsDue_waits() {
        Reconciler idle = reconciler(ApprovalMode.POLICY, When.IDLE);
        world.with(ID, "active", Given.cu("0.25"));
        for (int minute = 0; minute < 120; minute++) {
            world.reads(ID, 1_000_000, 300_000, 512);
            tick(idle, MINUTE);
        }
        assertThat(target(ID)).isNotEqualTo(Given.cu("0.25"));
        world.inside = compute -> PASSWORD;
        read(idle, 3);
        world.becomes(ID, "idle");
        ticks(idle, 5, MINUTE);

        assertThat(world.resizes).isEmpty();
        assertThat(vetoes(ID)).filteredOn(Veto.Blind.class::isInstance).hasSize(1);
    }

    /** The listing alone shows that it is smaller than its primary, and not what another size does. */
    @Test
    void aReplicaBelowItsPrimary_waits() {
        world.with(ID, "active", Given.cu("4")).with(OTHER, "active", Given.cu("1"));
        world.computes.put(OTHER, ComputeBuilder.like(world.compute(OTHER)).type("read_only").compute());
        world.inside = compute -> compute.id().equals(OTHER) ? PASSWORD : world.seen(compute);
        busy(5);
        assertThat(world.resizes).isEmpty();
        assertThat(vetoes(OTHER)).filteredOn(Veto.Blind.class::isInstance).hasSize(1);

        world.inside = world::seen;
        busy(2);
        assertThat(world.resizes).extracting(World.Request::compute).containsExactly(OTHER);
    }

    /** The primary needs all that it has. */
    private void busy(int minutes) {
        for (int minute = 0; minute < minutes; minute++) {
            world.reads(ID, 1_000_000, 20_000, fullCache(ID));
            world.reads(OTHER, 1_000, 1, 100);
            tick(policy, MINUTE);
        }
    }

    /** Its harm is known: what undoes it needs no further probe. */
    @Test
    void theWayBack_goesOnBlind() {
        idles("4", 5);
        world.inside = world::seen;
        read(policy, 2);
        assertThat(world.resizes).hasSize(1);
        world.restarts(ID);
        Veto.OfPlatform pause = new Veto.RequestsPaused(world.now.plus(Duration.ofDays(1)));
        world.heldBack = pause;
        while (world.written(Verified.class).isEmpty()) {
            world.reads(ID, 1_000_000, 200_000, fullCache(ID));
            tick(policy, MINUTE);
        }
        assertThat(world.written(Verified.class).getFirst().verdict()).isEqualTo(EffectVerdict.HARMFUL);

        world.inside = compute -> PASSWORD;
        ticks(policy, 3, MINUTE);
        world.heldBack = null;
        ticks(policy, 2, MINUTE);
        assertThat(world.compute(ID).size()).isEqualTo(Given.cu("4"));
    }

    /** A day after, as long as a verdict on a seldom awake compute takes; the change of another one is not held for eight. */
    @Test
    void aChangeWhoseProbesFail_isInconclusive_andFreesTheNextOne() {
        world.with(OTHER, "active", Given.cu("4")).neverSuspends(OTHER);
        idles("4", 0);
        for (int minute = 0; minute < 10 && world.resizes.isEmpty(); minute++) {
            world.reads(OTHER, 1_000_000, 100, 700);
            read(policy, 1);
        }
        ComputeId first = world.resizes.getFirst().compute();
        ComputeId second = first.equals(ID) ? OTHER : ID;
        world.inside = compute -> compute.id().equals(first) ? PASSWORD : world.seen(compute);
        reads(23);
        assertThat(world.written(Intended.class)).extracting(Intended::compute).containsOnly(first);
        assertThat(world.written(Verified.class)).isEmpty();

        reads(2);
        assertThat(world.written(Verified.class).getFirst())
                .returns(first, Verified::compute)
                .returns(EffectVerdict.INCONCLUSIVE, Verified::verdict)
                .satisfies(verified -> assertThat(verified.detail()).contains("wrong password"));
        assertThat(world.written(Intended.class)).extracting(Intended::compute).contains(second);
    }

    private void reads(int hours) {
        for (int step = 0; step < hours * 6; step++) {
            world.reads(ID, 10_000_000, 100, 700);
            world.reads(OTHER, 10_000_000, 100, 700);
            tick(policy, MINUTE.multipliedBy(10));
        }
    }

    /** Awake, and far too large for what it reads. */
    private void idles(String size, int minutes) {
        world.with(ID, "active", Given.cu(size)).neverSuspends(ID);
        Reconciler advises = world.cycle(ChangeMode.ADVISE, ApprovalMode.POLICY, When.NOW);
        read(advises, minutes);
    }

    private void read(Reconciler reconciler, int minutes) {
        for (int minute = 0; minute < minutes; minute++) {
            world.reads(ID, 1_000_000, minute == 0 ? 700 : 0, 700);
            tick(reconciler, MINUTE);
        }
    }

    private Reconciler reconciler(ApprovalMode approval, When when) {
        world.quiet = false;
        return world.cycle(ChangeMode.APPLY, approval, when);
    }

    private SizeRange target(ComputeId id) {
        return recommendation(id).target();
    }

    private List<Veto> vetoes(ComputeId id) {
        return plan(id) instanceof Plan.BlockedPlan(var vetoes, var approval) ? vetoes : List.of();
    }
}
