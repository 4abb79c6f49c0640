package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.journal.WaitCause.Approval.Lapse;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.SettingValue;
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

    /** A listing may be minutes away. */
    @Test
    void anApprovalThatEnds_isShownSo_withoutAnotherListing() {
        Reconciler reconciler = observed(When.IDLE);
        SettingValue from = SettingValue.of(world.compute(ID).size());
        world.append(new Approved(world.now, ID, from, SettingValue.of(Given.cu("0.5")), "br-main", "me", false, null,
                world.now.plusSeconds(1)));
        reconciler.showAnswers();
        assertThat(status().view().pending()).isNotNull();
        int listings = world.listings.size();

        world.pass(Duration.ofSeconds(1));
        reconciler.tick();

        assertThat(world.listings).hasSize(listings);
        assertThat(status().view().pending()).isNull();
        assertThat(plan()).isInstanceOfSatisfying(Plan.Wait.class,
                wait -> assertThat(wait.until()).isEqualTo(new WaitCause.Approval("ep-orders", Lapse.EXPIRED)));
    }

    /** Only computes that are not at rest are asked for answers that wait. */
    @Test
    void anApproval_keepsAComputeFromRest_untilItEnds() {
        world.becomes(ID, "idle");
        Reconciler reconciler = byPerson(When.IDLE);
        tick(reconciler, PROBE_DUE);
        assertThat(status().isAtRest()).isTrue();

        approve(Given.cu("2"), false);
        reconciler.showAnswers();
        assertThat(status().isAtRest()).isFalse();

        world.pass(Duration.ofDays(7));
        reconciler.tick();
        assertThat(status().isAtRest()).isTrue();
    }
}
