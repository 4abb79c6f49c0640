package dev.plimsoll.reconcile;

import static dev.plimsoll.reconcile.World.ID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.Autosuspend;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A suspended compute that waits for nothing is kept in a compact form, and no pass runs over it. */
class AtRestTest {

    private static final Duration MINUTE = Duration.ofSeconds(61);

    @AutoClose
    private final World world = new World().with(ID, "idle", Given.cu("4"));
    private final Reconciler cycle = world.cycle(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE);

    @BeforeEach
    void suspended() {
        tick(MINUTE);
        world.becomes(ID, "active");
        for (int minute = 0; minute < 5; minute++) {
            world.pass(MINUTE);
            world.reads(ID, 50_000, 10, 700);
            cycle.once();
        }
        assertThat(status().isAtRest()).isFalse();
        world.becomes(ID, "idle");
        tick(MINUTE);
    }

    private void tick(Duration later) {
        world.pass(later);
        cycle.once();
    }

    private ComputeStatus status() {
        return Objects.requireNonNull(world.status.computeStatuses().get(ID));
    }

    @Test
    void whileNothingChanges_noPassRuns_andTheStatusStaysTheSame() {
        ComputeStatus before = status();
        int reads = world.storeReads.get();
        int passes = world.passesWithoutProbe.get();
        int stored = world.keptForms.get();

        for (int minute = 0; minute < 30; minute++) {
            tick(MINUTE);
        }

        assertThat(before.isAtRest()).isTrue();
        assertThat(status()).isSameAs(before);
        assertThat(world.storeReads).hasValue(reads);
        assertThat(world.passesWithoutProbe).hasValue(passes);
        assertThat(world.keptForms).hasValue(stored);
        assertThat(world.observations).containsEntry(ID, new Observation.Asleep());
        assertThat(status().phase()).isEqualTo(Phase.ASLEEP);
        assertThat(status().probes().latest()).as("what was seen last").isNotNull();
    }

    @Test
    void afterHours_aPassRuns_andAnEqualStatusStaysTheSame() {
        ComputeStatus before = status();
        int passes = world.passesWithoutProbe.get();

        for (int minute = 0; minute < 5 * 60; minute++) {
            tick(MINUTE);
        }

        assertThat(world.passesWithoutProbe.get() - passes).isBetween(1, 2);
        assertThat(status()).isSameAs(before);
    }

    @Test
    void whenOthersWakeIt_itIsProbed_asIfItHadStayedInMemory() {
        Instant suspended = world.now;
        int probes = world.probes.size();
        for (int minute = 0; minute < 10; minute++) {
            tick(MINUTE);
        }
        world.pass(MINUTE);
        world.becomes(ID, "active");
        world.reads(ID, 50_000, 10, 700);
        cycle.once();

        assertThat(status().isAtRest()).isFalse();
        assertThat(world.probes).as("others are active").hasSize(probes + 1);
        assertThat(status().advice().advised().model()).isNotNull();
        assertThat(world.probeState(ID).timeline().listed().asleepAt())
                .as("the latest listing before")
                .isEqualTo(suspended.plus(MINUTE.multipliedBy(10)));
    }

    @Test
    void anotherListing_isAPass() {
        world.suspendsAfter(ID, new Autosuspend.Never());

        tick(MINUTE);

        assertThat(status().compute().autosuspend()).isEqualTo(new Autosuspend.Never());
    }

    @Test
    void anAnswer_isShownAtOnce_andADismissalIsNoRest() {
        world.append(NamedEntries.dismissed(world.now, ID, world.now.plus(Duration.ofDays(7)), "me", null));
        cycle.showAnswers();
        assertThat(status().advice().record().dismissed()).isNotNull();

        tick(MINUTE);
        assertThat(status().isAtRest()).as("it ends by itself").isFalse();

        world.append(new DismissalUndone(world.now, ID, "me"));
        tick(MINUTE);
        tick(MINUTE);
        assertThat(status().isAtRest()).isTrue();
        assertThat(status().advice().record().dismissed()).isNull();
    }

    /** After a large fleet's first passes there are thousands, each with a read of the store. */
    @Test
    void aTick_doesNotWaitForItsNewPlan() {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        world.onRecord = () -> readers.add(Thread.currentThread());
        world.append(NamedEntries.dismissed(world.now, ID, world.now.plus(Duration.ofDays(7)), "me", null));

        cycle.once();

        assertThat(status().advice().record().dismissed()).isNotNull();
        assertThat(readers).isNotEmpty().doesNotContain(Thread.currentThread());
    }

    @Test
    void aDeletedCompute_isNotShown() {
        world.computes.remove(ID);

        tick(Duration.ofMinutes(11));

        assertThat(world.status.computeStatuses()).isEmpty();
    }
}
