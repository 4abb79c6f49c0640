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
    @CsvSource({"1, 5000", "40, 5000", "500, 62500"})
    void manyAwakeProjects_widenTheListing_soThatTheBudgetHolds(long awake, long millis) {
        assertThat(Due.widened(RHYTHM, awake)).isEqualTo(Duration.ofMillis(millis));
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
