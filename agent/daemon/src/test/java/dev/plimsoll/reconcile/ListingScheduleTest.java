package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.reconcile.schedule.ListingQueue;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListingScheduleTest {

    private static final ListingIntervals RHYTHM = World.INTERVALS;

    /** What was listed, and what could not be. */
    private record Inventory(Map<String, Project> projects, Map<String, List<Compute>> computes,
            Map<String, String> missing) {}

    @Test
    void awakeProjectsAreListedOften_suspendedOnesRarely() {
        Map<String, ListingSchedule.LastListing> listed = Map.of("awake", listed(null), "asleep", listed(null));
        Inventory inventory = inventory(Map.of("awake", "active", "asleep", "idle"));

        assertThat(due(inventory, listed, Set.of(), Duration.ofSeconds(4))).isEmpty();
        assertThat(due(inventory, listed, Set.of(), Duration.ofSeconds(5))).containsExactly("awake");
        assertThat(due(inventory, listed, Set.of(), Duration.ofSeconds(60))).containsExactly("awake", "asleep");
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 5000, 60000", "40, 0, 5000, 60000", "500, 0, 62500, 62500", "0, 1000, 5000, 125000",
        "1, 1000, 5000, 250000", "100, 1000, 25000, 250000"})
    void manyProjects_widenTheListing_soThatTheBudgetHolds(long awake, long asleep, long active, long idle) {
        Map<ListingSchedule.Pace, Duration> pauses = ListingSchedule.pauses(RHYTHM,
                Map.of(ListingSchedule.Pace.MOVING, awake, ListingSchedule.Pace.ASLEEP, asleep));

        assertThat(pauses.get(ListingSchedule.Pace.MOVING)).isEqualTo(Duration.ofMillis(active));
        assertThat(pauses.get(ListingSchedule.Pace.ASLEEP)).isEqualTo(Duration.ofMillis(idle));
        double perMinute = awake * 60_000.0 / active + asleep * 60_000.0 / idle;
        assertThat(perMinute).isLessThanOrEqualTo(RHYTHM.requestsPerMinute() * 0.8 + 1e-6);
    }

    @Test
    void afterTheClockWasSetBack_aProjectIsDueAtOnce() {
        Map<String, ListingSchedule.LastListing> listed = Map.of("asleep", listed(null));
        Inventory inventory = inventory(Map.of("asleep", "idle"));

        assertThat(due(inventory, listed, Set.of(), Duration.ofHours(-3))).containsExactly("asleep");
        assertThat(due(inventory(Map.of("asleep", "idle", "ahead", "idle")),
                Map.of("asleep", new ListingSchedule.LastListing(World.T0.minusSeconds(10), null), "ahead",
                        listed(null)),
                Set.of(), Duration.ofSeconds(-5))).containsExactly("ahead");
        assertThat(ListingSchedule.projects(inventory.projects().values(), World.T0, RHYTHM, World.T0.minusSeconds(1)))
                .isTrue();
        assertThat(ListingSchedule.projects(inventory.projects().values(), World.T0, RHYTHM, World.T0.plusSeconds(1)))
                .isFalse();
    }

    @Test
    void aProjectThatWasNeverListed_isDueAtOnce() {
        assertThat(due(inventory(Map.of("new", "idle")), Map.of(), Set.of(), Duration.ZERO)).containsExactly("new");
    }

    @Test
    void aProjectThatWasNeverListed_comesFirst() {
        Map<String, ListingSchedule.LastListing> listed = Map.of("awake", listed(null), "asleep", listed(null));
        Inventory inventory = inventory(Map.of("awake", "active", "asleep", "idle", "new", "idle", "newer", "idle"));

        assertThat(due(inventory, listed, Set.of(), Duration.ofHours(1))).startsWith("new", "newer")
                .containsExactlyInAnyOrder("new", "newer", "awake", "asleep");
    }

    /** After a start with thousands of projects, the first listing takes minutes. */
    @Test
    void ofProjectsThatWereNeverListed_theExpectedAndTheLatestActivityComeFirst() {
        Inventory inventory = withFootprints(inventory(Map.of("a", "idle", "b", "idle", "c", "idle")),
                Map.of("a", "", "b", "compute_last_active_at=2026-11-28T09:00:00Z",
                        "c", "compute_last_active_at=2026-11-28T10:00:00Z"));

        assertThat(due(inventory, Map.of(), Set.of(), Duration.ZERO)).containsExactly("c", "b", "a");
        assertThat(due(inventory, Map.of(), Set.of("a"), Duration.ZERO)).containsExactly("a", "c", "b");
    }

    @Test
    void anUnchangedFootprint_usesTheSlowInterval_aChangedOneIsDueAtOnce() {
        Map<String, ListingSchedule.LastListing> listed = Map.of("still", listed("a"), "moved", listed("a"));
        Inventory inventory = withFootprints(inventory(Map.of("still", "idle", "moved", "idle")),
                Map.of("still", "a", "moved", "b"));

        assertThat(due(inventory, listed, Set.of(), Duration.ofSeconds(5))).containsExactly("moved");
        assertThat(due(inventory, listed, Set.of(), Duration.ofSeconds(599))).containsExactly("moved");
        assertThat(due(inventory, listed, Set.of(), Duration.ofMinutes(10))).containsExactly("moved", "still");
    }

    @Test
    void withoutFootprints_theSlowIntervalIsNeverUsed() {
        Map<String, ListingSchedule.LastListing> listed = Map.of("asleep", listed(null));

        assertThat(due(inventory(Map.of("asleep", "idle")), listed, Set.of(), Duration.ofSeconds(60)))
                .containsExactly("asleep");
    }

    @Test
    void aPendingChange_orPartialListing_keepsTheUsualInterval() {
        Map<String, ListingSchedule.LastListing> listed = Map.of("still", listed("a"));
        Inventory whole = withFootprints(inventory(Map.of("still", "idle")), Map.of("still", "a"));
        Inventory partial = new Inventory(whole.projects(), whole.computes(), Map.of("*", "not available"));

        assertThat(due(whole, listed, Set.of("still"), Duration.ofSeconds(60))).containsExactly("still");
        assertThat(due(partial, listed, Set.of(), Duration.ofSeconds(60))).containsExactly("still");
        assertThat(due(whole, listed, Set.of(), Duration.ofSeconds(60))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, true, 5", "4000, true, 12", "1000, false, 60"})
    void projectsAreListedMoreOften_withFootprints(int count, boolean tells, long seconds) {
        Inventory inventory = new Inventory(IntStream.range(0, count)
                .mapToObj(i -> Given.project("p" + i, "p" + i, "", false, tells ? "x" : null))
                .collect(Collectors.toMap(Project::id, Function.identity())), Map.of(), Map.of());

        assertThat(ListingSchedule.projects(inventory.projects().values(), World.T0, RHYTHM,
                World.T0.plusSeconds(seconds - 1))).isFalse();
        assertThat(ListingSchedule.projects(inventory.projects().values(), World.T0, RHYTHM,
                World.T0.plusSeconds(seconds))).isTrue();
    }

    @Test
    void manyUnchangedProjects_lengthenTheirPause() {
        Map<ListingSchedule.Pace, Duration> pauses = ListingSchedule.pauses(RHYTHM,
                Map.of(ListingSchedule.Pace.UNCHANGED, 48_000L, ListingSchedule.Pace.MOVING, 10L));

        assertThat(pauses.get(ListingSchedule.Pace.UNCHANGED)).isEqualTo(Duration.ofMinutes(200));
        assertThat(pauses.get(ListingSchedule.Pace.MOVING)).isEqualTo(Duration.ofSeconds(5));
    }

    /** What moves between the queues is at its place at once, also where nothing else of it changed. */
    @Test
    void aProjectThatIsPutAgain_hasItsNewPace() {
        Map<String, ListingSchedule.LastListing> listed = new HashMap<>(Map.of("still", listed("a")));
        Inventory inventory = withFootprints(inventory(Map.of("still", "idle")), Map.of("still", "a"));
        ListingQueue queue = queue(inventory, listed);
        assertThat(due(queue, Set.of(), Duration.ofSeconds(60))).isEmpty();

        queue.put(Given.project("still", "still", "", false, "b"));
        assertThat(due(queue, Set.of(), Duration.ofSeconds(5))).containsExactly("still");

        listed.put("still", new ListingSchedule.LastListing(World.T0.plusSeconds(5), "b"));
        queue.put(Given.project("still", "still", "", false, "b"));
        assertThat(due(queue, Set.of(), Duration.ofSeconds(604))).isEmpty();
        assertThat(due(queue, Set.of(), Duration.ofSeconds(605))).containsExactly("still");

        queue.remove("still");
        assertThat(due(queue, Set.of("still"), Duration.ofDays(1))).isEmpty();
    }

    @Test
    void aPeriodicWakeUp_isListedWhenItIsDue() {
        ListingQueue queue = queue(inventory(Map.of("cron", "idle", "asleep", "idle")),
                Map.of("cron", listed(null), "asleep", listed(null)));
        ListingSchedule.Wakeups inTenSeconds = last -> Optional.of(last.plusSeconds(10));
        ListingSchedule.ExpectedChanges expected = new ListingSchedule.ExpectedChanges(Set.of(),
                Map.of(new ComputeId("cron", "ep-cron"), inTenSeconds, new ComputeId("gone", "ep-gone"), inTenSeconds));

        assertThat(queue.due(expected, RHYTHM, World.T0.plusSeconds(9)).projects()).isEmpty();
        assertThat(queue.due(expected, RHYTHM, World.T0.plusSeconds(10)).projects()).containsExactly("cron");
    }

    private static List<String> due(Inventory inventory, Map<String, ListingSchedule.LastListing> listed,
            Set<String> expected, Duration later) {
        return due(queue(inventory, listed), expected, later);
    }

    private static List<String> due(ListingQueue queue, Set<String> expected, Duration later) {
        return queue.due(new ListingSchedule.ExpectedChanges(expected, Map.of()), RHYTHM, World.T0.plus(later))
                .projects();
    }

    private static ListingQueue queue(Inventory inventory, Map<String, ListingSchedule.LastListing> listed) {
        ListingQueue queue = new ListingQueue(inventory.computes(), listed, inventory.missing());
        inventory.projects().values().forEach(queue::put);
        return queue;
    }

    private static ListingSchedule.LastListing listed(@Nullable String footprint) {
        return new ListingSchedule.LastListing(World.T0, footprint);
    }

    private static Inventory withFootprints(Inventory bare, Map<String, String> footprints) {
        Map<String, Project> projects = new HashMap<>();
        footprints.forEach((id, footprint) -> projects.put(id, Given.project(id, id, "", false, footprint)));
        return new Inventory(projects, bare.computes(), bare.missing());
    }

    private static Inventory inventory(Map<String, String> states) {
        World world = new World();
        Map<String, List<Compute>> computes = new HashMap<>();
        states.forEach((project, state) -> {
            ComputeId id = new ComputeId(project, "ep-" + project);
            computes.put(project, List.of(world.with(id, state, Given.cu("1")).compute(id)));
        });
        return new Inventory(world.projects, computes, Map.of());
    }
}
