package dev.plimsoll.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.Inventory;
import dev.plimsoll.fleet.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DueTest {

    private static final Rhythm RHYTHM = new Rhythm(Duration.ofSeconds(60), Duration.ofSeconds(5),
            Duration.ofSeconds(60),
            600, true, Duration.ofMinutes(5));

    @Test
    void awakeProjectsAreListedOften_sleepingOnesSeldom() {
        Map<String, Instant> listed = Map.of("awake", World.T0, "asleep", World.T0);
        Inventory inventory = inventory(Map.of("awake", "active", "asleep", "idle"));

        assertThat(Due.computes(inventory, listed, RHYTHM, World.T0.plusSeconds(4))).isEmpty();
        assertThat(Due.computes(inventory, listed, RHYTHM, World.T0.plusSeconds(5))).containsExactly("awake");
        assertThat(Due.computes(inventory, listed, RHYTHM, World.T0.plusSeconds(60))).containsExactly("asleep",
                "awake");
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 5000, 60000", "40, 0, 5000, 60000", "500, 0, 62500, 62500", "0, 1000, 5000, 125000",
        "1, 1000, 5000, 250000", "100, 1000, 25000, 250000"})
    void manyProjects_widenTheListing_soThatTheBudgetHolds(long awake, long asleep, long active, long idle) {
        Due.Pauses pauses = Due.Pauses.of(RHYTHM, awake, asleep);

        assertThat(pauses).isEqualTo(new Due.Pauses(Duration.ofMillis(active), Duration.ofMillis(idle)));
        double perMinute = awake * 60_000.0 / pauses.active().toMillis() + asleep * 60_000.0 / pauses.idle().toMillis();
        assertThat(perMinute).isLessThanOrEqualTo(RHYTHM.requestsPerMinute() * 0.8 + 1e-6);
    }

    @Test
    void whatWasNeverListed_isDueAtOnce() {
        assertThat(Due.computes(inventory(Map.of("new", "idle")), Map.of(), RHYTHM, World.T0)).containsExactly("new");
    }

    private static Inventory inventory(Map<String, String> states) {
        World world = new World();
        Map<String, List<Compute>> computes = new HashMap<>();
        states.forEach((project, state) -> {
            ComputeId id = new ComputeId(project, "ep-" + project);
            computes.put(project, List.of(world.with(id, state, SizeRange.fixed(ComputeUnits.of("1"))).compute(id)));
        });
        return new Inventory(world.projects, computes, Map.of());
    }
}
