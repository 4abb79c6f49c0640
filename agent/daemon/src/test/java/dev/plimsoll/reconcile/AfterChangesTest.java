package dev.plimsoll.reconcile;

import static dev.plimsoll.reconcile.World.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What follows a change: whether it helped, the way back, and what others do meanwhile. */
class AfterChangesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final SizeRange FOUR = Given.cu("4");

    @AutoClose
    private final World world = new World();

    /** Observed at 4 CU with a small working set, then suspended: the moment of a change. */
    private void suspendedWhileTooLarge(Reconciler reconciler) {
        world.with(ID, "active", FOUR);
        for (int minute = 0; minute < 5; minute++) {
            world.reads(ID, 1_000_000, minute == 0 ? 700 : 0, 700);
            reconciler.once();
            world.pass(MINUTE);
        }
        world.becomes(ID, "idle");
        world.pass(MINUTE);
        reconciler.once();
    }

    /** Changed to a smaller size, which is returned. */
    private SizeRange shrunk(Reconciler reconciler) {
        suspendedWhileTooLarge(reconciler);
        world.pass(MINUTE);
        reconciler.once();
        assertThat(world.resizes).hasSize(1);
        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.APPLIED);
        return world.resizes.getFirst().to();
    }

    /** Awake again, with this share of misses in a full cache. */
    private void reads(Reconciler reconciler, double misses) {
        world.becomes(ID, "active");
        world.restarts(ID);
        for (int minute = 0; minute < 12; minute++) {
            long reads = 1_000_000;
            world.reads(ID, reads, (long) (reads * misses), fullCache());
            world.pass(Duration.ofSeconds(6));
            reconciler.once();
            world.pass(MINUTE);
        }
    }

    /** Pages of the whole cache: 1 CU caches 16 MiB here. */
    private long fullCache() {
        return (long) (world.compute(ID).size().max().value().doubleValue() * 2_048);
    }

    @Test
    void shrunkComputeWithAGoodRatio_isConfirmed() {
        Reconciler reconciler = reconciler();
        shrunk(reconciler);
        reads(reconciler, 0.0001);

        assertThat(world.written(Verified.class)).extracting(Verified::verdict)
                .containsExactly(EffectVerdict.CONFIRMED);
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void theIntent_keepsWhatTheChangeWasExpectedToCost() {
        Reconciler reconciler = reconciler();
        shrunk(reconciler);

        assertThat(world.written(Intended.class)).first()
                .extracting(intent -> intent.basis().expected().impact())
                .as("suspended: nothing drops, nothing is read again, and waiting saves nothing; the next start may be too small")
                .isEqualTo(new ExpectedImpact(0, 0L, Duration.ZERO, 1.2, null));
    }

    @Test
    void shrunkComputeThatMissesTheTarget_isRolledBackOnce() {
        Reconciler reconciler = reconciler();
        SizeRange small = shrunk(reconciler);
        reads(reconciler, 0.2);

        assertThat(world.written(Verified.class)).extracting(Verified::verdict)
                .containsExactly(EffectVerdict.HARMFUL);
        assertThat(world.written(Intended.class)).last().satisfies(back -> {
            assertThat(back.from()).isEqualTo(SettingValue.of(small));
            assertThat(back.to()).isEqualTo(SettingValue.of(FOUR));
            assertThat(back.isRollBack()).isTrue();
        });
        assertThat(world.resizes).hasSize(2);
        assertThat(world.written(Settled.class)).last()
                .extracting(Settled::result)
                .isEqualTo(Settled.ChangeEnd.ROLLED_BACK);
    }

    @Test
    void withoutProbesAfterAChange_thereIsNoVerdict() {
        Reconciler reconciler = reconciler();
        shrunk(reconciler);
        for (int hour = 0; hour < 24; hour++) {
            world.pass(Duration.ofHours(1));
            reconciler.once();
        }

        assertThat(world.written(Verified.class)).isEmpty();
    }

    @Test
    void sizeThatSomebodyElseSet_isNotedOnce_andLeftAlone() {
        Reconciler reconciler = reconciler();
        shrunk(reconciler);
        world.resize(ID, "3");
        for (int i = 0; i < 3; i++) {
            world.pass(MINUTE);
            reconciler.once();
        }

        assertThat(world.written(SetElsewhere.class)).singleElement()
                .satisfies(other -> assertThat(other.to())
                        .isEqualTo(SettingValue.of(Given.cu("3"))));
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void firingAlert_blocksTheChange_andIsNamed() {
        world.alert = new Veto.AlertFiring("DiskFull");
        Reconciler reconciler = reconciler();
        suspendedWhileTooLarge(reconciler);

        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Blocked.class)).last()
                .extracting(Blocked::guardrail)
                .isEqualTo(Veto.Guardrail.ALERT);
    }

    private Reconciler reconciler() {
        world.quiet = false;
        return world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.IDLE);
    }
}
