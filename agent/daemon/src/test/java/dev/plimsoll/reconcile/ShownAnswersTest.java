package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What people answer is in the posted status at once, not only after the next listing of its compute. */
class ShownAnswersTest extends WorldCase {

    ShownAnswersTest() {
        world.with("ep-orders", "active", "4");
    }

    private Reconciler observed(When when) {
        Reconciler reconciler = byPerson(when);
        world.reads(ID, 1_000_000, 700, 700);
        reconciler.once();
        for (int minute = 0; minute < 2; minute++) {
            world.pass(PROBE_DUE);
            world.reads(ID, 50_000, 10, 700);
            reconciler.once();
        }
        assertThat(plan()).isInstanceOfSatisfying(Plan.Wait.class,
                wait -> assertThat(wait.until()).isInstanceOf(WaitCause.Approval.class));
        return reconciler;
    }

    private Dismissed dismissal() {
        return NamedEntries.dismissed(world.now, ID, world.now.plus(Duration.ofDays(7)), "me", "a sale");
    }

    private static boolean isDismissed(Plan plan) {
        return plan instanceof Plan.BlockedPlan(var vetoes, var approval)
                && vetoes.stream().anyMatch(Veto.ChangesDismissed.class::isInstance);
    }

    @Test
    void stopAndResume() {
        Reconciler reconciler = observed(When.IDLE);
        world.append(new Switched(world.now, true, "me"));
        reconciler.showAnswers();
        assertThat(world.status.stopped()).isTrue();

        world.append(new Switched(world.now, false, "me"));
        reconciler.showAnswers();
        assertThat(world.status.stopped()).isFalse();
    }

    /** The store said that something is new, and then failed: nobody writes again, and it is read nevertheless. */
    @Test
    void aStop_thatCouldNotBeReadAtFirst_isReadLater_andUntilThenNothingStarts() {
        Reconciler reconciler = observed(When.IDLE);
        world.append(new Switched(world.now, true, "me"));
        world.fleetFails = true;
        reconciler.showAnswers();
        assertThat(world.status.stopped()).as("not known").isFalse();

        world.fleetFails = false;
        reconciler.once();
        assertThat(world.status.stopped()).isTrue();
    }

    @Test
    void anApproval_isPlanned_andCarriedOutByTheNextPassOnly() {
        Reconciler reconciler = observed(When.NOW);
        int probes = world.probes.size();
        int listings = world.listings.size();
        approve(Given.cu("0.5"), false);

        reconciler.showAnswers();

        assertThat(plan()).isInstanceOf(Plan.Apply.class);
        assertThat(status().advice().record().approved()).isNotNull();
        assertThat(world.resizes).isEmpty();
        assertThat(world.probes).hasSize(probes);
        assertThat(world.listings).hasSize(listings);
        tick(reconciler, PROBE_DUE);
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void aDismissal_keepsTheFiguresOfTheCompute() {
        Reconciler reconciler = observed(When.IDLE);
        ComputeStatus before = status();
        world.append(dismissal());

        reconciler.showAnswers();

        assertThat(isDismissed(plan())).isTrue();
        assertThat(status()).isEqualTo(before.with(plan(), status().advice().record()));
    }

    @Test
    void anAnswerDuringAPass_isShownByTheNextTick() {
        world.neverSuspends(ID);
        Reconciler reconciler = observed(When.IDLE);
        world.inside = compute -> {
            world.inside = world::seen;
            world.append(dismissal());
            reconciler.showAnswers();
            return world.seen(compute);
        };
        int probes = world.probes.size();
        world.pass(PROBE_DUE);
        world.reads(ID, 50_000, 10, 700);
        reconciler.once();
        assertThat(world.probes).hasSize(probes + 1);

        reconciler.tick();

        assertThat(isDismissed(plan())).isTrue();
    }
}
