package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The leader stores the status of a compute for other agents when they would be shown something else. */
class StoredStatusTest extends WorldCase {

    private final Reconciler cycle = adviser();

    StoredStatusTest() {
        world.with(ID, "active", Given.cu("4")).neverSuspends(ID);
    }

    private void ticks(Duration time) {
        for (Instant end = world.now.plus(time); world.now.isBefore(end);) {
            world.pass(Duration.ofSeconds(5));
            world.reads(ID, 5_000, 50, 700);
            cycle.once();
        }
    }

    private ComputeStatus shown() {
        return status();
    }

    private ComputeStatus stored() throws IOException {
        return StoredStatus.read(world.store.form(ID).orElseThrow().form(), (compute, project) -> shown().sizing());
    }

    @Test
    void itIsStored_asOftenAsItIsProbed_notAtEachListing() throws IOException {
        cycle.once();
        assertThat(stored()).isEqualTo(shown().compact());
        int kept = world.keptForms.get();
        int probes = world.probes.size();

        ticks(Duration.ofMinutes(10));

        assertThat(world.keptForms.get() - kept).isEqualTo(world.probes.size() - probes).isBetween(8, 10);
    }

    @Test
    void whereNoOtherAgentReadsIt_itIsStoredOnceAMinute() {
        ProbingPolicy often = new ProbingPolicy(false, Duration.ofSeconds(10), 1, Duration.ofHours(1),
                ActivityPolicy.configured(Duration.ofMinutes(5)), null, Duration.ofSeconds(10),
                ProbingTunables.SHIPPED);
        world.reloaded = given -> new ComputePolicies(given.table(), often, given.sizing(), given.change(),
                Map.of());
        ticks(Duration.ofMinutes(1));
        int kept = world.keptForms.get();
        int probes = world.probes.size();

        ticks(Duration.ofMinutes(10));

        assertThat(world.probes.size() - probes).isGreaterThan(40);
        assertThat(world.keptForms.get() - kept).isBetween(8, 11);
    }

    @Test
    void aSuspend_isStoredOnce() throws IOException {
        ticks(Duration.ofMinutes(2));
        world.becomes(ID, "idle");
        int kept = world.keptForms.get();

        ticks(cycle, 5, Duration.ofSeconds(61));

        assertThat(world.keptForms).hasValue(kept + 1);
        assertThat(stored()).isEqualTo(shown().compact());
    }

    @Test
    void anAnswer_isStoredAtOnce() throws IOException {
        ticks(Duration.ofMinutes(2));
        dismiss(Duration.ofDays(7));
        cycle.showAnswers();

        assertThat(stored().advice().record().dismissed()).isNotNull();
    }
}
