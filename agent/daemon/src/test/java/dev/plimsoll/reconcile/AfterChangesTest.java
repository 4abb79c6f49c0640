package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What follows a change: whether it helped, the way back, and what others do meanwhile. */
class AfterChangesTest extends WorldCase {

    private static final SizeRange FOUR = Given.cu("4");

    private final Reconciler reconciler = reconciler();

    /** Observed at 4 CU with a small working set, then suspended: the moment of a change. */
    private void suspendedWhileTooLarge() {
        isTooLarge(reconciler);
        world.becomes(ID, "idle");
        tick(reconciler, MINUTE);
    }

    /** Changed to a smaller size, which is returned. */
    private SizeRange shrunk() {
        suspendedWhileTooLarge();
        tick(reconciler, MINUTE);
        assertThat(world.resizes).hasSize(1);
        assertThat(world.settled()).containsExactly(Settled.ChangeEnd.APPLIED);
        return world.resizes.getFirst().to();
    }

    /** Awake again, with this share of misses in a full cache. */
    private void reads(double misses) {
        world.becomes(ID, "active");
        world.restarts(ID);
        for (int minute = 0; minute < 12; minute++) {
            long reads = 1_000_000;
            world.reads(ID, reads, (long) (reads * misses), fullCache(ID));
            tick(reconciler, Duration.ofSeconds(6));
            world.pass(MINUTE);
        }
    }

    @Test
    void shrunkComputeWithAGoodRatio_isConfirmed() {
        shrunk();
        reads(0.0001);

        assertThat(world.verdicts()).containsExactly(EffectVerdict.CONFIRMED);
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void whileTheObjectiveIsNotKnown_aGoodRatioIsNoVerdict_andWhereItIsMissedTheChangeIsUndone() {
        SizeRange small = shrunk();
        world.alert = new Veto.ObjectiveUnknown("no sample");
        reads(0.0001);
        assertThat(world.verdicts()).isEmpty();

        world.alert = new Veto.ObjectiveMissed();
        reads(0.0001);
        assertThat(world.verdicts()).containsExactly(EffectVerdict.HARMFUL);
        assertThat(world.written(Intended.class)).last().satisfies(back -> {
            assertThat(back.from()).isEqualTo(SettingValue.of(small));
            assertThat(back.isRollBack()).isTrue();
        });
    }

    @Test
    void theIntent_keepsWhatTheChangeWasExpectedToCost() {
        shrunk();

        assertThat(world.written(Intended.class)).first()
                .extracting(intent -> intent.basis().expected().impact())
                .as("suspended: nothing drops, nothing is read again, and waiting saves nothing; the next start may be too small")
                .isEqualTo(new ExpectedImpact(0, 0L, Duration.ZERO, 1.2, null));
    }

    @Test
    void shrunkComputeThatMissesTheTarget_isRolledBackOnce() {
        SizeRange small = shrunk();
        reads(0.2);

        assertThat(world.verdicts()).containsExactly(EffectVerdict.HARMFUL);
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
        shrunk();
        ticks(reconciler, 24, Duration.ofHours(1));

        assertThat(world.written(Verified.class)).isEmpty();
    }

    @Test
    void sizeThatSomebodyElseSet_isNotedOnce_andLeftAlone() {
        shrunk();
        world.resize(ID, "3");
        ticks(reconciler, 3, MINUTE);

        assertThat(world.written(SetElsewhere.class)).singleElement()
                .satisfies(other -> assertThat(other.to())
                        .isEqualTo(SettingValue.of(Given.cu("3"))));
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void firingAlert_blocksTheChange_andIsNamed() {
        world.alert = new Veto.AlertFiring("DiskFull");
        suspendedWhileTooLarge();

        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Blocked.class)).last()
                .extracting(Blocked::guardrail)
                .isEqualTo(Guardrail.ALERT);
    }

    @ParameterizedTest
    @MethodSource
    void objectiveThatIsNotKnownToBeMet_blocksTheChange(Veto.OfAlerts objection) {
        world.alert = objection;
        suspendedWhileTooLarge();

        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Blocked.class)).last()
                .extracting(Blocked::guardrail)
                .isEqualTo(Guardrail.OBJECTIVE);
    }

    static Stream<Veto.OfAlerts> objectiveThatIsNotKnownToBeMet_blocksTheChange() {
        return Stream.of(new Veto.ObjectiveMissed(), new Veto.ObjectiveUnknown("the query gives no sample"));
    }

    private Reconciler reconciler() {
        world.quiet = false;
        return byPolicy(When.IDLE);
    }
}
