package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A suspended compute that waits for nothing is kept in a compact form, and no pass runs over it. */
class AtRestTest extends WorldCase {

    private final Reconciler cycle = adviser();

    AtRestTest() {
        world.with(ID, "idle", Given.cu("4"));
    }

    @BeforeEach
    void suspended() {
        tick(cycle, PROBE_DUE);
        world.becomes(ID, "active");
        for (int minute = 0; minute < 5; minute++) {
            world.pass(PROBE_DUE);
            world.reads(ID, 50_000, 10, 700);
            cycle.once();
        }
        assertThat(status().isAtRest()).isFalse();
        world.becomes(ID, "idle");
        tick(cycle, PROBE_DUE);
    }

    @Test
    void whileNothingChanges_noPassRuns_andTheStatusStaysTheSame() {
        ComputeStatus before = status();
        int reads = world.storeReads.get();
        int passes = world.passesWithoutProbe.get();
        int stored = world.keptForms.get();

        ticks(cycle, 30, PROBE_DUE);

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

        ticks(cycle, 5 * 60, PROBE_DUE);

        assertThat(world.passesWithoutProbe.get() - passes).isBetween(1, 2);
        assertThat(status()).isSameAs(before);
    }

    @Test
    void whenOthersWakeIt_itIsProbed_asIfItHadStayedInMemory() {
        Instant suspended = world.now;
        int probes = world.probes.size();
        ticks(cycle, 10, PROBE_DUE);
        world.pass(PROBE_DUE);
        world.becomes(ID, "active");
        world.reads(ID, 50_000, 10, 700);
        cycle.once();

        assertThat(status().isAtRest()).isFalse();
        assertThat(world.probes).as("others are active").hasSize(probes + 1);
        assertThat(status().advice().advised().model()).isNotNull();
        assertThat(world.probeState(ID).timeline().listed().asleepAt())
                .as("the latest listing before")
                .isEqualTo(suspended.plus(PROBE_DUE.multipliedBy(10)));
    }

    @Test
    void anotherListing_isAPass() {
        world.suspendsAfter(ID, new Autosuspend.Never());

        tick(cycle, PROBE_DUE);

        assertThat(status().compute().autosuspend()).isEqualTo(new Autosuspend.Never());
    }

    /** Else a new target would wait until somebody wakes the compute. */
    @Test
    void afterAReload_onePassEvaluatesIt_withoutAProbe() {
        int passes = world.passesWithoutProbe.get();
        int probes = world.probes.size();
        HitTarget target = HitTarget.of(Ratio.of(1, 2).orElseThrow());
        world.reloaded = terms -> new ComputePolicies(terms.table(), terms.observe(), sizing(terms.sizing(), target),
                terms.change(), Map.of());

        ticks(cycle, 5, PROBE_DUE);

        assertThat(world.passesWithoutProbe.get() - passes).isEqualTo(1);
        assertThat(world.probes).hasSize(probes);
        assertThat(status().sizing().policy().target()).isEqualTo(target);
        assertThat(status().isAtRest()).isTrue();
    }

    /** A reload of an equal configuration makes equal records. */
    @Test
    void afterAReloadOfEqualPolicies_noPassRuns() {
        int passes = world.passesWithoutProbe.get();
        world.reloaded = terms -> new ComputePolicies(terms.table(), terms.observe(),
                sizing(terms.sizing(), terms.sizing().target()), terms.change(), Map.of());

        ticks(cycle, 5, PROBE_DUE);

        assertThat(world.passesWithoutProbe).hasValue(passes);
    }

    private static SizingPolicy sizing(SizingPolicy known, HitTarget target) {
        return new SizingPolicy(target, known.allowed(), known.nearLimit(), known.costs(), known.rule(),
                known.usedUnit(),
                known.evidence());
    }

    @Test
    void anAnswer_isShownAtOnce_andADismissalIsNoRest() {
        dismiss(Duration.ofDays(7));
        cycle.showAnswers();
        assertThat(status().advice().record().dismissed()).isNotNull();

        tick(cycle, PROBE_DUE);
        assertThat(status().isAtRest()).as("it ends by itself").isFalse();

        world.append(new DismissalUndone(world.now, ID, "me"));
        ticks(cycle, 2, PROBE_DUE);
        assertThat(status().isAtRest()).isTrue();
        assertThat(status().advice().record().dismissed()).isNull();
    }

    /** After a large fleet's first passes there are thousands, each with a read of the store. */
    @Test
    void aTick_doesNotWaitForItsNewPlan() {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        world.onRecord = () -> readers.add(Thread.currentThread());
        dismiss(Duration.ofDays(7));

        cycle.once();

        assertThat(status().advice().record().dismissed()).isNotNull();
        assertThat(readers).isNotEmpty().doesNotContain(Thread.currentThread());
    }

    @Test
    void aDeletedCompute_isNotShown() {
        world.computes.remove(ID);

        tick(cycle, Duration.ofMinutes(11));

        assertThat(world.status.computeStatuses()).isEmpty();
    }
}
